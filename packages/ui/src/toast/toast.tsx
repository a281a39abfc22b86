import styles from './toast.module.css';

interface ToastProps {
  /** Null while there is nothing to say. A screen reader hears reliably only what changes in a toast drawn before. */
  message: string | null;
  /** The label of the action: 'Undo'. */
  action?: string;
  onAction?: () => void;
}

/** A short notice over the page, with the way back where there is one. Its parent says when it is over. */
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
