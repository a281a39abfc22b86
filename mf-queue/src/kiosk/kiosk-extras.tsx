import { useEffect, useState } from 'react';
import { enterFullScreen, useFullScreen } from './full-screen';
import styles from './kiosk-extras.module.css';
import { useWakeLock } from './use-wake-lock';

/** The button hides again after this time, so that it does not cover a wall. */
const SHOWN_MS = 5_000;

export interface ExtrasProps {
  /** `over`: over a wall, visible during activity only. `below`: always visible. */
  place: 'over' | 'below';
}

export function KioskExtras({ place }: ExtrasProps) {
  useWakeLock();
  const { can, is } = useFullScreen();
  const isActive = useRecentActivity();
  if (!can || is) return null;
  const resting = place === 'over' && !isActive ? styles.resting : '';
  return (
    <button
      type="button"
      className={`${styles.button} ${styles[place]} ${resting}`.trim()}
      onClick={() => void enterFullScreen(document)}
    >
      Full screen
    </button>
  );
}

/** Whether the page was touched, or a mouse moved, within SHOWN_MS. */
function useRecentActivity(): boolean {
  const [isActive, setIsActive] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const onActivity = () => {
      setIsActive(true);
      clearTimeout(timer);
      timer = setTimeout(() => setIsActive(false), SHOWN_MS);
    };
    window.addEventListener('pointermove', onActivity);
    window.addEventListener('pointerdown', onActivity);
    return () => {
      window.removeEventListener('pointermove', onActivity);
      window.removeEventListener('pointerdown', onActivity);
      clearTimeout(timer);
    };
  }, []);
  return isActive;
}
