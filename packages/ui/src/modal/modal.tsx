import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './modal.module.css';

interface ModalProps {
  title: string;
  /** Called on Escape; the modal stays until its parent removes it. */
  onClose: () => void;
  children: ReactNode;
}

/** A native modal dialog, open as long as it is drawn: the browser keeps the focus inside and gives it back. */
export function Modal({ title, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // A layout effect, because its cleanup runs before the dialog leaves the page: only then the focus is given
  // back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.modal}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // React passes on the events of a modal inside this one; Escape closes only the innermost.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
