import type { Host } from '@queuebell/host-kit';
import type { TabletRecord } from './outbox-rules';
import type { TabletStorage } from './storage';

/** Storage that hangs counts as missing, so that no customer waits for it. */
const STORAGE_TIMEOUT_MS = 2_000;

/** The tablet's record, as this page last read it. */
export interface CachedRecord {
  /** Null before the first read, and without storage. */
  latest(): TabletRecord | null;
  canStore(): boolean;
  /** @returns the record after the rule; null without storage */
  update(rule: (record: TabletRecord) => TabletRecord): Promise<TabletRecord | null>;
}

interface CachedRecordDeps {
  storage: TabletStorage;
  ownerId: string;
  newHolder: () => string;
  report: Host['report'];
  onChange: () => void;
}

export function createCachedRecord({
  storage,
  ownerId,
  newHolder,
  report,
  onChange,
}: CachedRecordDeps): CachedRecord {
  let latest: TabletRecord | null = null;
  let canStore = true;
  return {
    latest: () => latest,
    canStore: () => canStore,
    async update(rule) {
      try {
        latest = await withStorageTimeout(storage.change(ownerId, newHolder, rule));
        canStore = true;
        return latest;
      } catch (cause) {
        if (canStore)
          report({ area: 'check-in/storage', message: 'This browser cannot store tickets.', cause });
        canStore = false;
        return null;
      } finally {
        onChange();
      }
    },
  };
}

/** A rule that only reads. */
export const unchanged = <Stored>(record: Stored): Stored => record;

export function withStorageTimeout<Stored>(record: Promise<Stored>): Promise<Stored> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The storage did not answer.')), STORAGE_TIMEOUT_MS);
    void record.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
