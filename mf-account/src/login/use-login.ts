import type { BillingState, SessionUser } from '@queuebell/contracts';
import type { Host } from '@queuebell/remote-kit';
import { type Form, useForm } from '@queuebell/remote-kit/form';
import { useRef, useState } from 'react';
import { type LoginField, loginProblems, outcomeOf } from './login-rules';

export type Login =
  | { step: 'form' }
  | { step: 'sending' }
  | { step: 'refused'; message: string }
  /** `password`: the one that was right. `billing`: something is paid every month, so that a second subscription would be wrong. */
  | { step: 'subscription-required'; user: SessionUser; billing: BillingState | null; password: string }
  /** The account was deleted and can still be kept. */
  | { step: 'leaving'; eraseAt: string; isSending: boolean; problem: string | null };

interface UseLogin {
  form: Form<LoginField>;
  login: Login;
  submit(form: HTMLFormElement): void;
  /** Takes the deletion of the account back, and logs in. */
  keep(): void;
  /** Away from the modal, back to the form. */
  dismiss(): void;
}

/**
 * The log-in form and what became of sending it. A log-in that succeeds opens the session; where to go from there,
 * the screen decides by the session.
 */
export function useLogin({ api, session }: Pick<Host, 'api' | 'session'>, now: () => number): UseLogin {
  const form = useForm<LoginField>({ initial: { email: '', password: '' }, problemsOf: loginProblems });
  const [login, setLogin] = useState<Login>({ step: 'form' });
  const isSending = useRef(false);

  async function send(): Promise<void> {
    const { email, password } = form.fields;
    isSending.current = true;
    setLogin({ step: 'sending' });
    const outcome = outcomeOf(await api.login({ email: email.trim(), password }), now());
    isSending.current = false;
    switch (outcome.outcome) {
      case 'welcome':
        return session.logIn(outcome.user, outcome.token);
      case 'subscription-required':
        return setLogin({ step: outcome.outcome, user: outcome.user, billing: outcome.billing, password });
      case 'leaving':
        return setLogin({ step: 'leaving', eraseAt: outcome.eraseAt, isSending: false, problem: null });
      case 'refused':
        return setLogin({ step: 'refused', message: outcome.message });
    }
  }

  async function keep(eraseAt: string): Promise<void> {
    setLogin({ step: 'leaving', eraseAt, isSending: true, problem: null });
    const { email, password } = form.fields;
    const answer = await api.keepAccount({ email: email.trim(), password });
    if (answer.ok) await send();
    else setLogin({ step: 'leaving', eraseAt, isSending: false, problem: answer.message });
  }

  return {
    form,
    login,
    keep() {
      if (login.step === 'leaving' && !login.isSending) void keep(login.eraseAt);
    },
    submit(element) {
      if (isSending.current) return;
      if (form.complete) void send();
      else form.showProblems(element);
    },
    dismiss: () => setLogin({ step: 'form' }),
  };
}
