import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type TabletRecord, emptyRecord } from './outbox-rules';

/** Stores one {@link TabletRecord} for each owner who uses this browser. */
export interface TabletStorage {
  /**
   * Reads the record, applies the rule and stores the result in one transaction, also across tabs.
   * @param newHolder makes the UUID for a new tablet
   * @returns the record once it is durable; rejects without storage
   */
  change(
    ownerId: string,
    newHolder: () => string,
    rule: (record: TabletRecord) => TabletRecord,
  ): Promise<TabletRecord>;
}

/** Stored by every release of VERSION 1, which is why its names stay: another shape needs a new VERSION and its upgrade. */
interface TabletSchema extends DBSchema {
  desks: { key: string; value: TabletRecord };
}

const NAME = 'queuebell-check-in';
const VERSION = 1;

const openDatabase = (closeDatabase?: () => void) =>
  openDB<TabletSchema>(NAME, VERSION, {
    upgrade: (database) => void database.createObjectStore('desks'),
    ...(closeDatabase && { blocking: closeDatabase, terminated: closeDatabase }),
  });

/** @returns the records of all owners in this browser; rejects without storage */
export async function readRecords(): Promise<TabletRecord[]> {
  const database = await openDatabase();
  try {
    return await database.getAll('desks');
  } finally {
    database.close();
  }
}

/**
 * IndexedDB with durable writes.
 * @param storageManager is asked once to make the storage persistent; its answer does not matter
 */
export function browserStorage(storageManager?: Partial<Pick<StorageManager, 'persist'>>): TabletStorage {
  let isPersistRequested = false;
  let opened: Promise<IDBPDatabase<TabletSchema>> | null = null;

  function open(): Promise<IDBPDatabase<TabletSchema>> {
    if (!isPersistRequested) void storageManager?.persist?.().catch(() => false);
    isPersistRequested = true;
    return openDatabase(closeDatabase);
  }

  /** Called when a newer page needs the database, or it was closed; the next use opens it again. */
  function closeDatabase(): void {
    void opened?.then(
      (database) => database.close(),
      () => undefined,
    );
    opened = null;
  }

  return {
    async change(ownerId, newHolder, rule) {
      try {
        opened ??= open();
        const database = await opened;
        const { store, done } = database.transaction('desks', 'readwrite', { durability: 'strict' });
        const before = await store.get(ownerId);
        const after = rule(before ?? emptyRecord(newHolder()));
        const written = after === before ? undefined : store.put(after, ownerId);
        await Promise.all([written, done]);
        return after;
      } catch (cause) {
        closeDatabase();
        throw cause;
      }
    },
  };
}
