import { useRef } from 'react';
import type { Form } from './use-form';

/**
 * Sends a complete form, and shows the problems of another one. While it is being sent, nothing more is sent.
 * @param send ends when the answer was handled
 */
export function useSubmit(
  form: Pick<Form<never>, 'complete' | 'showProblems'>,
  send: (element: HTMLFormElement) => Promise<void>,
): (element: HTMLFormElement) => void {
  const isSending = useRef(false);
  return (element) => {
    if (isSending.current) return;
    if (!form.complete) return form.showProblems(element);
    isSending.current = true;
    void send(element).finally(() => (isSending.current = false));
  };
}
