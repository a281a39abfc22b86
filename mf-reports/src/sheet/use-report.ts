import type { Report } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { useEffect, useState } from 'react';
import { type ReportChoice, type Days, daysOf, todayIn } from './days';

/** `isOld`: of the days that were chosen before, shown until the new report arrives. `readAt`: in ms since 1970. */
export type ReportState =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'read'; report: Report; readAt: number; isOld: boolean };

interface UseReport {
  state: ReportState;
  days: Days;
  /** The shop's service day; before the first answer, the date in its zone. */
  today: string;
  retry: () => void;
}

type Answer = Days & ({ report: Report; readAt: number } | { message: string });

/**
 * Reads a report at each visit of its address, and when the page is looked at again.
 *
 * @param timeZone of the shop
 * @param visit another one for each visit
 */
export function useReport(api: Host['api'], asked: ReportChoice, timeZone: string, visit: string): UseReport {
  const [today, setToday] = useState(() => todayIn(timeZone, Date.now()));
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [tries, setTries] = useState(0);
  const { from, to } = daysOf(asked, today);
  const isMoving = 'range' in asked;

  useEffect(() => {
    const page = new AbortController();
    void api.call(routes.readReport, { from, to }, { signal: page.signal }).then((read) => {
      if (page.signal.aborted) return;
      if (!read.ok) return setAnswer(orFailed({ from, to, message: read.message }));
      setToday(read.body.today);
      // A new day has begun, so the range has moved; the next request reads it.
      if (isMoving && read.body.today !== to) return;
      setAnswer({ from, to, report: read.body, readAt: Date.now() });
    });
    return () => page.abort();
  }, [api, from, to, isMoving, visit, tries]);

  useEffect(() => {
    const again = () => document.visibilityState === 'visible' && setTries((before) => before + 1);
    document.addEventListener('visibilitychange', again);
    return () => document.removeEventListener('visibilitychange', again);
  }, []);

  const retry = () => {
    setAnswer(null);
    setTries((before) => before + 1);
  };
  return { state: stateOf(answer, { from, to }), days: { from, to }, today, retry };
}

/** After a failure, a report of the same days stays. */
const orFailed =
  (failed: Answer) =>
  (shown: Answer | null): Answer =>
    shown && 'report' in shown && shown.from === failed.from && shown.to === failed.to ? shown : failed;

function stateOf(answer: Answer | null, { from, to }: Days): ReportState {
  if (answer === null) return { status: 'loading' };
  const isOld = answer.from !== from || answer.to !== to;
  if ('report' in answer) return { status: 'read', report: answer.report, readAt: answer.readAt, isOld };
  return isOld ? { status: 'loading' } : { status: 'failed', message: answer.message };
}
