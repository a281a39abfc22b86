import { Button } from '@queuebell/ui';
import type { ReactNode } from 'react';
import { useFocusBack } from './use-focus-back';

interface SubmitButtonProps {
  isSending: boolean;
  /** The button's text while the form is sent. */
  sendingWords: string;
  children: ReactNode;
}

/** The one main button of a form. The focus comes back to it when the answer is there. */
export function SubmitButton({ isSending, sendingWords, children }: SubmitButtonProps) {
  const button = useFocusBack(isSending);

  return (
    <Button ref={button} type="submit" size="tap" disabled={isSending}>
      {isSending ? sendingWords : children}
    </Button>
  );
}
