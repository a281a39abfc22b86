import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { type Form, useForm, useSubmit } from '@queuebell/host-kit/form';
import { useState } from 'react';
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

  async function send(): Promise<void> {
    setState({ step: 'sending' });
    const answer = await api.call(routes.forgotPassword, { email: form.fields.email.trim() });
    setState({ step: 'answered', message: resultMessage(answer) });
  }

  return {
    form,
    state,
    submit: useSubmit(form, send),
  };
}
