import type { Report } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { useEffect, useState } from 'react';
import { type Asked, type Days, daysOf, todayIn } from './days';

/** `isOld`: of the days that were asked for before, until the next answer comes. */
export type ReportState =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'read'; report: Report; isOld: boolean };

interface UseReport {
  state: ReportState;
  days: Days;
  /** The shop's day, for which the server is asked with the first report. */
  today: string;
  retry: () => void;
}

type Answer = Days & ({ report: Report } | { message: string });

/** @param timeZone of the shop */
export function useReport(api: Host['api'], asked: Asked, timeZone: string): UseReport {
  const [today, setToday] = useState(() => todayIn(timeZone, Date.now()));
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [round, setRound] = useState(0);
  const { from, to } = daysOf(asked, today);

  useEffect(() => {
    const page = new AbortController();
    void api.call(routes.readReport, { from, to }, { signal: page.signal }).then((read) => {
      if (page.signal.aborted) return;
      if (read.ok) setToday(read.body.today);
      setAnswer({ from, to, ...(read.ok ? { report: read.body } : { message: read.message }) });
    });
    return () => page.abort();
  }, [api, from, to, round]);

  const retry = () => {
    setAnswer(null);
    setRound((last) => last + 1);
  };
  return { state: stateOf(answer, { from, to }), days: { from, to }, today, retry };
}

function stateOf(answer: Answer | null, { from, to }: Days): ReportState {
  if (answer === null) return { status: 'loading' };
  const isOld = answer.from !== from || answer.to !== to;
  if ('report' in answer) return { status: 'read', report: answer.report, isOld };
  return isOld ? { status: 'loading' } : { status: 'failed', message: answer.message };
}
