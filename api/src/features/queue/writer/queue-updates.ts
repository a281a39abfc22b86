import { mongo } from 'mongoose';
import { withTimeLimit } from '../../../platform/database/with-time-limit.js';

/** Commands that may be under way to the database at once; updates that come meanwhile go with the next one. */
const IN_FLIGHT_MAX = 4;
const TOGETHER_MAX = 100;

/** An update of one queue. */
export interface QueueUpdate {
  /** Names the queue by `_id`, and the state in which it must be. */
  filter: mongo.Filter<mongo.Document> & { _id: mongo.ObjectId };
  update: mongo.Document;
  /** The id that the update leaves in `writes`. */
  writeId: string;
}

interface Pending extends QueueUpdate {
  resolve: (isMade: boolean) => void;
  reject: (error: unknown) => void;
}

/**
 * Sends the updates of several queues as one command: the round trip and the wait for the majority cost as much for one of them
 * as for fifty. No update waits for others: those that are there at the end of a turn of the event loop go together.
 */
export class QueueUpdates {
  #waiting: Pending[] = [];
  #inFlight = 0;
  #isPlanned = false;

  /** @param withinMs time limit of one command, after which its result is unknown; by default that of {@link withTimeLimit} */
  constructor(
    private readonly queues: mongo.Collection<mongo.Document>,
    private readonly withinMs?: number,
  ) {}

  /**
   * @returns whether the queue was in the wanted state and was updated
   * @throws the database's error when it refused the update, or its result is unknown
   */
  make(update: QueueUpdate): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...update, resolve, reject });
      if (this.#isPlanned) return;
      this.#isPlanned = true;
      setImmediate(() => {
        this.#isPlanned = false;
        this.#send();
      });
    });
  }

  /** The same, as a command of its own. */
  async makeAlone({ filter, update }: QueueUpdate): Promise<boolean> {
    const { matchedCount } = await withTimeLimit(this.queues.updateOne(filter, update), this.withinMs);
    return matchedCount > 0;
  }

  #send(): void {
    while (this.#waiting.length > 0 && this.#inFlight < IN_FLIGHT_MAX) {
      const together = this.#waiting.splice(0, TOGETHER_MAX);
      this.#inFlight += 1;
      void this.#perform(together).finally(() => {
        this.#inFlight -= 1;
        this.#send();
      });
    }
  }

  /** Never fails: each update has its outcome. */
  async #perform(together: readonly Pending[]): Promise<void> {
    const [first, ...others] = together;
    try {
      if (first && others.length === 0) return first.resolve(await this.makeAlone(first));
      if ((await this.#matched(together)) === together.length) {
        for (const { resolve } of together) resolve(true);
      } else await this.#performRest(together);
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  }

  /** @returns how many queues were in the wanted state; null where the database refused one of the updates */
  async #matched(together: readonly Pending[]): Promise<number | null> {
    const operations = together.map(({ filter, update }) => ({ updateOne: { filter, update } }));
    try {
      const write = this.queues.bulkWrite(operations, { ordered: false });
      return (await withTimeLimit(write, this.withinMs)).matchedCount;
    } catch (error) {
      // The driver gives a lost connection the same class, without errors of single updates.
      const isRefusal = error instanceof mongo.MongoBulkWriteError && [error.writeErrors].flat().length > 0;
      // The driver itself refuses what is too large.
      if (isRefusal || error instanceof mongo.MongoAPIError) return null;
      throw error;
    }
  }

  /** The database does not say which of the updates were not made: those are tried again, each by itself. */
  async #performRest(together: readonly Pending[]): Promise<void> {
    const ids = together.map(({ filter }) => filter._id);
    const stored = await this.queues
      .find({ _id: { $in: ids } }, { projection: { writes: 1 }, readConcern: 'majority' })
      .toArray();
    const made = new Set(stored.flatMap(({ writes }) => (Array.isArray(writes) ? writes : [])));
    await Promise.all(
      together.map(async (each) => {
        if (made.has(each.writeId)) each.resolve(true);
        else await this.makeAlone(each).then(each.resolve, each.reject);
      }),
    );
  }
}
