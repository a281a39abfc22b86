import { type ShopTime, sinceWords } from '../../queue/time-words';
import { useNow } from '../../queue/use-now';

const MINUTE_MS = 60_000;

/** @param props.since by this device's clock, in milliseconds */
export function AsOf({ since, shop }: { since: number; shop: ShopTime }) {
  const now = useNow(MINUTE_MS);
  return <p>{`These numbers are from ${sinceWords(since, now, shop)}.`}</p>;
}
