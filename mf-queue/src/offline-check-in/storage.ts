import { type IDBPDatabase, openDB } from 'idb';
import { type TabletRecord, emptyRecord } from './outbox-rules';

/** Stores one record for each owner who uses this browser. */
export interface RecordStorage<Stored> {
  /**
   * Reads the record, applies the rule and stores the result in one transaction, also across tabs.
   * @param newHolder makes the UUID for a new tablet
   * @returns the record once it is durable; rejects without storage
   */
  change(ownerId: string, newHolder: () => string, rule: (record: Stored) => Stored): Promise<Stored>;
}

export type TabletStorage = RecordStorage<TabletRecord>;

/** Stored by every release of VERSION 1, which is why names stay: another shape needs a new VERSION and its upgrade. */
const STORE = 'desks';
const VERSION = 1;
const CHECK_IN = 'queuebell-check-in';

const openDatabase = (name: string, closeDatabase?: () => void) =>
  openDB(name, VERSION, {
    upgrade: (database) => void database.createObjectStore(STORE),
    ...(closeDatabase && { blocking: closeDatabase, terminated: closeDatabase }),
  });

/** @returns the records of all owners in this browser after that change; rejects without storage */
export async function changeRecordsOf<Stored>(
  name: string,
  rule: (record: Stored) => Stored,
): Promise<Stored[]> {
  const database = await openDatabase(name);
  try {
    const { store, done } = database.transaction(STORE, 'readwrite');
    const changed: Stored[] = [];
    for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue()) {
      const before = cursor.value as Stored;
      const after = rule(before);
      if (after !== before) await cursor.update(after);
      changed.push(after);
    }
    await done;
    return changed;
  } finally {
    database.close();
  }
}

/** @returns those of check-in tablets, of all owners in this browser; rejects without storage */
export async function readRecords(): Promise<TabletRecord[]> {
  const database = await openDatabase(CHECK_IN);
  try {
    return (await database.getAll(STORE)) as TabletRecord[];
  } finally {
    database.close();
  }
}

type Manager = Partial<Pick<StorageManager, 'persist'>>;

/** The storage of the check-in page. @param storageManager as for {@link recordStorage} */
export const browserStorage = (storageManager?: Manager): TabletStorage =>
  recordStorage(CHECK_IN, emptyRecord, storageManager);

/**
 * IndexedDB with durable writes.
 * @param name of the database
 * @param storageManager is asked once to make the storage persistent; its answer does not matter
 */
export function recordStorage<Stored>(
  name: string,
  emptyRecordOf: (holder: string) => Stored,
  storageManager?: Manager,
): RecordStorage<Stored> {
  let isPersistRequested = false;
  let opened: Promise<IDBPDatabase> | null = null;

  function open(): Promise<IDBPDatabase> {
    if (!isPersistRequested) void storageManager?.persist?.().catch(() => false);
    isPersistRequested = true;
    return openDatabase(name, closeDatabase);
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
        const { store, done } = database.transaction(STORE, 'readwrite', { durability: 'strict' });
        const before = (await store.get(ownerId)) as Stored | undefined;
        const after = rule(before ?? emptyRecordOf(newHolder()));
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
