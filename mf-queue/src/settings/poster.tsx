import { createPortal } from 'react-dom';
import { QrCode } from '../qr/qr-code';
import styles from './poster.module.css';

/** Printed in place of the page: the QR code for the door. */
export function Poster({ joinUrl, shopName }: { joinUrl: string; shopName: string }) {
  return createPortal(
    <div className={styles.poster} aria-hidden="true">
      <p className={styles.shop}>{shopName}</p>
      <p className={styles.words}>Join the queue with your phone</p>
      <QrCode url={joinUrl} label="QR code to join the queue" address="always" />
      <p className={styles.how}>
        Scan the code with your camera. Wait wherever you like and watch your place on your phone.
      </p>
    </div>,
    document.body,
  );
}
