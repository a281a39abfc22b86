import type { Chair, Entry, Queue, StoredSettings } from './queue.js';

/** Stored queues of older releases have no settings. */
interface Settings {
  readonly settings?: StoredSettings;
}

type Parts = Settings & Pick<Queue, 'waiting'>;

/**
 * The chairs of a shop with several; a shop with one chair has none here. There, nobody is called to a chair: the first
 * customer who is not on hold is being served.
 */
export const chairsOf = ({ settings }: Settings): readonly Chair[] => {
  const chairs = settings?.chairs ?? [];
  return chairs.length > 1 ? chairs : [];
};

export const hasChairs = (queue: Settings): boolean => chairsOf(queue).length > 0;

/** The customers being served, the last called first; in a shop with one chair one at most. */
export function servedIn<Waiting extends Pick<Entry, 'number' | 'turn' | 'hold'>>(
  queue: Settings & { readonly waiting: readonly Waiting[] },
): Waiting[] {
  if (!hasChairs(queue)) return queue.waiting.filter(({ hold }) => !hold).slice(0, 1);
  // A customer whose turn begins with this change is not called yet.
  const lastCall = ({ turn }: Waiting) => turn?.lastCall ?? Infinity;
  return queue.waiting
    .filter(({ turn }) => turn)
    .sort((one, other) => (lastCall(one) < lastCall(other) ? 1 : -1));
}

/** The customers who wait, also those on hold, in order. */
export function lineOf<Waiting extends Pick<Entry, 'number' | 'turn' | 'hold'>>(
  queue: Settings & { readonly waiting: readonly Waiting[] },
): Waiting[] {
  const served = servedIn(queue);
  return queue.waiting.filter((entry) => !served.includes(entry));
}

/**
 * The customer of a shop with one chair who is being served, and everybody else's first possible place. Nobody may come
 * before that customer: they would be called in their place.
 */
export function servedAlone(queue: Parts): { entry: Entry | undefined; placeBehind: number } {
  const [entry] = hasChairs(queue) ? [] : servedIn(queue);
  return { entry, placeBehind: entry ? queue.waiting.indexOf(entry) + 1 : 0 };
}

export const inChair = ({ waiting }: Pick<Queue, 'waiting'>, chair: string): Entry[] =>
  waiting.filter(({ turn }) => turn?.chair === chair);
