import type { QueueView } from '@queuebell/contracts';
import { EncodedSnapshots, type EncodedSnapshot } from './encoded-snapshots.js';
import type { LiveDocument } from './live-document.js';

export type LiveListener = (document: LiveDocument) => void;

/** How often, and after which pause, a queue is read again that is older than a known change. */
export const CATCH_UP_TRIES = 20;
export const CATCH_UP_PAUSE_MS = 50;

interface State {
  document: LiveDocument;
  snapshots: EncodedSnapshots;
}

/** An announced change that was not read yet; the previous release sends the revision only. */
export type KnownChange = Partial<Pick<LiveDocument, 'version' | 'revision'>>;

const NOTHING: Required<KnownChange> = { version: -1, revision: -1 };

/** A burst of changes costs at most one active and one pending read. */
export class LiveQueue {
  movedEvents = 0;
  readonly #load: () => Promise<LiveDocument | null>;
  readonly #listeners = new Set<LiveListener>();
  #state: State | null = null;
  #wanted = NOTHING;
  /** The version of this process's active write. */
  #expected: number | null = null;
  /** A change with that version was heard. */
  #isExpectedHeard = false;
  /** Something newer may exist that no active read would find. */
  #isStale = true;
  /** The active read, which may miss later changes. */
  #reading: Promise<LiveDocument | null> | null = null;
  /** The read that begins after it. */
  #next: Promise<LiveDocument | null> | null = null;

  constructor(load: () => Promise<LiveDocument | null>) {
    this.#load = load;
  }

  get isFollowed(): boolean {
    return this.#listeners.size > 0;
  }

  get document(): LiveDocument | null {
    return this.#state?.document ?? null;
  }

  follow(listener: LiveListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  snapshotAt(now: Date, view: QueueView): EncodedSnapshot | null {
    return this.#state?.snapshots.at(now, view) ?? null;
  }

  dayAt(now: Date): string | null {
    return this.#state?.snapshots.dayAt(now) ?? null;
  }

  /** Calls all listeners again, because the shop's day has changed. */
  tellAgain(): void {
    if (this.#state) this.#tell(this.#state.document);
  }

  /**
   * @param heard left out if unknown, or if a backup may have replaced the queue
   * @returns whether somebody else made the change
   */
  invalidate(heard?: KnownChange): boolean {
    if (heard?.version !== undefined && heard.version === this.#expected) {
      this.#isExpectedHeard = true;
      return false;
    }
    if (heard === undefined) [this.#isStale, this.#wanted] = [true, NOTHING];
    else if (this.#state && !isBehind(this.#state.document, heard)) return false;
    else this.#wanted = newestOf(this.#wanted, heard);
    const isOnItsWay = heard !== undefined && this.#reading !== null;
    if (!isOnItsWay) this.refresh().catch(() => {});
    return true;
  }

  /** A write of this process leads to this version, so its change needs no read; null: none is active. */
  expect(version: number | null): void {
    const isBehindIt = (this.document?.version ?? -1) < (this.#expected ?? -1);
    if (this.#isExpectedHeard && isBehindIt) this.#isStale = true;
    this.#expected = version;
    this.#isExpectedHeard = false;
  }

  put(document: LiveDocument): void {
    if (this.#state && document.version <= this.#state.document.version) return;
    this.#wanted = newestOf(this.#wanted, document);
    this.#take(document);
  }

  /** @param isFresh whether every change is being heard @returns null if it does not exist */
  current(isFresh: boolean): Promise<LiveDocument | null> {
    if (!isFresh || !this.#state || this.#isStale) return this.refresh();
    return this.#reading ?? Promise.resolve(this.#state.document);
  }

  /** Reads again if the last read was too old: the next change may be far away. */
  catchUp(): void {
    if (this.isFollowed && this.#isStale) this.refresh().catch(() => {});
  }

  /** Reads the queue, in a read that begins after this call. */
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

  /** For a second at most: a new primary may not know yet what the old one acknowledged. */
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

const isBehind = (document: LiveDocument, { version = -1, revision = -1 }: KnownChange): boolean =>
  document.version < version || document.revision < revision;

const newestOf = (
  one: Required<KnownChange>,
  { version = -1, revision = -1 }: KnownChange,
): Required<KnownChange> => ({
  version: Math.max(one.version, version),
  revision: Math.max(one.revision, revision),
});
