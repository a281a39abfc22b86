import { Button } from '@queuebell/ui';
import type { ReactNode } from 'react';
import { useFocusBack } from './use-focus-back';

interface SubmitButtonProps {
  isSending: boolean;
  sendingWords: string;
  children: ReactNode;
}

/** The main button of a form. It gets the focus back when the answer arrives. */
export function SubmitButton({ isSending, sendingWords, children }: SubmitButtonProps) {
  const button = useFocusBack(isSending);

  return (
    <Button ref={button} type="submit" size="tap" disabled={isSending}>
      {isSending ? sendingWords : children}
    </Button>
  );
}
