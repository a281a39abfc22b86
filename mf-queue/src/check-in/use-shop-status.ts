import type { ClockHours, PairingCheck } from '@queuebell/contracts';
import { POLL_INTERVAL_MS } from '@queuebell/contracts/limits';
import * as routes from '@queuebell/contracts/routes';
import { useEffect, useState } from 'react';
import { wallClockTimeout } from './wall-clock-timers';
import type { Reachability } from './reachability';
import { type StoredChoices, storeChoices, storedChoices } from './stored-choices';

/** The count is polled every POLL_INTERVAL_MS; one answer may be late. */
export const COUNT_VALID_MS = 2.5 * POLL_INTERVAL_MS;

interface ShopStatus {
  /** Customers in the queue, including the one being served; null if not known. */
  waiting: number | null;
  clock: ClockHours | undefined;
  /** The last that were known, with the numbers of then. */
  choices: StoredChoices;
}

/** Length of the queue and time format, from the tablet's regular pairing checks. */
export function useShopStatus(
  { host, subscribe }: Reachability,
  { hasTicket, isOffline }: { hasTicket: boolean; isOffline: boolean },
): ShopStatus {
  const [shop, setShop] = useState<ShopStatus>(() => ({
    waiting: null,
    clock: undefined,
    choices: storedChoices(),
  }));

  useEffect(
    () =>
      subscribe((answer) => {
        if (!answer.ok) setShop(withoutCount);
        else if (isPairingCheck(answer.body)) {
          const { waiting, clock, people, services } = answer.body;
          const choices = { people, services };
          storeChoices(choices);
          setShop({ waiting, clock, choices });
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

const withoutCount = (shop: ShopStatus): ShopStatus => ({ ...shop, waiting: null });

/** False for answers of other calls and of older servers. */
const isPairingCheck = (body: unknown): body is PairingCheck =>
  typeof (body as Partial<PairingCheck> | null | undefined)?.waiting === 'number';
