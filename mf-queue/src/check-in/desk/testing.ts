import type { DeskStorage } from './storage';
import { type Kept, emptyDesk } from './kept-rules';

export interface MemoryStorage extends DeskStorage {
  /** What is kept for an owner, as a page that starts now would find it. */
  read(ownerId: string): Kept | undefined;
}

/** A storage without a browser: keeps the same promises as the real one (storage-promises.ts). */
export function memoryStorage(kept: Record<string, Kept> = {}): MemoryStorage {
  const desks = new Map(Object.entries(kept));
  return {
    read: (ownerId) => structuredClone(desks.get(ownerId)),
    async change(ownerId, newHolder, rule) {
      const after = rule(structuredClone(desks.get(ownerId)) ?? emptyDesk(newHolder()));
      desks.set(ownerId, structuredClone(after));
      return after;
    },
  };
}

/** The storage of a browser that keeps nothing, such as a private window. */
export const noStorage: DeskStorage = {
  change: () => Promise.reject(new DOMException('No database here.', 'InvalidStateError')),
};
