import type { ApiAnswer, Host } from '@queuebell/remote-kit';
import { type Form, useForm } from '@queuebell/remote-kit/form';
import { useRef, useState } from 'react';
import { type RegisterField, registerProblems, registerRequest } from './register-rules';

export type Registration =
  | { step: 'form' }
  | { step: 'sending' }
  | { step: 'registered'; email: string }
  /** `advice` is what the person can do about it, where we know. */
  | { step: 'failed'; advice: string | null };

interface UseRegistration {
  form: Form<RegisterField>;
  registration: Registration;
  submit(form: HTMLFormElement): void;
  /** Back to the form, which still has what was typed. */
  dismissFailure(): void;
}

const EMPTY = { name: '', email: '', businessName: '', password: '', phone: '', howDidYouHearAboutUs: '' };

/** The registration form and what became of sending it (spec §4, §5). */
export function useRegistration(api: Host['api'], timeZone: string | undefined): UseRegistration {
  const form = useForm<RegisterField>({ initial: EMPTY, problemsOf: registerProblems, early: ['phone'] });
  const [registration, setRegistration] = useState<Registration>({ step: 'form' });
  const isSending = useRef(false);

  async function send(): Promise<void> {
    const request = registerRequest(form.fields, timeZone);
    isSending.current = true;
    setRegistration({ step: 'sending' });
    const answer = await api.register(request);
    isSending.current = false;
    setRegistration(
      answer.ok ? { step: 'registered', email: request.email } : { step: 'failed', advice: adviceOn(answer) },
    );
  }

  return {
    form,
    registration,
    submit(element) {
      if (isSending.current) return;
      if (form.complete) void send();
      else form.showProblems(element);
    },
    dismissFailure: () => setRegistration({ step: 'form' }),
  };
}

function adviceOn({ code, message }: Extract<ApiAnswer<unknown>, { ok: false }>): string | null {
  switch (code) {
    case 'EMAIL_TAKEN':
      return 'Perhaps there is already an account with this e-mail address: log in instead.';
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
