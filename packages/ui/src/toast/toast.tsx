import styles from './toast.module.css';

interface ToastProps {
  /**
   * Null while there is nothing to say. Screen readers announce only changes of an element that was there
   * before.
   */
  message: string | null;
  action?: string;
  onAction?: () => void;
}

/** A short notice over the page. Its parent decides when it ends. */
export function Toast({ message, action, onAction }: ToastProps) {
  return (
    <div className={styles.region} role="status">
      {message !== null && (
        <div className={styles.toast}>
          <span className={styles.words}>{message}</span>
          {action && (
            <button type="button" className={styles.action} onClick={onAction}>
              {action}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
