import type { QrDrawing } from '@queuebell/host-kit/qr';
import { useEffect, useState } from 'react';
import styles from './qr.module.css';

/** Loads the drawing code. Devices that may be offline later load it early. */
export const loadQr = () => import(/* webpackChunkName: "qr" */ '@queuebell/host-kit/qr');

interface QrCodeProps {
  url: string;
  /** For screen readers: 'QR code to your place in the queue'. */
  label: string;
  /** When to show the address below the code: always, or only if the code cannot load. */
  address: 'always' | 'fallback';
  load?: typeof loadQr;
}

/**
 * A QR code, dark on white in every theme, `--qr-size` wide. The address is text and no link, because nobody should leave these
 * screens.
 */
export function QrCode({ url, label, address, load = loadQr }: QrCodeProps) {
  const drawing = useDrawing(url, load);
  const words = url.replace(/^https?:\/\//, '');
  return (
    <figure className={styles.figure}>
      {drawing !== 'missing' && (
        <div className={styles.paper}>
          {drawing !== 'loading' && (
            <svg
              role="img"
              aria-label={label}
              viewBox={`0 0 ${drawing.size} ${drawing.size}`}
              shapeRendering="crispEdges"
            >
              <path d={drawing.path} />
            </svg>
          )}
        </div>
      )}
      {(address === 'always' || drawing === 'missing') && (
        <figcaption className={styles.address}>{words}</figcaption>
      )}
    </figure>
  );
}

function useDrawing(url: string, load: typeof loadQr): QrDrawing | 'loading' | 'missing' {
  const [drawn, setDrawn] = useState<{ url: string; drawing: QrDrawing | 'missing' } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const show = (drawing: QrDrawing | 'missing') => isWanted && setDrawn({ url, drawing });
    load().then(
      ({ drawQr }) => show(drawQr(url)),
      () => show('missing'),
    );
    return () => {
      isWanted = false;
    };
  }, [url, load]);
  return drawn?.url === url ? drawn.drawing : 'loading';
}
