import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { type Form, useForm } from '@queuebell/host-kit/form';
import { useRef, useState } from 'react';
import { type ForgotField, forgotProblems, resultMessage } from './forgot-password-rules';

export type ResetRequestState =
  | { step: 'form' }
  | { step: 'sending' }
  | { step: 'answered'; message: string };

interface UseForgotPassword {
  form: Form<ForgotField>;
  state: ResetRequestState;
  submit(form: HTMLFormElement): void;
}

/** @param email the form's first value */
export function useForgotPassword(api: Host['api'], email: string): UseForgotPassword {
  const form = useForm<ForgotField>({ initial: { email }, problemsOf: forgotProblems });
  const [state, setState] = useState<ResetRequestState>({ step: 'form' });
  const isSending = useRef(false);

  async function send(): Promise<void> {
    isSending.current = true;
    setState({ step: 'sending' });
    const answer = await api.call(routes.forgotPassword, { email: form.fields.email.trim() });
    isSending.current = false;
    setState({ step: 'answered', message: resultMessage(answer) });
  }

  return {
    form,
    state,
    submit(element) {
      if (isSending.current) return;
      if (form.complete) void send();
      else form.showProblems(element);
    },
  };
}
