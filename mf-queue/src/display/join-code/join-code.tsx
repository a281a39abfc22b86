import { drawQr } from '@queuebell/host-kit/qr';
import styles from './join-code.module.css';

export function JoinCode({ url }: { url: string }) {
  const { size, path } = drawQr(url);
  return (
    <figure className={styles.code}>
      <svg
        role="img"
        aria-label="QR code to join the queue"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <figcaption>Scan to join the queue</figcaption>
    </figure>
  );
}
