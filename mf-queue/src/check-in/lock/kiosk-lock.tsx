import { useLayoutEffect, useReducer, useRef } from 'react';
import { enterFullScreen, exitFullScreen } from '../../kiosk/full-screen';
import styles from './kiosk-lock.module.css';
import type { LockProps } from './lock-props';
import { StaffDialog } from './staff-dialog';
import { CLOSED, staffReducer } from './staff-state';
import { useLock } from './use-lock';
import { useWakeLock } from '../../kiosk/use-wake-lock';

export function KioskLock({ host, owner, client, status }: LockProps) {
  useWakeLock();
  const lock = useLock(window);
  const [staff, dispatch] = useReducer(staffReducer, CLOSED);
  const isAsking = staff.step !== 'closed';

  if (!lock.isLocked) {
    return (
      <button type="button" className={styles.again} onClick={lock.lock}>
        Lock this screen
      </button>
    );
  }
  return (
    <>
      <button
        type="button"
        className={styles.staff}
        aria-label="Staff"
        onClick={() => dispatch({ type: 'opened' })}
      >
        <LockPicture />
      </button>
      {lock.hasLostFullScreen && !isAsking && <TouchToContinue onRefusal={lock.giveUpFullScreen} />}
      {isAsking && (
        <StaffDialog
          host={host}
          owner={owner}
          client={client}
          status={status}
          state={staff}
          dispatch={dispatch}
          onRelease={() => {
            exitFullScreen(document);
            lock.unlock();
          }}
        />
      )}
    </>
  );
}

/** A native modal dialog, so that nothing behind it can be reached by touch, keyboard or screen reader. */
function TouchToContinue({ onRefusal }: { onRefusal: () => void }) {
  const cover = useRef<HTMLDialogElement>(null);
  const show = () => {
    if (cover.current && !cover.current.open) cover.current.showModal();
  };
  useLayoutEffect(() => {
    const element = cover.current;
    show();
    return () => element?.close();
  }, []);
  const fill = async () => {
    if (!(await enterFullScreen(document))) onRefusal();
  };
  // A browser lets the page cancel Escape, or Android's back, only once or twice: show the dialog again.
  return (
    <dialog
      ref={cover}
      className={styles.cover}
      aria-label="Touch to continue"
      onCancel={(event) => event.preventDefault()}
      onClose={show}
    >
      <button type="button" className={styles.touch} onClick={() => void fill()}>
        Touch to continue
      </button>
    </dialog>
  );
}

const LockPicture = () => (
  <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" focusable="false">
    <path
      d="M7 10V7.5a5 5 0 0 1 10 0V10m-11 0h12a1.5 1.5 0 0 1 1.5 1.5v7A1.5 1.5 0 0 1 18 20H6a1.5 1.5 0 0 1-1.5-1.5v-7A1.5 1.5 0 0 1 6 10z"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinejoin="round"
    />
  </svg>
);
