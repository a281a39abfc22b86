import type { ClockHours, PairingCheck } from '@queuebell/contracts';
import { POLL_INTERVAL_MS } from '@queuebell/contracts/limits';
import * as routes from '@queuebell/contracts/routes';
import { useEffect, useState } from 'react';
import { afterByTheClock } from './wall-clock-timers';
import type { Overheard } from './reachability';

/** How long a figure is good for: it is asked for every POLL_INTERVAL_MS, and one answer may be late. */
export const FIGURE_GOOD_MS = 2.5 * POLL_INTERVAL_MS;

interface ShopNews {
  /** How many are in the queue, with the one who is being served; null while that is not known. */
  waiting: number | null;
  /** How the shop tells the time, as far as this page has heard. */
  clock: ClockHours | undefined;
}

/**
 * What the tablet hears of the shop whenever it asks whether it is still let in: every few seconds, and also at its start,
 * around each ticket and when it is no longer offline.
 */
export function useShopNews(
  { host, listen }: Overheard,
  { hasTicket, isOffline }: { hasTicket: boolean; isOffline: boolean },
): ShopNews {
  const [news, setNews] = useState<ShopNews>({ waiting: null, clock: undefined });

  useEffect(
    () =>
      listen((answer) => {
        if (!answer.ok) setNews(withoutFigure);
        else if (isNews(answer.body)) setNews({ waiting: answer.body.waiting, clock: answer.body.clock });
      }),
    [listen],
  );

  useEffect(() => {
    if (!isOffline) void host.api.call(routes.checkPairing);
  }, [host, hasTicket, isOffline]);

  // Each answer is a new object, and so good for its full time.
  useEffect(
    () => (news.waiting === null ? undefined : afterByTheClock(FIGURE_GOOD_MS, () => setNews(withoutFigure))),
    [news],
  );

  return isOffline ? withoutFigure(news) : news;
}

const withoutFigure = ({ clock }: ShopNews): ShopNews => ({ waiting: null, clock });

/** Another call's answer is none, and neither is that of a server of before. */
const isNews = (body: unknown): body is PairingCheck =>
  typeof (body as Partial<PairingCheck> | null | undefined)?.waiting === 'number';
