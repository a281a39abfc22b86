import type { SiteInfo } from '@queuebell/contracts';
import type { Registry } from '@queuebell/contracts/registry';

const KEY = 'queuebell.boot';

/** Throws where a browser stores nothing for this site. */
export type BrowserStorage = () => Pick<Storage, 'getItem' | 'setItem'>;

/**
 * Stores the data of this page for a start without a registry. A registry without remotes never replaces it.
 */
export function storeBoot(
  { registry, site }: { registry: Registry; site: SiteInfo },
  storage: BrowserStorage,
): void {
  if (Object.keys(registry.remotes).length === 0) return;
  try {
    const text = JSON.stringify({ registry, site });
    if (storage().getItem(KEY) !== text) storage().setItem(KEY, text);
  } catch {
    // The storage is full, or not allowed.
  }
}

/** @returns unchecked data, which must be parsed; undefined when there is none */
export function storedBoot(storage: BrowserStorage): unknown {
  try {
    return JSON.parse(storage().getItem(KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
