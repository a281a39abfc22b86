import type { QueueChanges } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { useEffect, useState } from 'react';

export interface ChangesFilter {
  /** YYYY-MM-DD; '': today. */
  day: string;
  /** '': all. */
  number: string;
}

export type ChangesState =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  /** `problem`: the list could not be updated since. */
  | { status: 'known'; list: QueueChanges; problem: string | null };

/** @returns the first pages as one list */
export async function readPages(
  api: Host['api'],
  userId: string,
  { day, number }: ChangesFilter,
  pages: number,
): Promise<ApiAnswer<QueueChanges>> {
  const filter = { userId, ...(day && { day }), ...(number && { number }) };
  let answer = await api.call(routes.readChanges, filter);
  for (let page = 1; page < pages && answer.ok && answer.body.before !== null; page += 1) {
    const { changes, before } = answer.body;
    const next: ApiAnswer<QueueChanges> = await api.call(routes.readChanges, { ...filter, before });
    answer = next.ok
      ? { ...next, body: { ...next.body, changes: [...changes, ...next.body.changes] } }
      : next;
  }
  return answer;
}

/** @param revision of the queue: the list is read again when it changes */
export function useChanges(api: Host['api'], userId: string, filter: ChangesFilter, revision: number) {
  const { day, number } = filter;
  const [pages, setPages] = useState(1);
  const [tries, setTries] = useState(0);
  const [shown, setShown] = useState<{ of: string; state: ChangesState }>({
    of: '',
    state: { status: 'loading' },
  });
  const of = `${day} ${number}`;

  useEffect(() => {
    let isCurrent = true;
    void readPages(api, userId, { day, number }, pages).then((answer) => {
      if (!isCurrent) return;
      setShown((before) => {
        if (answer.ok) return { of, state: { status: 'known', list: answer.body, problem: null } };
        const { message } = answer;
        if (before.of === of && before.state.status === 'known')
          return { of, state: { ...before.state, problem: message } };
        return { of, state: { status: 'failed', message } };
      });
    });
    return () => {
      isCurrent = false;
    };
  }, [api, userId, day, number, of, pages, revision, tries]);

  return {
    state: shown.of === of ? shown.state : ({ status: 'loading' } as const),
    more: () => setPages(pages + 1),
    again: () => setTries(tries + 1),
  };
}
