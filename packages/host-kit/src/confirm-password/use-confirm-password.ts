import { confirmPassword } from '@queuebell/contracts/routes';
import type { Host } from '../contract';
import { type Form, useForm } from '../form';
import { useRef, useState } from 'react';

export type Confirming = { step: 'form' } | { step: 'sending' } | { step: 'refused'; message: string };

interface UseConfirmPassword {
  form: Form<'password'>;
  confirming: Confirming;
  submit(form: HTMLFormElement): void;
}

export function useConfirmPassword(api: Host['api'], onConfirmed: () => void): UseConfirmPassword {
  const form = useForm<'password'>({
    initial: { password: '' },
    problemsOf: ({ password }) => (password === '' ? { password: 'Please enter your password.' } : {}),
  });
  const [confirming, setConfirming] = useState<Confirming>({ step: 'form' });
  const isSending = useRef(false);

  async function send(): Promise<void> {
    isSending.current = true;
    setConfirming({ step: 'sending' });
    const answer = await api.call(confirmPassword, { password: form.fields.password });
    isSending.current = false;
    if (answer.ok) return onConfirmed();
    const isWrong = answer.code === 'PASSWORD_REFUSED';
    setConfirming({ step: 'refused', message: isWrong ? 'That password is wrong.' : answer.message });
  }

  return {
    form,
    confirming,
    submit(element) {
      if (isSending.current) return;
      if (form.complete) void send();
      else form.showProblems(element);
    },
  };
}
