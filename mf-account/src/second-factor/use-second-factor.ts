import type { SecondFactorBegun, SecondFactorState } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { type ReactNode, useEffect, useState } from 'react';
import { usePasswordPrompt } from '@queuebell/host-kit/confirm-password';
import type * as dialogs from './second-factor-dialogs';
import type { FirstAnswer } from './use-initial-status';
import type { Outcome } from '../outcome';

export type View =
  | { step: 'loading' }
  | { step: 'failed'; message: string }
  /** An older server without two-step login. */
  | { step: 'absent' }
  | { step: 'shown'; state: SecondFactorState };

export type Asking =
  | { what: 'set-up'; begun: SecondFactorBegun }
  | { what: 'renew' }
  | { what: 'off' }
  /** Shown only once. */
  | { what: 'codes'; codes: string[]; done: Outcome; isFirst: boolean };

type Dialogs = typeof dialogs;

interface UseSecondFactor {
  view: View;
  outcome: Outcome | null;
  /** The open dialog and the loaded dialogs' code. */
  asking: (Asking & { dialogs: Dialogs }) | null;
  /** Whether a dialog is loading. */
  isBusy: boolean;
  retry(): void;
  turnOn(): void;
  ask(what: 'renew' | 'off'): void;
  /** @returns an error message; null when the dialog has moved on */
  sendCode(code: string): Promise<string | null>;
  close(): void;
  passwordDialog: ReactNode;
}

const STATUS_NOT_FOUND = 404;
const loadDialogs = (): Promise<Dialogs> =>
  import(/* webpackChunkName: "second-factor-dialogs" */ './second-factor-dialogs');

const TURNED_ON: Outcome = {
  tone: 'good',
  words: 'Two-step login is on. All other browsers were logged out; paired devices keep working.',
};
const TURNED_OFF: Outcome = {
  tone: 'good',
  words: 'Two-step login is off. All other browsers were logged out; paired devices keep working.',
};
const RENEWED: Outcome = { tone: 'good', words: 'Your new recovery codes are ready to use.' };

/**
 * @param first the screen's early answer; null before it
 * @param onLoggedOutElsewhere called after a change that ended the other logins
 */
export function useSecondFactor(
  api: Host['api'],
  email: string,
  first: FirstAnswer | null,
  onLoggedOutElsewhere: () => void,
): UseSecondFactor {
  const [ownView, setView] = useState<View | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [asking, setAsking] = useState<UseSecondFactor['asking']>(null);
  const [isBusy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const { withPassword, dialog } = usePasswordPrompt(api, email);

  useEffect(() => {
    if (round === 0) return;
    const leaving = new AbortController();
    void api.call(routes.readSecondFactor, {}, { signal: leaving.signal }).then((answer) => {
      if (!leaving.signal.aborted) setView(viewOf(answer));
    });
    return () => leaving.abort();
  }, [api, round]);

  async function open(next: Asking): Promise<void> {
    try {
      setAsking({ ...next, dialogs: await loadDialogs() });
    } catch {
      setOutcome({ tone: 'bad', words: 'This could not be loaded. Please try again.' });
    }
  }

  async function busily(act: () => Promise<void>): Promise<void> {
    setOutcome(null);
    setBusy(true);
    await act();
    setBusy(false);
  }

  async function begin(): Promise<void> {
    const answer = await withPassword(() => api.call(routes.beginSecondFactor));
    if (answer === null) return;
    if (answer.ok) return open({ what: 'set-up', begun: answer.body });
    setOutcome({ tone: 'bad', words: `Two-step login was not turned on. ${answer.message}` });
  }

  async function sendCode(code: string): Promise<string | null> {
    if (asking?.what === 'off') {
      const answer = await withPassword(() => api.call(routes.endSecondFactor, { code }));
      if (!answer?.ok) return answer?.message ?? '';
      setView({ step: 'shown', state: answer.body });
      setAsking(null);
      setOutcome(TURNED_OFF);
      onLoggedOutElsewhere();
      return null;
    }
    const isFirst = asking?.what === 'set-up';
    const answer = isFirst
      ? await api.call(routes.confirmSecondFactor, { code })
      : await withPassword(() => api.call(routes.renewRecoveryCodes, { code }));
    if (!answer?.ok) return answer?.message ?? '';
    setView({ step: 'shown', state: answer.body.state });
    await open({
      what: 'codes',
      codes: answer.body.recoveryCodes,
      done: isFirst ? TURNED_ON : RENEWED,
      isFirst,
    });
    if (isFirst) onLoggedOutElsewhere();
    return null;
  }

  return {
    view: ownView ?? (first ? viewOf(first) : { step: 'loading' }),
    outcome,
    asking,
    isBusy,
    passwordDialog: dialog,
    retry() {
      setView({ step: 'loading' });
      setRound((before) => before + 1);
    },
    turnOn: () => void busily(begin),
    ask: (what) => void busily(() => open({ what })),
    sendCode,
    close() {
      if (asking?.what === 'codes') setOutcome(asking.done);
      setAsking(null);
    },
  };
}

function viewOf(answer: ApiAnswer<SecondFactorState>): View {
  if (answer.ok) return { step: 'shown', state: answer.body };
  return answer.status === STATUS_NOT_FOUND
    ? { step: 'absent' }
    : { step: 'failed', message: answer.message };
}
