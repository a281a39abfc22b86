import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type Kept, emptyDesk } from './outbox-rules';

/** Where a tablet keeps what must survive: one {@link Kept} for each owner who uses this browser. */
export interface DeskStorage {
  /**
   * Reads what is kept, applies the rule, and keeps what it gives: one step, also between tabs.
   *
   * @param newHolder makes the UUID of a tablet that has kept nothing so far
   * @returns what is kept now, once it is safe from a power cut; rejects where this browser keeps nothing
   */
  change(ownerId: string, newHolder: () => string, rule: (kept: Kept) => Kept): Promise<Kept>;
}

/** What lies there is always a Kept as this version has it: another shape takes another VERSION and its upgrade. */
interface DeskSchema extends DBSchema {
  desks: { key: string; value: Kept };
}

const NAME = 'queuebell-check-in';
const VERSION = 1;

const openDesks = (letGo?: () => void) =>
  openDB<DeskSchema>(NAME, VERSION, {
    upgrade: (database) => void database.createObjectStore('desks'),
    ...(letGo && { blocking: letGo, terminated: letGo }),
  });

/** @returns what this browser keeps, whichever owners used it; rejects where it keeps nothing */
export async function readDesks(): Promise<Kept[]> {
  const database = await openDesks();
  try {
    return await database.getAll('desks');
  } finally {
    database.close();
  }
}

/**
 * The browser's own database, with writes that are on the disk before anybody is told of them.
 *
 * @param keeper is asked once not to clear this away when the disk is full; whatever it says, nobody is the worse for it. Left
 *   out, nobody is asked.
 */
export function browserStorage(keeper?: Partial<Pick<StorageManager, 'persist'>>): DeskStorage {
  let isKeeperAsked = false;
  let opened: Promise<IDBPDatabase<DeskSchema>> | null = null;

  function open(): Promise<IDBPDatabase<DeskSchema>> {
    if (!isKeeperAsked) void keeper?.persist?.().catch(() => false);
    isKeeperAsked = true;
    return openDesks(letGo);
  }

  /** A newer version of this page wants the database, or it is gone: whoever needs it next opens it anew. */
  function letGo(): void {
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
        const after = rule(before ?? emptyDesk(newHolder()));
        const written = after === before ? undefined : store.put(after, ownerId);
        await Promise.all([written, done]);
        return after;
      } catch (cause) {
        letGo();
        throw cause;
      }
    },
  };
}
