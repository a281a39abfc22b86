import type { RegisterResponse } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { type Form, useForm, useSubmit } from '@queuebell/host-kit/form';
import { useCallback, useState } from 'react';
import { noteRegistered } from './just-registered';
import { type RegisterField, registerProblems, registerRequest } from './register-rules';

export type Registration =
  | { step: 'form' }
  | { step: 'sending' }
  | { step: 'registered'; email: string; userId: string | undefined; secret: string | null }
  /** Paid; the login is on its way. */
  | { step: 'paid' }
  /** `advice`: what the person can do, if known. */
  | { step: 'failed'; advice: string | null };

interface UseRegistration {
  form: Form<RegisterField>;
  registration: Registration;
  submit(form: HTMLFormElement): void;
  /** Logs in with the typed password after the payment. @returns whether it succeeded */
  logIn(): Promise<boolean>;
  /** Back to the form, which keeps its values. */
  dismissFailure(): void;
}

const EMPTY = { name: '', email: '', businessName: '', password: '', phone: '', howDidYouHearAboutUs: '' };

export function useRegistration(
  { api, session }: Pick<Host, 'api' | 'session'>,
  timeZone: string | undefined,
): UseRegistration {
  const form = useForm<RegisterField>({ initial: EMPTY, problemsOf: registerProblems, early: ['phone'] });
  const [registration, setRegistration] = useState<Registration>({ step: 'form' });

  async function send(): Promise<void> {
    const request = registerRequest(form.fields, timeZone);
    setRegistration({ step: 'sending' });
    const answer = await api.call(routes.register, request);
    if (!answer.ok) return setRegistration({ step: 'failed', advice: adviceOn(answer) });
    const { email } = request;
    noteRegistered(email);
    // An older server sends neither.
    const { userId, paymentSecret }: Partial<RegisterResponse> = answer.body;
    setRegistration({ step: 'registered', email, userId, secret: paymentSecret ?? null });
  }

  const { email, password } = form.fields;
  const logIn = useCallback(async () => {
    const answer = await api.call(routes.login, { email: email.trim(), password });
    const { user, token } = answer.ok ? answer.body : {};
    if (!user || token === undefined) return false;
    noteRegistered(null);
    setRegistration({ step: 'paid' });
    session.logIn(user, token);
    return true;
  }, [api, session, email, password]);

  return {
    form,
    registration,
    logIn,
    submit: useSubmit(form, send),
    dismissFailure: () => setRegistration({ step: 'form' }),
  };
}

function adviceOn({ code, message }: Extract<ApiAnswer<unknown>, { ok: false }>): string | null {
  switch (code) {
    case 'EMAIL_TAKEN':
      return 'You may already have an account with this email address. Try logging in.';
    case 'INVALID_INPUT':
    case 'PASSWORD_GUESSABLE':
    case 'RATE_LIMITED':
      return message;
    case 'NETWORK':
      return 'The server could not be reached. Please check your connection.';
    default:
      return null;
  }
}
