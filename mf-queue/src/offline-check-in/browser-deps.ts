import type { DeskPowers } from './check-in-client';
import { browserStorage } from './storage';
import { newCheckInKey, uuidV7 } from './uuid-v7';

/** What a desk needs of a real browser. */
export function browserPowers(page: Window = window): DeskPowers {
  const locks: LockManager | undefined = page.navigator.locks;
  const keeper: StorageManager | undefined = page.navigator.storage;
  return {
    page,
    storage: browserStorage(keeper),
    // A plain http address in the shop's own network has no locks, and no keeper.
    locks: locks ?? null,
    now: Date.now,
    random: Math.random,
    newKey: newCheckInKey,
    newId: () => uuidV7(Date.now(), (bytes) => crypto.getRandomValues(bytes)),
  };
}
