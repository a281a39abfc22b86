import { messages } from '@queuebell/contracts';
import type { Actor, AnswerOf, Command } from '@queuebell/queue-rules';
import { mongo } from 'mongoose';
import { ApiError } from '../../../platform/errors/api-error.js';
import type { LiveDocument } from '../memory/live-document.js';
import type { LiveQueueHandle } from '../memory/live-queue-handle.js';
import { conditionalUpdate } from './conditional-update.js';
import { decideGroup, type CommandFor, type DecisionOrError, type QueueChange } from './decide-group.js';
import type { QueueUpdates } from './queue-updates.js';
import { Refused } from './refused.js';
import { WRITES_KEPT } from './write-ids.js';

/** A command without an answer after this time has an unknown result. Screens retry. */
export const COMMAND_PATIENCE_MS = 3_000;
/** Commands. Limits one shop's memory. */
export const WAITING_MAX = 5_000;
/** Commands. Limits how long one write blocks the process, and the size of its update. */
export const GROUP_MAX = 500;
/**
 * For this time after another process has written the queue, its updates are sent one by one, because for several the database tells only
 * how many succeeded. The processes take turns meanwhile.
 */
const CONTESTED_MS = 10_000;
/**
 * A process that has just written knows the queue. Without turns it would write again and again before one that has to read the queue
 * first. So it writes for {@link TURN_MS}, and then waits for {@link YIELD_MS}, in which others can write.
 */
export const TURN_MS = 40;
export const YIELD_MS = 20;
/** Maximum wait of the next group for callers that were just answered. */
const GATHER_MAX_MS = 5;
const RETRY_MIN_MS = 50;
const RETRY_MAX_MS = 1_000;

/** Error codes of a write that certainly failed: the document is too large or not valid. */
const REFUSALS = new Set<unknown>([10_334, 17_419, 121]);

export interface WriterParts {
  memory: LiveQueueHandle;
  queues: mongo.Collection<mongo.Document>;
  updates: QueueUpdates;
  now: () => Date;
  onWritten: (changes: readonly QueueChange[]) => void;
  metrics: { written(commands: number): void; conflict(): void; unknownOutcome(): void };
}

export interface CommandResult<Of extends Command> {
  answer: AnswerOf<Of>;
  queue: LiveDocument;
}

export interface CommandBy<Of extends Command> {
  commandFor: CommandFor<Of>;
  /** The actor in the events of the command. */
  by: Actor;
}

/** Its commands are carried out by one write, or none of them is. */
interface Request {
  commands: readonly CommandBy<Command>[];
  succeed: (decisions: readonly DecisionOrError[], queue: LiveDocument) => void;
  fail: (error: unknown) => void;
  isGivenUp: boolean;
}

type Outcome = 'done' | 'lost' | 'unknown' | { refused: unknown };

/**
 * Writes one shop's queue. All commands that arrived during the last write are decided in order on the queue
 * in memory and written at once, on condition that the stored version is the one in memory; otherwise the
 * queue is read and they are decided again. Reasons: docs/decisions/0036.
 */
export class QueueWriter {
  readonly #id: mongo.ObjectId;
  #waiting: Request[] = [];
  #running: Promise<void> | null = null;
  /** When it was seen that another process had written the queue, by the monotonic clock. */
  #contestedAt = -Infinity;
  /** The beginning of this process's turn: its first write since it last waited for others. */
  #turnStartedAt: number | null = null;
  /** Set while the next group is gathered. */
  #gathering: { wanted: number; enough: () => void } | null = null;

  constructor(
    ownerId: string,
    private readonly parts: WriterParts,
  ) {
    this.#id = new mongo.ObjectId(ownerId);
  }

  /** Commands. */
  get waiting(): number {
    return this.#waiting.reduce((sum, { commands }) => sum + commands.length, 0);
  }

  get idle(): Promise<void> {
    return this.#running ?? Promise.resolve();
  }

  /**
   * @param by the actor in the events of the command
   * @throws Refused by the rules; ApiError('NOT_FOUND')
   * @throws ApiError('SERVER_ERROR', 503) if too many commands wait, or the result is not known in time
   */
  async do<Of extends Command>(commandFor: CommandFor<Of>, by: Actor): Promise<CommandResult<Of>> {
    const [result] = await this.doTogether([{ commandFor, by }]);
    if (result?.status === 'fulfilled') return result.value;
    throw result?.reason;
  }

  /**
   * Carries commands out in their order by one write, so that nobody sees the queue between them.
   * @throws as {@link do} does, where none of them was carried out
   */
  async doTogether<Of extends Command>(
    commands: readonly CommandBy<Of>[],
  ): Promise<PromiseSettledResult<CommandResult<Of>>[]> {
    if (this.waiting + commands.length > WAITING_MAX) throw busy();
    const { decisions, queue } = await this.#ask(commands);
    return decisions.map((decision) => resultOf<Of>(decision, queue));
  }

  #ask(
    commands: readonly CommandBy<Command>[],
  ): Promise<{ decisions: readonly DecisionOrError[]; queue: LiveDocument }> {
    return new Promise((resolve, reject) => {
      const request: Request = {
        commands,
        isGivenUp: false,
        succeed: (decisions, queue) => {
          clearTimeout(timer);
          resolve({ decisions, queue });
        },
        fail: (error) => {
          clearTimeout(timer);
          reject(error as Error);
        },
      };
      const timer = setTimeout(() => {
        request.isGivenUp = true;
        reject(busy());
      }, COMMAND_PATIENCE_MS);
      this.#waiting.push(request);
      this.#start();
    });
  }

  #start(): void {
    if (this.#gathering && this.#waiting.length >= this.#gathering.wanted) this.#gathering.enough();
    this.#running ??= this.#run();
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#nextGroup();
      const startedAt = performance.now();
      await this.#carryOut(group);
      const tookMs = performance.now() - startedAt;
      if (this.#isTurnOver) await this.#letOthersWrite();
      else await this.#gather(group.length + this.#waiting.length, Math.min(tookMs, GATHER_MAX_MS));
    }
    this.#turnStartedAt = null;
    this.#running = null;
  }

  get #isContested(): boolean {
    return performance.now() - this.#contestedAt < CONTESTED_MS;
  }

  get #isTurnOver(): boolean {
    const startedAt = this.#turnStartedAt ?? Infinity;
    return this.#isContested && performance.now() - startedAt > TURN_MS;
  }

  async #letOthersWrite(): Promise<void> {
    this.#turnStartedAt = null;
    const version = this.parts.memory.document?.version;
    await new Promise((resolve) => setTimeout(resolve, YIELD_MS));
    const queue = await this.parts.memory.refresh().catch(() => null);
    if (queue && queue.version !== version) this.#contestedAt = performance.now();
  }

  /** At least one request. */
  #nextGroup(): Request[] {
    let size = 0;
    const end = this.#waiting.findIndex(({ commands }, place) => {
      size += commands.length;
      return size > GROUP_MAX && place > 0;
    });
    return this.#waiting.splice(0, end < 0 ? this.#waiting.length : end);
  }

  /**
   * Many callers send their next commands as soon as they are answered. Without this pause the first of them
   * would be a group alone, and the others would wait for its write. It is never longer than the last write,
   * and does not wait for a single caller.
   */
  async #gather(wanted: number, patienceMs: number): Promise<void> {
    if (wanted < 2 || this.#waiting.length >= wanted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patienceMs);
      const enough = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#gathering = { wanted, enough };
    });
    this.#gathering = null;
  }

  /** Never fails: each request of the group has its answer, or its error. */
  async #carryOut(group: readonly Request[]): Promise<void> {
    try {
      await this.#decideAndWrite(group);
    } catch (error) {
      for (const { fail } of group) fail(error);
    }
  }

  async #decideAndWrite(group: readonly Request[]): Promise<void> {
    const { memory, metrics } = this.parts;
    for (let isFresh = false; ; isFresh = true) {
      const wanted = group.filter(({ isGivenUp }) => !isGivenUp);
      if (wanted.length === 0) return;
      const base = isFresh ? await memory.refresh() : memory.document;
      if (!base && isFresh) throw new ApiError('NOT_FOUND');
      if (!base) continue;
      const commands = wanted.flatMap((each) => each.commands);
      const { decisions, next, changes } = decideGroup(base, commands, {
        now: this.parts.now(),
        movedEvents: memory.movedEvents,
      });
      // The memory may be old: "no change" is answered only from a queue that was read after the command
      // came.
      if (next === base && !isFresh) continue;
      const outcome = next === base ? 'done' : await this.#write(base, next, wanted);
      if (outcome === 'done') {
        if (next !== base) {
          metrics.written(commands.length);
          this.parts.onWritten(changes);
        }
        return answer(wanted, decisions, memory.document ?? next);
      }
      if (outcome === 'unknown') throw busy();
      if (outcome !== 'lost') return this.#oneByOne(wanted, outcome.refused);
      metrics.conflict();
    }
  }

  /** A request that the database refuses fails alone. */
  async #oneByOne(group: readonly Request[], error: unknown): Promise<void> {
    const [first, ...others] = group;
    if (others.length === 0) return first?.fail(error);
    for (const each of group) await this.#carryOut([each]);
  }

  async #write(held: LiveDocument, next: LiveDocument, group: readonly Request[]): Promise<Outcome> {
    const { memory, updates } = this.parts;
    const update = conditionalUpdate(held, next);
    memory.expect(next.version);
    try {
      const isMade = await (this.#isContested ? updates.makeAlone(update) : updates.make(update));
      if (!isMade) {
        this.#contestedAt = performance.now();
        this.#turnStartedAt = null;
        return 'lost';
      }
      this.#turnStartedAt ??= performance.now();
      memory.put(next);
      return 'done';
    } catch (error) {
      if (error instanceof mongo.MongoServerError && REFUSALS.has(error.code)) return { refused: error };
      this.parts.metrics.unknownOutcome();
      return await this.#findOutcome(next, group);
    } finally {
      memory.expect(null);
    }
  }

  /**
   * The result of the write is unknown. One more write increments the version, so that the first cannot
   * succeed any more, and tells whether it had. Without waiting callers this is not needed: the next write
   * has the same condition, so only one of the two can succeed.
   */
  async #findOutcome({ writes, version }: LiveDocument, group: readonly Request[]): Promise<Outcome> {
    const id = writes.at(-1);
    let pauseMs = RETRY_MIN_MS;
    while (group.some(({ isGivenUp }) => !isGivenUp)) {
      try {
        const stored = await this.parts.queues.findOneAndUpdate(
          { _id: this.#id },
          { $inc: { version: 1 } },
          { returnDocument: 'after', projection: { writes: 1, version: 1 } },
        );
        const lastWrites: unknown = stored?.['writes'];
        const hasLanded = Array.isArray(lastWrites) && lastWrites.includes(id);
        // So many writes came later that the list no longer has the id, even if this write succeeded.
        const isForgotten = Number(stored?.['version']) - version > WRITES_KEPT;
        if (!hasLanded && isForgotten) return 'unknown';
        if (hasLanded) await this.parts.memory.refresh();
        return hasLanded ? 'done' : 'lost';
      } catch {
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        pauseMs = Math.min(2 * pauseMs, RETRY_MAX_MS);
      }
    }
    return 'lost';
  }
}

const busy = () => new ApiError('SERVER_ERROR', messages.serverError, 503);

function answer(group: readonly Request[], decisions: readonly DecisionOrError[], queue: LiveDocument): void {
  let first = 0;
  for (const { commands, succeed } of group) {
    succeed(decisions.slice(first, first + commands.length), queue);
    first += commands.length;
  }
}

function resultOf<Of extends Command>(
  decision: DecisionOrError,
  queue: LiveDocument,
): PromiseSettledResult<CommandResult<Of>> {
  if (decision instanceof Error) return { status: 'rejected', reason: decision };
  if ('refused' in decision) return { status: 'rejected', reason: new Refused(decision.refused) };
  return { status: 'fulfilled', value: { answer: decision.answer as AnswerOf<Of>, queue } };
}
