import { useEffect, useState } from 'react';
import { fillScreen, useFullScreen } from './full-screen';
import styles from './kiosk-extras.module.css';
import { useWakeLock } from './use-wake-lock';

/** How long the button stays after the last touch: a wall shows numbers. */
const SHOWN_MS = 5_000;

export interface ExtrasProps {
  /** Where the button for the full screen is: over a wall, only while somebody is there, or below what is worked on. */
  place: 'over' | 'below';
}

/** @see Kiosk */
export function KioskExtras({ place }: ExtrasProps) {
  useWakeLock();
  const { can, is } = useFullScreen();
  const isThere = useSomebodyThere();
  if (!can || is) return null;
  const resting = place === 'over' && !isThere ? styles.resting : '';
  return (
    <button
      type="button"
      className={`${styles.button} ${styles[place]} ${resting}`.trim()}
      onClick={() => void fillScreen(document)}
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
