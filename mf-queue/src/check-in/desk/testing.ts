import { type Kept, emptyDesk } from './kept-rules';
import type { DeskStorage } from './storage';

export interface MemoryStorage extends DeskStorage {
  /** What is kept for an owner, as a page that starts now would find it. */
  read(ownerId: string): Kept | null;
}

/** A storage without a browser: keeps the same promises as the real one (storage-promises.ts). */
export function memoryStorage(): MemoryStorage {
  const desks = new Map<string, string>();
  const read = (ownerId: string) => JSON.parse(desks.get(ownerId) ?? 'null') as Kept | null;
  return {
    read,
    async change(ownerId, newHolder, rule) {
      const after = rule(read(ownerId) ?? emptyDesk(newHolder()));
      desks.set(ownerId, JSON.stringify(after));
      return JSON.parse(JSON.stringify(after)) as Kept;
    },
  };
}

/** The storage of a browser that keeps nothing, such as that of a private window. */
export const noStorage: DeskStorage = {
  change: () => Promise.reject(new DOMException('No database here.', 'InvalidStateError')),
};
