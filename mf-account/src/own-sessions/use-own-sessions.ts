import type { OwnSession, SessionList } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { type ReactNode, useEffect, useState } from 'react';
import { usePasswordPrompt } from '@queuebell/host-kit/confirm-password';
import type { Outcome } from '../outcome';

export type OwnSessions =
  | { step: 'loading' }
  | { step: 'failed'; message: string }
  | { step: 'listed'; sessions: SessionList };

interface UseOwnSessions {
  list: OwnSessions;
  outcome: Outcome | null;
  retry(): void;
  end(session: OwnSession): Promise<void>;
  endOthers(): Promise<void>;
  passwordDialog: ReactNode;
}

export function useOwnSessions(api: Host['api'], email: string): UseOwnSessions {
  const [list, setList] = useState<OwnSessions>({ step: 'loading' });
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [round, setRound] = useState(0);
  const { withPassword, dialog } = usePasswordPrompt(api, email);

  useEffect(() => {
    const leaving = new AbortController();
    void api.call(routes.listSessions, {}, { signal: leaving.signal }).then((answer) => {
      if (leaving.signal.aborted) return;
      setList(
        answer.ok ? { step: 'listed', sessions: answer.body } : { step: 'failed', message: answer.message },
      );
    });
    return () => leaving.abort();
  }, [api, round]);

  const keep = (isKept: (session: OwnSession) => boolean) =>
    setList((before) =>
      before.step === 'listed' ? { step: 'listed', sessions: before.sessions.filter(isKept) } : before,
    );

  return {
    list,
    outcome,
    passwordDialog: dialog,
    retry() {
      setList({ step: 'loading' });
      setRound((before) => before + 1);
    },
    async end({ id, description }) {
      setOutcome(null);
      const answer = await withPassword(() => api.call(routes.endSession, { id }));
      if (answer === null) return;
      // A login that has already ended counts as done.
      const isOver = answer.ok || answer.code === 'NOT_FOUND';
      if (isOver) keep((session) => session.id !== id);
      setOutcome(
        isOver
          ? { tone: 'good', words: `${description} was logged out.` }
          : { tone: 'bad', words: `${description} was not logged out. ${answer.message}` },
      );
    },
    async endOthers() {
      setOutcome(null);
      const answer = await withPassword(() => api.call(routes.endOtherSessions));
      if (answer === null) return;
      if (answer.ok) keep(({ isCurrent }) => isCurrent);
      setOutcome(
        answer.ok
          ? { tone: 'good', words: 'You are logged out everywhere else.' }
          : { tone: 'bad', words: `The other browsers were not logged out. ${answer.message}` },
      );
    },
  };
}
