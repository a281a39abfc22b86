import type { QueueView } from '@queuebell/contracts';
import { EncodedSnapshots, type EncodedSnapshot } from './encoded-snapshots.js';
import type { LiveDocument } from './live-document.js';

export type LiveListener = (document: LiveDocument) => void;

/** How often a queue is read again that is older than what somebody has seen of it, and after which pause. */
export const CATCH_UP_TRIES = 20;
export const CATCH_UP_PAUSE_MS = 50;

interface State {
  document: LiveDocument;
  snapshots: EncodedSnapshots;
}

/** What is known of a queue that this process has not read: processes of the release before tell the revision alone. */
export type Heard = Partial<Pick<LiveDocument, 'version' | 'revision'>>;

const NOTHING: Required<Heard> = { version: -1, revision: -1 };

/**
 * One shop's queue in memory. However many changes are heard of while it is read, it is read once more after that: a
 * burst costs at most one read under way and one to come. Changes of this process's writer are put here and not read.
 */
export class LiveQueue {
  /** See `Memory`. */
  movedEvents = 0;
  readonly #load: () => Promise<LiveDocument | null>;
  readonly #listeners = new Set<LiveListener>();
  #state: State | null = null;
  /** The newest that is known to exist. */
  #wanted = NOTHING;
  /** The version to which a write of this process leads that is under way. */
  #expected: number | null = null;
  /** Somebody has written that version. */
  #isExpectedHeard = false;
  /** There may be something newer, and no read is under way that would find it. */
  #isStale = true;
  /** The read under way, which may have missed what was heard of after it began. */
  #reading: Promise<LiveDocument | null> | null = null;
  /** The read that begins when that one is over. */
  #next: Promise<LiveDocument | null> | null = null;

  /** @param load reads the queue from the database; null when there is none */
  constructor(load: () => Promise<LiveDocument | null>) {
    this.#load = load;
  }

  get isFollowed(): boolean {
    return this.#listeners.size > 0;
  }

  /** The queue as it was read last; null before the first time. */
  get document(): LiveDocument | null {
    return this.#state?.document ?? null;
  }

  /** @returns stops telling */
  follow(listener: LiveListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @returns null before the queue was read */
  snapshotAt(now: Date, view: QueueView): EncodedSnapshot | null {
    return this.#state?.snapshots.at(now, view) ?? null;
  }

  /** The day that is shown at `now`; null before the queue was read. */
  dayAt(now: Date): string | null {
    return this.#state?.snapshots.dayAt(now) ?? null;
  }

  /** Tells everybody what they know already, because time made something else of it. */
  tellAgain(): void {
    if (this.#state) this.#tell(this.#state.document);
  }

  /**
   * There is something newer, or may be.
   * @param heard what is known of it; left out where nobody knows, and where the queue may have gone back to an earlier one
   */
  invalidate(heard?: Heard): void {
    if (heard?.version !== undefined && heard.version === this.#expected) {
      this.#isExpectedHeard = true;
      return;
    }
    if (heard === undefined) [this.#isStale, this.#wanted] = [true, NOTHING];
    else if (this.#state && !isBehind(this.#state.document, heard)) return;
    else this.#wanted = newestOf(this.#wanted, heard);
    const isOnItsWay = heard !== undefined && this.#reading !== null;
    if (!isOnItsWay) this.refresh().catch(() => {});
  }

  /**
   * A write of this process leads to this version, so it need not be read; null: none is under way. A change that was heard of
   * meanwhile may be another process's write, or this one's of which nobody waited to learn that it landed.
   */
  expect(version: number | null): void {
    const isBehindIt = (this.document?.version ?? -1) < (this.#expected ?? -1);
    if (this.#isExpectedHeard && isBehindIt) this.#isStale = true;
    this.#expected = version;
    this.#isExpectedHeard = false;
  }

  /** The queue is so since a write of this process. */
  put(document: LiveDocument): void {
    if (this.#state && document.version <= this.#state.document.version) return;
    this.#wanted = newestOf(this.#wanted, document);
    this.#take(document);
  }

  /**
   * @param isFresh whether every change is being heard of
   * @returns the queue with everything that was known to have happened when this was called; null when there is none
   */
  current(isFresh: boolean): Promise<LiveDocument | null> {
    if (!isFresh || !this.#state || this.#isStale) return this.refresh();
    return this.#reading ?? Promise.resolve(this.#state.document);
  }

  /** Reads again what somebody follows and the last read did not bring: nothing may change for long that would. */
  catchUp(): void {
    if (this.isFollowed && this.#isStale) this.refresh().catch(() => {});
  }

  /** Reads the queue, in a read that begins after this was called. */
  refresh(): Promise<LiveDocument | null> {
    if (!this.#reading) return (this.#reading = this.#read());
    this.#next ??= this.#reading
      .catch(() => {})
      .then(() => {
        this.#next = null;
        return this.#reading ?? (this.#reading = this.#read());
      });
    return this.#next;
  }

  async #read(): Promise<LiveDocument | null> {
    try {
      this.#isStale = false;
      const document = await this.#loadWanted();
      if (!document || !isBehind(document, this.#wanted)) {
        this.#take(document);
        return document;
      }
      this.#isStale = true;
      if (!this.#state || isBehind(this.#state.document, document)) this.#take(document);
      return this.document;
    } catch (error) {
      this.#isStale = true;
      throw error;
    } finally {
      this.#reading = null;
    }
  }

  /**
   * Reads until the newest revision is there that is known of, or for a second. Where one read is not enough although
   * nothing happened meanwhile, a new primary does not know yet what the old one has acknowledged.
   */
  async #loadWanted(): Promise<LiveDocument | null> {
    for (let tries = 0; ; tries += 1) {
      const wanted = this.#wanted;
      const document = await this.#load();
      if (!document || !isBehind(document, this.#wanted)) {
        this.#wanted = document ? newestOf(NOTHING, document) : NOTHING;
        return document;
      }
      if (tries >= CATCH_UP_TRIES) return document;
      if (this.#wanted === wanted) await new Promise((resolve) => setTimeout(resolve, CATCH_UP_PAUSE_MS));
    }
  }

  #take(document: LiveDocument | null): void {
    this.#state = document && { document, snapshots: new EncodedSnapshots(document) };
    if (document) this.#tell(document);
  }

  #tell(document: LiveDocument): void {
    for (const listener of [...this.#listeners]) listener(document);
  }
}

const isBehind = (document: LiveDocument, { version = -1, revision = -1 }: Heard): boolean =>
  document.version < version || document.revision < revision;

const newestOf = (one: Required<Heard>, { version = -1, revision = -1 }: Heard): Required<Heard> => ({
  version: Math.max(one.version, version),
  revision: Math.max(one.revision, revision),
});
