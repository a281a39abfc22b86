import type { ClockHours, PairingCheck, ShopOpening } from '@queuebell/contracts';
import { POLL_INTERVAL_MS } from '@queuebell/contracts/limits';
import * as routes from '@queuebell/contracts/routes';
import { useEffect, useState } from 'react';
import { wallClockTimeout } from '../queue/wall-clock-timers';
import type { Reachability } from './reachability';
import { type StoredShop, storeShop, storedShop } from './stored-shop';

/** The count is polled every POLL_INTERVAL_MS; one answer may be late. */
export const COUNT_VALID_MS = 2.5 * POLL_INTERVAL_MS;

interface ShopStatus {
  /** Customers in the queue, including the one being served; null if not known. */
  waiting: number | null;
  clock: ClockHours | undefined;
  /** As last known; the numbers of people who wait may be old. */
  choices: Pick<StoredShop, 'people' | 'services'>;
  /** As last known. */
  opening: ShopOpening | undefined;
}

/** Length of the queue, opening and time format, from the tablet's regular pairing checks. */
export function useShopStatus(
  { host, subscribe }: Reachability,
  { hasTicket, isOffline }: { hasTicket: boolean; isOffline: boolean },
): ShopStatus {
  const [shop, setShop] = useState<ShopStatus>(() => ({
    waiting: null,
    ...statusOf(storedShop()),
  }));

  useEffect(
    () =>
      subscribe((answer) => {
        if (!answer.ok) setShop(withoutCount);
        else if (isPairingCheck(answer.body)) {
          const { waiting, people, services, opening, clock } = answer.body;
          const known = { people, services, opening, clock };
          storeShop(known);
          setShop({ waiting, ...statusOf(known) });
        }
      }),
    [subscribe],
  );

  useEffect(() => {
    if (!isOffline) void host.api.call(routes.checkPairing);
  }, [host, hasTicket, isOffline]);

  // Each answer is a new object, so it restarts the timer.
  useEffect(
    () => (shop.waiting === null ? undefined : wallClockTimeout(COUNT_VALID_MS, () => setShop(withoutCount))),
    [shop],
  );

  return isOffline ? withoutCount(shop) : shop;
}

const statusOf = ({ people, services, opening, clock }: StoredShop): Omit<ShopStatus, 'waiting'> => ({
  choices: { people, services },
  opening,
  clock,
});

const withoutCount = (shop: ShopStatus): ShopStatus => ({ ...shop, waiting: null });

/** False for answers of other calls and of older servers. */
const isPairingCheck = (body: unknown): body is PairingCheck =>
  typeof (body as Partial<PairingCheck> | null | undefined)?.waiting === 'number';
