import { type ShopTime, timeOfDay } from '../queue/time-words';
import { useNow } from '../queue/use-now';

const MINUTE_MS = 60_000;

export function Clock({ shop }: { shop: ShopTime }) {
  return <time>{timeOfDay(useNow(MINUTE_MS), shop)}</time>;
}
