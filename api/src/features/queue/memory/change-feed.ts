import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { mongo, type Connection } from 'mongoose';
import { changePipeline, changeOf, isReplaced, type Change, type RawChange } from './changes.js';

/** The database answers at least this often, also when nothing changed: that is how silence is told from a dead line. */
const AWAIT_MS = 1_000;
/** A change that is nearer than this to the one before is one of many: what comes in the pause after it is asked for at once. */
const MANY_MS = 6;
const PAUSE_MS = 5;
/** A change takes longer than this when the database had to be asked for it. */
const ASKED_MS = 0.5;
/** Without a word for longer than this, nobody knows what has changed. */
export const FRESH_FOR_MS = 3 * AWAIT_MS;
/** A feed that said nothing for so long is given up for a new one; its connection may hang for hours. */
const GIVE_UP_AFTER_MS = 10_000;
const RETRY_MIN_MS = 100;
const RETRY_MAX_MS = 5_000;
/** The server is up without it, too: reads go to the database then. */
const START_PATIENCE_MS = 5_000;

type Stream = mongo.ChangeStream<mongo.Document, RawChange>;

interface Listener {
  onChange: (change: Change) => void;
  /** Changes may have been missed: what is remembered has to be read again. */
  onGap: () => void;
}

/**
 * What changes in the database, whichever process changes it: one change stream for the whole process. After an error it
 * goes on where it was; where that cannot be, everybody is told that there is a gap.
 */
@Injectable()
export class ChangeFeed implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  readonly #logger = new Logger(ChangeFeed.name);
  readonly #connection: Connection;
  readonly #listeners = new Set<Listener>();
  readonly #waitingForWord = new Set<() => void>();
  #stream: Stream | null = null;
  #resumeToken: unknown = null;
  /** By the monotonic clock; -Infinity before the first word, and after the feed was lost. */
  #heardAt = -Infinity;
  /** The stream that is open now has said something. */
  #isHeard = false;
  #retryMs = RETRY_MIN_MS;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #losses = 0;

  constructor(@InjectConnection() connection: Connection) {
    this.#connection = connection;
  }

  async onApplicationBootstrap(): Promise<void> {
    this.#open();
    await this.whenFresh(START_PATIENCE_MS);
  }

  /** No new stream from now on; the one that there is goes on for the requests that are still under way. */
  beforeApplicationShutdown(): void {
    this.#isStopped = true;
  }

  async onApplicationShutdown(): Promise<void> {
    this.#isStopped = true;
    this.#heardAt = -Infinity;
    clearTimeout(this.#timer);
    const stream = this.#stream;
    this.#stream = null;
    await stream?.close().catch(() => {});
  }

  listen(listener: Listener): void {
    this.#listeners.add(listener);
  }

  /** Whether every change up to {@link FRESH_FOR_MS} ago, and as a rule up to some milliseconds ago, has been told. */
  get isFresh(): boolean {
    return this.silentForMs < FRESH_FOR_MS;
  }

  /** How long ago the database last said something; Infinity before, and after the feed was lost. */
  get silentForMs(): number {
    return performance.now() - this.#heardAt;
  }

  /** How often the feed was lost. */
  get losses(): number {
    return this.#losses;
  }

  /** @returns whether it is fresh, at once or after waiting so long */
  whenFresh(patienceMs: number): Promise<boolean> {
    if (this.isFresh || this.#isStopped) return Promise.resolve(this.isFresh);
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#waitingForWord.delete(done);
        resolve(this.isFresh);
      };
      const timer = setTimeout(done, patienceMs);
      this.#waitingForWord.add(done);
    });
  }

  #open(): void {
    const { db } = this.#connection;
    if (!db || this.#isStopped) return;
    const stream = db.watch<mongo.Document, RawChange>(changePipeline, {
      maxAwaitTimeMS: AWAIT_MS,
      ...(this.#resumeToken !== null && { resumeAfter: this.#resumeToken }),
    });
    this.#stream = stream;
    this.#isHeard = false;
    stream.on('resumeTokenChanged', (token: unknown) => {
      if (this.#stream === stream) this.#hear(token);
    });
    this.#watchSilence(stream);
    this.#follow(stream).catch((error: unknown) => {
      if (this.#stream === stream) this.#lose(error);
    });
  }

  /** The driver itself goes on after what it takes for passing; anything else it throws. */
  async #follow(stream: Stream): Promise<void> {
    let toldAt = -Infinity;
    while (this.#stream === stream) {
      const askedAt = performance.now();
      const raw: RawChange = await stream.next();
      if (this.#stream === stream) this.#tell(raw);
      const now = performance.now();
      if (now - askedAt > ASKED_MS && now - toldAt < MANY_MS)
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      toldAt = performance.now();
    }
  }

  #hear(token: unknown): void {
    const isAfterGap = this.#resumeToken === null;
    this.#resumeToken = token;
    this.#isHeard = true;
    this.#retryMs = RETRY_MIN_MS;
    if (isAfterGap) for (const { onGap } of this.#listeners) onGap();
    this.#heardAt = performance.now();
    for (const done of [...this.#waitingForWord]) done();
  }

  #tell(raw: RawChange): void {
    if (isReplaced(raw)) {
      for (const { onGap } of this.#listeners) onGap();
      return;
    }
    const change = changeOf(raw);
    if (change) for (const { onChange } of this.#listeners) onChange(change);
  }

  #watchSilence(stream: Stream, openedAt = performance.now()): void {
    const silentMs = performance.now() - Math.max(openedAt, this.#heardAt);
    this.#timer = setTimeout(() => {
      if (this.#stream !== stream) return;
      const isSilent = performance.now() - Math.max(openedAt, this.#heardAt) >= GIVE_UP_AFTER_MS;
      if (isSilent) this.#lose(new mongo.MongoNetworkError('The change stream fell silent.'));
      else this.#watchSilence(stream, openedAt);
    }, GIVE_UP_AFTER_MS - silentMs).unref();
  }

  /** Another one is opened a moment later, from where this one was, unless the database knows that place no more. */
  #lose(error: unknown): void {
    const lost = this.#stream;
    this.#stream = null;
    clearTimeout(this.#timer);
    lost?.close().catch(() => {});
    if (this.#isStopped) return;
    this.#losses += 1;
    if (!isPassing(error, this.#isHeard)) {
      this.#resumeToken = null;
      this.#heardAt = -Infinity;
    }
    this.#logger.warn(`Changes are not heard for a moment: ${String(error)}`);
    this.#timer = setTimeout(() => this.#open(), this.#retryMs).unref();
    this.#retryMs = Math.min(RETRY_MAX_MS, 2 * this.#retryMs);
  }
}

/**
 * Whether a stream may go on after an error where it was. It cannot where it was ended in good order, which is what
 * happens when its database is dropped, and where the database refused to begin there.
 */
const isPassing = (error: unknown, hadBegun: boolean): boolean =>
  error instanceof mongo.MongoNetworkError ||
  error instanceof mongo.MongoServerSelectionError ||
  (error instanceof mongo.MongoServerError && hadBegun);
