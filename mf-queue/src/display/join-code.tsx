import type { Host } from '@queuebell/remote-kit';
import styles from './display.module.css';
import { useLater } from './use-later';

const loadQr = () => import(/* webpackChunkName: "qr" */ '@queuebell/remote-kit/qr');

/** The code by which customers join from their phones. Its place is kept until it is there. */
export function JoinCode({ url, report }: { url: string; report: Host['report'] }) {
  const message = 'The code to join cannot be drawn.';
  const qr = useLater({ load: loadQr, isUrgent: false, report, area: 'display/join-code', message });
  const code = qr?.drawQr(url);
  return (
    <figure className={styles.code}>
      {code && (
        <svg
          role="img"
          aria-label="QR code to join the queue"
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
        >
          <path d={code.path} />
        </svg>
      )}
      <figcaption>Scan to join the queue</figcaption>
    </figure>
  );
}
