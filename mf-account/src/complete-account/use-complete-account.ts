import type { SessionUser } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';
import * as routes from '@queuebell/contracts/routes';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { type Form, useForm, useSubmit } from '@queuebell/host-kit/form';
import { type ReactNode, useState } from 'react';
import { usePasswordPrompt } from '@queuebell/host-kit/confirm-password';
import { type AccountField, accountProblems, accountRequest, knownFields } from './complete-account-rules';

export type Completion =
  | { step: 'form' }
  | { step: 'sending' }
  | { step: 'saved' }
  | { step: 'lapsed' }
  | { step: 'failed'; message: string };

interface UseCompleteAccount {
  form: Form<AccountField>;
  completion: Completion;
  passwordDialog: ReactNode;
  submit(form: HTMLFormElement): void;
}

/** @param user the known details @param ownTimeZone the browser's */
export function useCompleteAccount(
  { api, session }: Pick<Host, 'api' | 'session'>,
  user: SessionUser,
  ownTimeZone: string | undefined,
): UseCompleteAccount {
  const form = useForm<AccountField>({
    initial: knownFields(user, ownTimeZone),
    problemsOf: accountProblems,
    early: ['phone'],
  });
  const [completion, setCompletion] = useState<Completion>({ step: 'form' });
  const { withPassword, dialog } = usePasswordPrompt(api, user.email);

  /** Does nothing if another user logged in meanwhile. */
  function tellSession(saved: SessionUser): void {
    const now = session.getState();
    if (now.status !== 'out' && now.user.id === user.id) session.update(saved);
  }

  async function send(): Promise<void> {
    setCompletion({ step: 'sending' });
    const answer = await withPassword(() => api.call(routes.completeAccount, accountRequest(form.fields)));
    if (answer === null) return setCompletion({ step: 'form' });
    if (answer.ok) tellSession(answer.body.user);
    setCompletion(answer.ok ? { step: 'saved' } : refusalOf(answer));
  }

  return {
    form,
    completion,
    passwordDialog: dialog,
    submit: useSubmit(form, send),
  };
}

function refusalOf({ code, message }: Extract<ApiAnswer<unknown>, { ok: false }>): Completion {
  if (code === 'MEMBERSHIP_LAPSED') return { step: 'lapsed' };
  return { step: 'failed', message: code === 'NETWORK' ? messages.serverError : message };
}
