import type { Boot } from './boot';

const KEY = 'queuebell.boot';

/** A page's storage; asking for it throws where a browser keeps nothing for this site. */
export type BrowserStorage = () => Pick<Storage, 'getItem' | 'setItem'>;

/**
 * Keeps what a page started with for when no registry can be had. One that lists nothing is no good one: what is kept stays.
 * A browser that cannot keep it does without.
 */
export function storeBoot({ registry, site }: Boot, storage: BrowserStorage): void {
  if (Object.keys(registry.remotes).length === 0) return;
  try {
    const text = JSON.stringify({ registry, site });
    if (storage().getItem(KEY) !== text) storage().setItem(KEY, text);
  } catch {
    // Full, or not allowed.
  }
}

/** @returns the stored data, which must be parsed like any input; undefined when there is none */
export function storedBoot(storage: BrowserStorage): unknown {
  try {
    return JSON.parse(storage().getItem(KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
