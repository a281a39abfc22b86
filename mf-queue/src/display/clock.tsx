import { type ShopTime, timeOfDay } from '../queue/time-words';
import { useNow } from '../queue/use-now';

const MINUTE_MS = 60_000;

/** The time of day in the shop. */
export function Clock({ shop }: { shop: ShopTime }) {
  return <time>{timeOfDay(useNow(MINUTE_MS), shop)}</time>;
}
