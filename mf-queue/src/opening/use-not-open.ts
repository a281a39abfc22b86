import type { ShopOpening } from '@queuebell/contracts';
import type { Host } from '@queuebell/host-kit';
import type { ShopTime } from '../queue/time-words';
import { useLoaded } from '../queue/use-loaded';
import { useNow } from '../queue/use-now';
import type { NotOpen } from './opening-words';

/** How late a screen may be at opening and closing time. */
export const OPENING_CHECKED_MS = 5_000;

const load = () => import(/* webpackChunkName: "opening" */ './opening-words');

/**
 * Why customers cannot check in, as time passes, also offline. Null while they can, and until the words are loaded.
 * @param at `aheadMs`: the server's clock minus this device's, if known; `hasBegun`: a customer at a tablet, who may go on
 */
export function useNotOpen(
  report: Host['report'],
  opening: ShopOpening | undefined,
  shop: ShopTime,
  { aheadMs = 0, hasBegun = false }: { aheadMs?: number; hasBegun?: boolean } = {},
): NotOpen | null {
  const words = useLoaded(load, { report, area: 'mf-queue/opening', afterMs: opening ? 0 : null });
  const now = useNow(OPENING_CHECKED_MS) + aheadMs;
  return words && (hasBegun ? words.notOpenForBegun : words.notOpenAt)(opening, now, shop);
}
