import type { SessionUser } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { type Form, useForm, useSubmit } from '@queuebell/host-kit/form';
import { useState } from 'react';
import { type ChangeField, changeProblems, refusalMessage } from './change-password-rules';

export type Change =
  | { step: 'form' }
  | { step: 'sending' }
  | { step: 'changed' }
  /** `lapsed`: the membership must be renewed first. */
  | { step: 'refused'; message: string; lapsed: boolean };

interface UseChangePassword {
  form: Form<ChangeField>;
  change: Change;
  submit(form: HTMLFormElement): void;
}

/** The old password's token ends with it; the session goes on with the new token. */
export function useChangePassword(
  { api, session }: Pick<Host, 'api' | 'session'>,
  { id, email }: Pick<SessionUser, 'id' | 'email'>,
): UseChangePassword {
  const form = useForm<ChangeField>({
    initial: { oldPassword: '', newPassword: '', confirmation: '' },
    problemsOf: changeProblems,
  });
  const [change, setChange] = useState<Change>({ step: 'form' });

  /** Does nothing if the session changed in another tab meanwhile. */
  function goOnWith(token: string): void {
    const now = session.getState();
    if (now.status !== 'out' && now.user.id === id) session.logIn(now.user, token);
  }

  async function send(): Promise<void> {
    const { oldPassword, newPassword } = form.fields;
    setChange({ step: 'sending' });
    const answer = await api.call(routes.changePassword, { email, oldPassword, newPassword });
    if (answer.ok) goOnWith(answer.body.token);
    setChange(
      answer.ok
        ? { step: 'changed' }
        : {
            step: 'refused',
            message: refusalMessage(answer),
            lapsed: answer.code === 'MEMBERSHIP_LAPSED',
          },
    );
  }

  return {
    form,
    change,
    submit: useSubmit(form, send),
  };
}
