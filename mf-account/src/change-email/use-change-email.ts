import type { EmailChangeResponse } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';
import * as routes from '@queuebell/contracts/routes';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { usePasswordPrompt } from '@queuebell/host-kit/confirm-password';
import { type Form, emailProblem, onlyProblems, useForm, useSubmit } from '@queuebell/host-kit/form';
import { type ReactNode, useState } from 'react';

export type EmailChange =
  | { step: 'form' }
  | { step: 'sending' }
  | { step: 'sent'; email: string }
  /** `lapsed`: the membership must be renewed first. */
  | { step: 'refused'; message: string; lapsed: boolean };

interface UseChangeEmail {
  form: Form<'email'>;
  change: EmailChange;
  passwordDialog: ReactNode;
  submit(form: HTMLFormElement): void;
}

/** @param current the address in use, for password managers */
export function useChangeEmail(api: Host['api'], current: string): UseChangeEmail {
  const form = useForm<'email'>({
    initial: { email: '' },
    problemsOf: ({ email }, mistyped) => onlyProblems({ email: emailProblem(email, mistyped.has('email')) }),
  });
  const [change, setChange] = useState<EmailChange>({ step: 'form' });
  const { withPassword, dialog } = usePasswordPrompt(api, current);

  async function send(): Promise<void> {
    const email = form.fields.email.trim();
    setChange({ step: 'sending' });
    const answer = await withPassword(() => api.call(routes.changeEmail, { email }));
    if (answer === null) return setChange({ step: 'form' });
    setChange(answer.ok ? { step: 'sent', email } : refusalOf(answer));
  }

  return {
    form,
    change,
    passwordDialog: dialog,
    submit: useSubmit(form, send),
  };
}

function refusalOf({ code, message }: Extract<ApiAnswer<EmailChangeResponse>, { ok: false }>): EmailChange {
  return {
    step: 'refused',
    message: code === 'NETWORK' ? messages.serverError : message,
    lapsed: code === 'MEMBERSHIP_LAPSED',
  };
}
