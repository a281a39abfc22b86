import type { Host } from '@queuebell/host-kit';
import type { Kept } from './outbox-rules';
import type { DeskStorage } from './storage';

/** A storage that does not answer is one that keeps nothing: no customer waits longer for it. */
export const STORAGE_PATIENCE_MS = 2_000;

/** What the tablet keeps, as this page last saw it. */
export interface DeskMemory {
  /** What was seen last; null while nothing was, or where this browser keeps nothing. */
  seen(): Kept | null;
  /** Whether this browser keeps anything, as far as is known. */
  canKeep(): boolean;
  /** @returns what is kept after the rule; null where this browser keeps nothing */
  keep(rule: (kept: Kept) => Kept): Promise<Kept | null>;
}

interface MemoryPowers {
  storage: DeskStorage;
  ownerId: string;
  newHolder: () => string;
  report: Host['report'];
  onChange: () => void;
}

export function createMemory({ storage, ownerId, newHolder, report, onChange }: MemoryPowers): DeskMemory {
  let seen: Kept | null = null;
  let canKeep = true;
  return {
    seen: () => seen,
    canKeep: () => canKeep,
    async keep(rule) {
      try {
        seen = await inTime(storage.change(ownerId, newHolder, rule));
        canKeep = true;
        return seen;
      } catch (cause) {
        if (canKeep) report({ area: 'check-in/storage', message: 'This browser keeps no tickets.', cause });
        canKeep = false;
        return null;
      } finally {
        onChange();
      }
    },
  };
}

/** Looks at what is kept and leaves it so. */
export const asItIs = (kept: Kept): Kept => kept;

function inTime(kept: Promise<Kept>): Promise<Kept> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The storage did not answer.')), STORAGE_PATIENCE_MS);
    void kept.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
