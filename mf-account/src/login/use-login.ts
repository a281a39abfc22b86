import type { Host } from '@queuebell/remote-kit';
import { type Form, useForm } from '@queuebell/remote-kit/form';
import { useRef, useState } from 'react';
import { type LoginField, loginProblems, outcomeOf } from './login-rules';

export type Login =
  | { step: 'form' }
  | { step: 'sending' }
  | { step: 'refused'; message: string }
  | { step: 'subscription-required'; email: string };

interface UseLogin {
  form: Form<LoginField>;
  login: Login;
  submit(form: HTMLFormElement): void;
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
        return setLogin({ step: 'subscription-required', email: outcome.email });
      case 'refused':
        return setLogin({ step: 'refused', message: outcome.message });
    }
  }

  return {
    form,
    login,
    submit(element) {
      if (isSending.current) return;
      if (form.complete) void send();
      else form.showProblems(element);
    },
    dismiss: () => setLogin({ step: 'form' }),
  };
}
