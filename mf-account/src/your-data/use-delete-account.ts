import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { type Form, useForm, useSubmit } from '@queuebell/host-kit/form';
import { useState } from 'react';
import { codeProblem } from '../form/code-rules';

export type Deleting =
  | { step: 'form' }
  | { step: 'sending' }
  | { step: 'refused'; message: string }
  | { step: 'leaving'; eraseAt: string };

interface UseDeleteAccount {
  form: Form<'password' | 'code'>;
  deleting: Deleting;
  /** A code is required besides the password. */
  needsCode: boolean;
  submit(form: HTMLFormElement): void;
}

/** @param pass replaces a code */
export function useDeleteAccount(
  api: Host['api'],
  email: string,
  pass: string | undefined,
): UseDeleteAccount {
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm<'password' | 'code'>({
    initial: { password: '', code: '' },
    problemsOf: ({ password, code }) => ({
      ...(password === '' && { password: 'Please enter your password.' }),
      ...(needsCode && codeProblem(code, 'either')),
    }),
  });
  const [deleting, setDeleting] = useState<Deleting>({ step: 'form' });

  async function send(): Promise<void> {
    setDeleting({ step: 'sending' });
    const { password } = form.fields;
    const code = needsCode ? form.fields.code.trim() : pass;
    const answer = await api.call(routes.deleteAccount, { email, password, ...(code && { code }) });
    if (!answer.ok && answer.code === 'SECOND_FACTOR_NEEDED') setNeedsCode(true);
    if (answer.ok) return setDeleting({ step: 'leaving', eraseAt: answer.body.eraseAt });
    const isWrong = answer.code === 'PASSWORD_REFUSED';
    setDeleting({ step: 'refused', message: isWrong ? 'That password is wrong.' : answer.message });
  }

  return {
    form,
    deleting,
    needsCode,
    submit: useSubmit(form, send),
  };
}
