import styles from './toast.module.css';

interface ToastProps {
  message: string;
  /** What can be done about it: 'Undo'. */
  action?: string;
  onAction?: () => void;
}

/** A short notice over the page, with the way back where there is one. Its parent takes it away. */
export function Toast({ message, action, onAction }: ToastProps) {
  return (
    <div className={styles.toast} role="status">
      <span className={styles.words}>{message}</span>
      {action && (
        <button type="button" className={styles.action} onClick={onAction}>
          {action}
        </button>
      )}
    </div>
  );
}
