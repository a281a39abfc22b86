import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  messages,
  type CloseQuery,
  type JoiningSwitch,
  type RestoreQuery,
  type StaffCommand,
} from '@queuebell/contracts';
import {
  type Actor,
  type CodeName,
  type Command,
  dayAt,
  NEW_SHOP,
  commandOf,
  type StoredSettings,
} from '@queuebell/queue-rules';
import { mongo, type Model } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { SETTINGS } from '../../platform/deps/deps.module.js';
import type { Settings } from '../../platform/config/config.js';
import { withTimeLimit } from '../../platform/database/with-time-limit.js';
import { ApiError } from '../../platform/errors/api-error.js';
import type { EncodedSnapshot } from './memory/encoded-snapshots.js';
import { liveDocumentOf, type LiveDocument } from './memory/live-document.js';
import { LiveQueues } from './memory/live-queues.js';
import { QueueCommands } from './queue-commands.js';
import { queueModel, type QueueDocument } from './schemas/queue.schema.js';
import { conditionalUpdate } from './writer/conditional-update.js';
import { decideGroup, type CommandFor } from './writer/decide-group.js';

const BY_CUSTOMER = { is: 'customer' } as const;
const BY_CLOCK = { is: 'clock' } as const;

/** Changes of queues, except arrivals. Each is a command of `packages/queue-rules`. */
@Injectable()
export class QueueService {
  readonly #capacity: number;

  constructor(
    @InjectModel(queueModel.name) private readonly queues: Model<QueueDocument>,
    private readonly clock: Clock,
    private readonly live: LiveQueues,
    private readonly commands: QueueCommands,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.#capacity = settings.queueCapacity;
  }

  async open(
    ownerId: mongo.ObjectId,
    shop: Pick<QueueDocument, 'shopName' | 'timeZone'>,
    session: mongo.ClientSession,
  ): Promise<void> {
    const serviceDay = dayAt(shop, this.clock.now());
    const empty = { counter: 0, revision: 0, version: 0, waiting: [], closed: [], archivings: 0 };
    await this.queues.insertOne(
      { _id: ownerId, ...shop, serviceDay, ...empty, settings: NEW_SHOP },
      { session },
    );
  }

  /** Part of a transaction with the account, so it does not use the writer. */
  async describeShop(
    ownerId: string,
    by: Actor,
    shop: Pick<QueueDocument, 'shopName' | 'timeZone'>,
    session: mongo.ClientSession,
  ): Promise<void> {
    const stored = await this.queues.findById(ownerId, null, { session }).lean();
    if (!stored) return;
    const base = liveDocumentOf(stored);
    const wanted = { commandFor: { type: 'describeShop', ...shop } as const, by };
    const { next } = decideGroup(base, [wanted], { now: this.clock.now(), movedEvents: 0 });
    if (next === base) return;
    const changed = conditionalUpdate(base, next);
    await withTimeLimit(this.queues.updateOne(changed.filter, changed.update, { session }).exec());
  }

  /** Call it after a change that the writer did not make, so that screens see it. */
  async readAgain(ownerId: string): Promise<void> {
    await this.live.handleOf(ownerId).refresh();
  }

  /**
   * Repeating it changes nothing, so two simultaneous calls close one customer.
   * @param asked `outcome`: by default served if first, else removed. `day`: on another day nothing changes
   * @throws ApiError('TICKET_NOT_FOUND')
   */
  async close(ownerId: string, by: Actor, number: number, asked: CloseQuery = {}): Promise<EncodedSnapshot> {
    const { outcome, reason, day } = asked;
    return this.#change(ownerId, by, {
      type: 'close',
      number,
      ...(outcome !== undefined && { outcome }),
      ...(reason !== undefined && { reason }),
      ...(day !== undefined && { day }),
    });
  }

  /**
   * @param asked `day`: the shop's day that is meant; on another one it is too late. `asBefore`: also a no-show to the old place
   * @throws ApiError 'UNDO_TOO_LATE' after PUT_BACK_WINDOW_MS, 'CANNOT_UNDO' when the customer has joined again, 'TICKET_NOT_FOUND'
   */
  restore(ownerId: string, by: Actor, number: number, asked: RestoreQuery = {}): Promise<EncodedSnapshot> {
    const { day, asBefore } = asked;
    return this.#change(ownerId, by, {
      type: 'restore',
      number,
      ...(day !== undefined && { day }),
      ...(asBefore && { asBefore: true }),
    });
  }

  /** The customer being served stays. Each can be restored. @throws ApiError('NOT_FOUND') */
  removeJoined(ownerId: string, by: Actor): Promise<EncodedSnapshot> {
    return this.#change(ownerId, by, { type: 'removeJoined' });
  }

  /**
   * @param day the shop's day that is meant
   * @throws ApiError('TICKET_NOT_FOUND') if that number is not being served on that day
   */
  callAgain(ownerId: string, by: Actor, number: number, day?: string): Promise<EncodedSnapshot> {
    return this.#change(ownerId, by, { type: 'callAgain', number, ...(day !== undefined && { day }) });
  }

  /** @throws ApiError('TICKET_NOT_FOUND', 'CHAIR_NOT_FOUND', 'CHAIR_ON_BREAK') */
  command(ownerId: string, by: Actor, command: StaffCommand): Promise<EncodedSnapshot> {
    return this.#change(ownerId, by, commandOf(command));
  }

  /** No change if joining is off. @throws ApiError('NOT_FOUND') */
  setJoining(ownerId: string, by: Actor, joining: JoiningSwitch): Promise<EncodedSnapshot> {
    return this.#change(ownerId, by, { type: 'setJoining', joining });
  }

  /**
   * No change if the customer does not wait.
   * @param number only this one of the group @throws ApiError('TICKET_NOT_FOUND')
   */
  leave(ownerId: string, key: string, number?: number): Promise<LiveDocument> {
    return this.#changeByKey(ownerId, {
      ...({ type: 'leave', key: key.toLowerCase() } as const),
      ...(number !== undefined && { number }),
    });
  }

  /**
   * Takes a {@link leave} back; no change if the customer waits.
   * @param number only this one of the group
   * @throws ApiError 'TICKET_NOT_FOUND'; 'UNDO_TOO_LATE' after UNDO_WINDOW_MS, or without a place
   */
  returnByKey(ownerId: string, key: string, number?: number): Promise<LiveDocument> {
    return this.#changeByKey(ownerId, {
      ...({ type: 'return', key: key.toLowerCase(), capacity: this.#capacity } as const),
      ...(number !== undefined && { number }),
    });
  }

  /** @returns whether a customer with this key waits, and so will be alerted */
  async markAlert(ownerId: string, key: string): Promise<boolean> {
    try {
      return (await this.commands.do(ownerId, BY_CUSTOMER, { type: 'markAlert', key: key.toLowerCase() }))
        .answer;
    } catch (error) {
      if (error instanceof ApiError && error.body.code === 'NOT_FOUND') return false;
      throw error;
    }
  }

  /** @param validUntil not carried out later @returns all stored settings @throws ApiError('NOT_FOUND') */
  async changeSettings(
    ownerId: string,
    by: Actor,
    changes: Partial<StoredSettings>,
    validUntil?: Date,
  ): Promise<StoredSettings> {
    return (await this.commands.do(ownerId, by, inTime({ type: 'changeSettings', changes }, validUntil)))
      .answer;
  }

  /**
   * Of simultaneous calls the first wins. Screens do not show it, so nothing is pushed.
   * @param validUntil not carried out later @throws ApiError('NOT_FOUND')
   */
  async ensureCode(
    ownerId: string,
    name: CodeName,
    code: string,
    validUntil?: Date,
  ): Promise<StoredSettings> {
    return (await this.commands.do(ownerId, BY_CLOCK, inTime({ type: 'settleCode', name, code }, validUntil)))
      .answer;
  }

  async #change(ownerId: string, by: Actor, command: Command): Promise<EncodedSnapshot> {
    await this.commands.do(ownerId, by, command);
    return this.live.snapshot(ownerId, 'staff');
  }

  /** Only the customer has the key of a ticket. */
  async #changeByKey(ownerId: string, command: Command): Promise<LiveDocument> {
    try {
      return (await this.commands.do(ownerId, BY_CUSTOMER, command)).queue;
    } catch (error) {
      if (error instanceof ApiError && error.body.code === 'NOT_FOUND')
        throw new ApiError('TICKET_NOT_FOUND');
      throw error;
    }
  }
}

/** The command, not carried out after this time. */
const inTime =
  <Of extends Command>(command: Of, validUntil: Date | undefined): CommandFor<Of> =>
  (_queue, { at }) => {
    if (validUntil && at > validUntil) throw new ApiError('SERVER_ERROR', messages.serverError, 503);
    return command;
  };
