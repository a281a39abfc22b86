import type { ShopOpening } from '@queuebell/contracts';
import { CHECK_IN_GRACE_MS } from '@queuebell/contracts/limits';

export type OpeningState = 'open' | 'closed' | 'last-check-in' | 'full' | 'paused';

/** Whether customers can check in now. Times are ISO 8601. */
export interface OpeningNow {
  /** `last-check-in`: open, and nobody else checks in before closing. */
  state: OpeningState;
  /** When it opens next: in `closed` and `last-check-in`, unless it does not within a year. */
  opensAt?: string;
  /** The end of the opening time, in all states but `closed`, where the shop has hours. */
  closesAt?: string;
  /** The words of staff to customers during a pause. */
  message?: string;
  /** The end of a pause, if it has one. */
  until?: string;
  /** When time alone changes this, in ms since 1970. Missing: never. */
  changesAt?: number;
}

/**
 * Whether customers can check in at a time, from the server's last answer.
 * @param now in ms since 1970, by the server's clock. After the last opening time of the answer the shop counts as open, because a
 * tablet that was offline for so long does not know
 */
export function openingAt(opening: ShopOpening | undefined, now: number): OpeningNow {
  const { ranges, pause, full } = opening ?? {};
  const [range, next] = ranges?.filter(({ to }) => Date.parse(to) > now) ?? [];
  if (ranges?.length === 0) return { state: 'closed' };
  if (range && now < Date.parse(range.from))
    return { state: 'closed', opensAt: range.from, changesAt: Date.parse(range.from) };
  const closing = range && { closesAt: range.to };
  const checkInEnds = range && Date.parse(range.lastCheckIn ?? range.to);
  if (range && checkInEnds !== undefined && checkInEnds <= now)
    return {
      state: 'last-check-in',
      ...closing,
      ...(next && { opensAt: next.from }),
      changesAt: Date.parse(range.to),
    };
  const pauseEnds = pause?.until ? Date.parse(pause.until) : Infinity;
  if (pause && pauseEnds > now) {
    const { message, until } = pause;
    return {
      state: 'paused',
      ...closing,
      ...(message !== undefined && { message }),
      ...(until !== null && { until }),
      ...changing(Math.min(pauseEnds, checkInEnds ?? Infinity)),
    };
  }
  return { state: full ? 'full' : 'open', ...closing, ...changing(checkInEnds ?? Infinity) };
}

const changing = (at: number) => (at === Infinity ? {} : { changesAt: at });

/** The opening for a customer who has begun at the tablet before the check-in ended, on the server and on a tablet without network. */
export const withGrace = ({ ranges, ...opening }: ShopOpening): ShopOpening => ({
  ...opening,
  ...(ranges && {
    ranges: ranges.map(({ to, lastCheckIn, ...range }) => ({
      ...{ ...range, to: afterGrace(to) },
      ...(lastCheckIn !== undefined && { lastCheckIn: afterGrace(lastCheckIn) }),
    })),
  }),
});

const afterGrace = (time: string): string => new Date(Date.parse(time) + CHECK_IN_GRACE_MS).toISOString();
