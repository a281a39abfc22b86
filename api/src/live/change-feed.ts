import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { mongo, type Connection } from 'mongoose';
import { changePipeline, changeOf, type Change, type RawChange } from './changes.js';

/** The database answers at least this often, also when nothing changed: that is how silence is told from a dead line. */
const AWAIT_MS = 1_000;
/** Without a word for longer than this, nobody knows what has changed. */
export const FRESH_FOR_MS = 3 * AWAIT_MS;
/** A feed that said nothing for so long is given up for a new one; its connection may hang for hours. */
const GIVE_UP_AFTER_MS = 10_000;
const RETRY_MIN_MS = 100;
const RETRY_MAX_MS = 5_000;
/** The server is up without it, too: reads go to the database then. */
const START_PATIENCE_MS = 5_000;

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
export class ChangeFeed implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(ChangeFeed.name);
  readonly #connection: Connection;
  readonly #listeners = new Set<Listener>();
  readonly #waitingForWord = new Set<() => void>();
  #stream: mongo.ChangeStream | null = null;
  #resumeToken: unknown = null;
  /** By the monotonic clock; -Infinity before the first word, and after the feed was lost. */
  #heardAt = -Infinity;
  #retryMs = RETRY_MIN_MS;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(@InjectConnection() connection: Connection) {
    this.#connection = connection;
  }

  async onApplicationBootstrap(): Promise<void> {
    this.#open();
    await this.whenFresh(START_PATIENCE_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#isStopped = true;
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
    return performance.now() - this.#heardAt < FRESH_FOR_MS;
  }

  /** @returns whether it is fresh, at once or after waiting so long */
  whenFresh(patienceMs: number): Promise<boolean> {
    if (this.isFresh) return Promise.resolve(true);
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
    const stream: mongo.ChangeStream = db.watch(changePipeline, {
      maxAwaitTimeMS: AWAIT_MS,
      ...(this.#resumeToken !== null && { resumeAfter: this.#resumeToken }),
    });
    this.#stream = stream;
    const ifStillOurs =
      <Args extends unknown[]>(act: (...args: Args) => void) =>
      (...args: Args) => {
        if (this.#stream === stream) act(...args);
      };
    stream.on(
      'resumeTokenChanged',
      ifStillOurs((token: unknown) => this.#hear(token)),
    );
    stream.on(
      'change',
      ifStillOurs((raw: RawChange) => this.#tell(raw)),
    );
    // Also when it is ours no more: an error event that nobody hears would end the process.
    stream.on('error', (error) => {
      if (this.#stream === stream) this.#lose(error);
    });
    for (const end of ['end', 'close'] as const) {
      stream.on(
        end,
        ifStillOurs(() => this.#lose(null)),
      );
    }
    this.#timer = setTimeout(
      ifStillOurs(() => this.#watchSilence()),
      GIVE_UP_AFTER_MS,
    ).unref();
  }

  #hear(token: unknown): void {
    const isAfterGap = this.#resumeToken === null;
    this.#resumeToken = token;
    this.#retryMs = RETRY_MIN_MS;
    if (isAfterGap) for (const { onGap } of this.#listeners) onGap();
    this.#heardAt = performance.now();
    for (const done of [...this.#waitingForWord]) done();
  }

  #tell(raw: RawChange): void {
    const change = changeOf(raw);
    if (change) for (const { onChange } of this.#listeners) onChange(change);
  }

  #watchSilence(): void {
    const silentMs = performance.now() - this.#heardAt;
    if (silentMs >= GIVE_UP_AFTER_MS) return this.#lose(new Error('The change stream fell silent.'));
    const stream = this.#stream;
    this.#timer = setTimeout(() => {
      if (this.#stream === stream) this.#watchSilence();
    }, GIVE_UP_AFTER_MS - silentMs).unref();
  }

  /** Another one is opened a moment later, from where this one was, unless the database knows that place no more. */
  #lose(error: Error | null): void {
    const lost = this.#stream;
    this.#stream = null;
    clearTimeout(this.#timer);
    lost?.close().catch(() => {});
    if (this.#isStopped) return;
    const isRefused = error instanceof mongo.MongoServerError && !error.hasErrorLabel(RESUMABLE);
    if (isRefused || error === null) {
      this.#resumeToken = null;
      this.#heardAt = -Infinity;
    }
    this.#logger.warn(`Changes are not heard for a moment: ${error?.message ?? 'the change stream ended.'}`);
    this.#timer = setTimeout(() => this.#open(), this.#retryMs).unref();
    this.#retryMs = Math.min(RETRY_MAX_MS, 2 * this.#retryMs);
  }
}

const RESUMABLE = 'ResumableChangeStreamError';
