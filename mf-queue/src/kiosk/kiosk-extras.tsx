import { useEffect, useState } from 'react';
import { fillScreen, useFullScreen } from './full-screen';
import styles from './kiosk-extras.module.css';
import { useWakeLock } from './use-wake-lock';

/** How long the button stays after the last touch: a wall shows numbers. */
const SHOWN_MS = 5_000;

/** @see Kiosk */
export function KioskExtras() {
  useWakeLock();
  const { can, is } = useFullScreen();
  const isThere = useSomebodyThere();
  if (!can || is) return null;
  return (
    <button
      type="button"
      className={isThere ? styles.button : `${styles.button} ${styles.resting}`}
      onClick={() => fillScreen(document)}
    >
      Full screen
    </button>
  );
}

/** Whether somebody has touched the page or moved a mouse just now. */
function useSomebodyThere(): boolean {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const come = () => {
      setIsThere(true);
      clearTimeout(timer);
      timer = setTimeout(() => setIsThere(false), SHOWN_MS);
    };
    window.addEventListener('pointermove', come);
    window.addEventListener('pointerdown', come);
    return () => {
      window.removeEventListener('pointermove', come);
      window.removeEventListener('pointerdown', come);
      clearTimeout(timer);
    };
  }, []);
  return isThere;
}
