import type { QrDrawing } from '@queuebell/host-kit/qr';
import { useEffect, useState } from 'react';
import styles from './qr.module.css';

/** Loads what draws codes. A device that may be offline when it needs the first one asks for it beforehand. */
export const loadQr = () => import(/* webpackChunkName: "qr" */ '@queuebell/host-kit/qr');

interface QrCodeProps {
  /** The whole address that the code leads to. */
  url: string;
  /** What it is for, to those who cannot see it: 'QR code to your place in line'. */
  label: string;
  /** When the address is written under the code: always, or only where the code cannot be shown. */
  address: 'always' | 'fallback';
  load?: typeof loadQr;
}

/**
 * An address as a QR code, dark on white in every theme, and as words that are no link: nobody shall leave these screens. It is
 * as wide as `--qr-size` of the place that it stands in. Where the code cannot be loaded, the address alone is shown.
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

/** The place of the code is kept free while it is loading. */
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
