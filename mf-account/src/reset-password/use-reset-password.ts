import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { type Form, useForm, useSubmit } from '@queuebell/host-kit/form';
import { useState } from 'react';
import { type ResetField, type ResetOutcome, outcomeOf, resetProblems } from './reset-password-rules';

export type Reset = { step: 'form' } | { step: 'sending' } | ResetOutcome;

interface UseResetPassword {
  form: Form<ResetField>;
  reset: Reset;
  submit(form: HTMLFormElement): void;
}

/**
 * A reset ends all sessions of the account, so this browser's session ends too.
 * @param token of the link in the email
 */
export function useResetPassword(
  { api, session }: Pick<Host, 'api' | 'session'>,
  token: string,
): UseResetPassword {
  const form = useForm<ResetField>({
    initial: { newPassword: '', confirmation: '' },
    problemsOf: resetProblems,
  });
  const [reset, setReset] = useState<Reset>({ step: 'form' });

  async function send(): Promise<void> {
    setReset({ step: 'sending' });
    const outcome = outcomeOf(
      await api.call(routes.resetPassword, { token, newPassword: form.fields.newPassword }),
    );
    if (outcome.step === 'reset') session.logOut();
    setReset(outcome);
  }

  return {
    form,
    reset,
    submit: useSubmit(form, send),
  };
}
