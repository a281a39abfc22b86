import type { FeedbackStatus } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { useEffect, useRef, useState } from 'react';
import { type StaffRefusal, staffRefusalOf } from '../site-staff/staff-refusal';
import { type FeedbackCards, cardsOf, choose, failed, saved } from './feedback-list-state';

export type FeedbackListState =
  | { step: 'loading' }
  | { step: 'failed' }
  | { step: 'refused'; why: StaffRefusal }
  | { step: 'ready'; cards: FeedbackCards };

interface UseFeedbackList {
  list: FeedbackListState;
  retry(): void;
  setStatus(id: string, status: FeedbackStatus): void;
}

/** All feedback. A new status shows at once, and is undone if the server refuses it. */
export function useFeedbackList(api: Host['api']): UseFeedbackList {
  const [list, setList] = useState<FeedbackListState>({ step: 'loading' });
  const [round, setRound] = useState(0);
  const attempts = useRef(0);
  const underway = useRef(new Map<string, Promise<void>>());

  useEffect(() => {
    const leaving = new AbortController();
    void api.call(routes.listFeedback, {}, { signal: leaving.signal }).then((answer) => {
      if (leaving.signal.aborted) return;
      if (answer.ok) return setList({ step: 'ready', cards: cardsOf(answer.body) });
      const why = staffRefusalOf(answer.code);
      setList(why ? { step: 'refused', why } : { step: 'failed' });
    });
    return () => leaving.abort();
  }, [api, round]);

  function change(next: (cards: FeedbackCards) => FeedbackCards): void {
    setList((now) => (now.step === 'ready' ? { step: 'ready', cards: next(now.cards) } : now));
  }

  async function save(id: string, status: FeedbackStatus, attempt: number): Promise<void> {
    const answer = await api.call(routes.setFeedbackStatus, { id, status });
    change((cards) => (answer.ok ? saved(cards, answer.body, attempt) : failed(cards, id, attempt)));
  }

  return {
    list,
    retry() {
      setList({ step: 'loading' });
      setRound((last) => last + 1);
    },
    setStatus(id, status) {
      attempts.current += 1;
      const attempt = attempts.current;
      change((cards) => choose(cards, id, status, attempt));
      // One call after the other, so that the last choice wins on the server.
      const before = underway.current.get(id) ?? Promise.resolve();
      underway.current.set(
        id,
        before.then(() => save(id, status, attempt)),
      );
    },
  };
}
