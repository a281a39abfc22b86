import type { Invitation, LoginResponse } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';
import * as routes from '@queuebell/contracts/routes';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { useEffect, useRef, useState } from 'react';

export type InvitationState =
  | { step: 'looking' }
  | { step: 'invalid' }
  | { step: 'failed'; message: string }
  | { step: 'found'; invitation: Invitation };

export interface Sending {
  isSending: boolean;
  problem: string | null;
  /** The account has two-step login, and a code is needed. */
  needsCode: boolean;
}

interface UseInvitation {
  state: InvitationState;
  sending: Sending;
  retry(): void;
  /** A new person. */
  accept(newPassword: string): void;
  /** A person with an account. */
  confirm(password: string, code: string): void;
}

const IDLE: Sending = { isSending: false, problem: null, needsCode: false };

/** @param token of the link in the email */
export function useInvitation({ api, session, links }: Host, token: string): UseInvitation {
  const [state, setState] = useState<InvitationState>({ step: 'looking' });
  const [sending, setSending] = useState(IDLE);
  const [round, setRound] = useState(0);
  const isSending = useRef(false);

  useEffect(() => {
    const leaving = new AbortController();
    void api.call(routes.readInvitation, { token }, { signal: leaving.signal }).then((answer) => {
      if (leaving.signal.aborted) return;
      if (answer.ok) setState({ step: 'found', invitation: answer.body });
      else if (isInvalid(answer.code)) setState({ step: 'invalid' });
      else setState({ step: 'failed', message: answer.message });
    });
    return () => leaving.abort();
  }, [api, token, round]);

  async function send(call: () => Promise<ApiAnswer<LoginResponse>>): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setSending((before) => ({ ...before, isSending: true, problem: null }));
    const answer = await call();
    isSending.current = false;
    if (answer.ok) return enter(answer.body);
    if (isInvalid(answer.code)) return setState({ step: 'invalid' });
    // Somebody has made an account with this address meanwhile.
    if (answer.code === 'EMAIL_TAKEN') setRound((before) => before + 1);
    setSending((before) => ({
      isSending: false,
      needsCode: before.needsCode || answer.code === 'SECOND_FACTOR_NEEDED',
      problem: answer.code === 'INVALID_CREDENTIALS' ? 'That password is wrong.' : answer.message,
    }));
  }

  function enter({ user, token: opened }: LoginResponse): void {
    if (opened === undefined) return setSending({ ...IDLE, problem: messages.shopClosed });
    session.logIn(user, opened);
    links.go(user.role === 'manager' ? '/dashboard' : '/admin');
  }

  return {
    state,
    sending,
    retry() {
      setState({ step: 'looking' });
      setRound((before) => before + 1);
    },
    accept: (newPassword) => void send(() => api.call(routes.acceptInvitation, { token, newPassword })),
    confirm: (password, code) =>
      void send(() =>
        api.call(routes.confirmInvitation, { token, password, ...(code !== '' && { code: code.trim() }) }),
      ),
  };
}

/** A token that is cut off is not valid either. */
const isInvalid = (code: string): boolean => code === 'INVITATION_INVALID' || code === 'INVALID_INPUT';
