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

/** The database answers at least this often, which tells a quiet stream from a dead connection. */
const AWAIT_MS = 1_000;
/** If the next change comes within this time, changes come in a burst. A pause then collects them, because one request costs as much as ten changes. A busy database takes so long for an answer, too. */
const MANY_MS = 20;
/** The pause in a burst while other processes change queues that this process has in memory. */
const SHORT_PAUSE_MS = 5;
/** The pause in a burst of other changes. */
const LONG_PAUSE_MS = 50;
/** Pauses stay short for this time after another process has changed such a queue. */
const HURRY_FOR_MS = 1_000;
/** If a change took longer, the driver had to request it from the database. */
const ASKED_MS = 0.5;
/** After a longer silence this process may have missed changes. */
export const FRESH_FOR_MS = 3 * AWAIT_MS;
/** A silent stream is replaced after this time, because its connection may hang for hours. */
const GIVE_UP_AFTER_MS = 10_000;
const RETRY_MIN_MS = 100;
const RETRY_MAX_MS = 5_000;
/** The server also starts without the feed: reads then go to the database. */
const START_PATIENCE_MS = 5_000;

type Stream = mongo.ChangeStream<mongo.Document, RawChange>;

interface Listener {
  onChange: (change: Change) => void;
  /** Changes may have been missed: cached data must be read again. */
  onGap: () => void;
}

/** One change stream for this whole process. If it cannot resume, it reports a gap to all listeners. */
@Injectable()
export class ChangeFeed implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  readonly #logger = new Logger(ChangeFeed.name);
  readonly #listeners = new Set<Listener>();
  readonly #waitingForWord = new Set<() => void>();
  #stream: Stream | null = null;
  #resumeToken: unknown = null;
  /** By the monotonic clock; -Infinity before the first answer, and after the feed was lost. */
  #heardAt = -Infinity;
  #isHeard = false;
  #hurryUntil = -Infinity;
  #retryMs = RETRY_MIN_MS;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #losses = 0;

  constructor(@InjectConnection() private readonly connection: Connection) {}

  async onApplicationBootstrap(): Promise<void> {
    this.#open();
    await this.whenFresh(START_PATIENCE_MS);
  }

  /** Opens no new streams; the current one serves requests that are still running. */
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

  /** Called by a listener whose data another process has changed: more such changes may follow, and are told sooner. */
  hurry(): void {
    this.#hurryUntil = performance.now() + HURRY_FOR_MS;
  }

  /** Whether every change up to {@link FRESH_FOR_MS} ago has been heard. */
  get isFresh(): boolean {
    return this.silentForMs < FRESH_FOR_MS;
  }

  /** Time since the database's last answer; Infinity before the first one, and after the feed was lost. */
  get silentForMs(): number {
    return performance.now() - this.#heardAt;
  }

  get losses(): number {
    return this.#losses;
  }

  /** @returns whether it is fresh, now or within this time */
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
    const { db } = this.connection;
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

  /** The driver retries passing errors itself and throws others. */
  async #follow(stream: Stream): Promise<void> {
    let toldAt = -Infinity;
    while (this.#stream === stream) {
      const askedAt = performance.now();
      const raw: RawChange = await stream.next();
      if (this.#stream === stream) this.#tell(raw);
      const now = performance.now();
      if (now - askedAt > ASKED_MS && now - toldAt < MANY_MS) {
        const pauseMs = now < this.#hurryUntil ? SHORT_PAUSE_MS : LONG_PAUSE_MS;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
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

  /** Opens a new stream a moment later, from the last position if the database still has it. */
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
    this.#logger.warn(`The change stream was lost and will be reopened: ${String(error)}`);
    this.#timer = setTimeout(() => this.#open(), this.#retryMs).unref();
    this.#retryMs = Math.min(RETRY_MAX_MS, 2 * this.#retryMs);
  }
}

/** Not after a regular end (its database was dropped) or a refused start position. */
const isPassing = (error: unknown, hadBegun: boolean): boolean =>
  error instanceof mongo.MongoNetworkError ||
  error instanceof mongo.MongoServerSelectionError ||
  (error instanceof mongo.MongoServerError && hadBegun);
