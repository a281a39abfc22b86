import { Button } from '@queuebell/ui';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface SubmitButtonProps {
  isSending: boolean;
  /** What it says while the form is on its way. */
  sendingWords: string;
  children: ReactNode;
}

/**
 * The one main button of a form. A button that is disabled loses the focus; when the answer is there it takes the
 * focus back, so that whoever uses the keyboard is still where they were.
 */
export function SubmitButton({ isSending, sendingWords, children }: SubmitButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasSending = useRef(false);

  useLayoutEffect(() => {
    const lostFocus = document.activeElement === null || document.activeElement === document.body;
    if (wasSending.current && !isSending && lostFocus) button.current?.focus();
    wasSending.current = isSending;
  }, [isSending]);

  return (
    <Button ref={button} type="submit" size="tap" disabled={isSending}>
      {isSending ? sendingWords : children}
    </Button>
  );
}
