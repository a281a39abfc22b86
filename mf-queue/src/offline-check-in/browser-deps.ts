import type { CheckInDeps } from './check-in-client';
import { browserStorage } from './storage';
import { newCheckInKey, uuidV7 } from './uuid-v7';

export function browserDeps(page: Window = window): CheckInDeps {
  const locks: LockManager | undefined = page.navigator.locks;
  const storageManager: StorageManager | undefined = page.navigator.storage;
  return {
    page,
    storage: browserStorage(storageManager),
    // Locks and the storage manager exist only with HTTPS, not on a plain http address in the shop's network.
    locks: locks ?? null,
    now: Date.now,
    random: Math.random,
    newKey: newCheckInKey,
    newId: () => uuidV7(Date.now(), (bytes) => crypto.getRandomValues(bytes)),
  };
}
