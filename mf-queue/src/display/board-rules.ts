import type { QueueEntry } from '@queuebell/contracts';
import { UP_NEXT_COUNT } from '@queuebell/contracts/limits';

const NOBODY = '–';
/** The one number of a shop's first customers is drawn no larger than its later ones. */
const LEAST_DIGITS_SERVED = 2;

/** What a board draws of a queue. */
export interface Board {
  /** As it is drawn large. */
  number: string;
  serving: QueueEntry | undefined;
  /** Always as many places; those at the end may be empty. */
  next: readonly (QueueEntry | undefined)[];
  /** How many digits must fit. */
  digits: { serving: number; next: number };
  /** Names are not shown, or nobody gave one: the numbers have the place to themselves. */
  isNameless: boolean;
}

/** @param data the queue, the one being served first */
export function boardOf(data: readonly QueueEntry[]): Board {
  const [serving, ...waiting] = data;
  const next = Array.from({ length: UP_NEXT_COUNT }, (_, place) => waiting[place]);
  const number = serving ? String(serving.number) : NOBODY;
  const lengths = next.map((entry) => String(entry?.number ?? '').length);
  return {
    number,
    serving,
    next,
    digits: { serving: Math.max(LEAST_DIGITS_SERVED, number.length), next: Math.max(1, ...lengths) },
    isNameless: data.length > 0 && data.every(({ name }) => name === ''),
  };
}
