import type { Host } from '@queuebell/remote-kit';
import { type Form, useForm } from '@queuebell/remote-kit/form';
import { useRef, useState } from 'react';

export type Deleting =
  | { step: 'form' }
  | { step: 'sending' }
  | { step: 'refused'; message: string }
  | { step: 'leaving'; eraseAt: string };

interface UseDeleteAccount {
  form: Form<'password'>;
  deleting: Deleting;
  submit(form: HTMLFormElement): void;
}

/** Asking for the deletion of an account, by its password, and what came of it. */
export function useDeleteAccount(api: Host['api'], email: string): UseDeleteAccount {
  const form = useForm<'password'>({
    initial: { password: '' },
    problemsOf: ({ password }) => (password === '' ? { password: 'Please enter your password.' } : {}),
  });
  const [deleting, setDeleting] = useState<Deleting>({ step: 'form' });
  const isSending = useRef(false);

  async function send(): Promise<void> {
    isSending.current = true;
    setDeleting({ step: 'sending' });
    const answer = await api.deleteAccount({ email, password: form.fields.password });
    isSending.current = false;
    if (answer.ok) return setDeleting({ step: 'leaving', eraseAt: answer.body.eraseAt });
    const isWrong = answer.code === 'PASSWORD_REFUSED';
    setDeleting({ step: 'refused', message: isWrong ? 'This is not your password.' : answer.message });
  }

  return {
    form,
    deleting,
    submit(element) {
      if (isSending.current) return;
      if (form.complete) void send();
      else form.showProblems(element);
    },
  };
}
