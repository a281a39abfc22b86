import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  messages,
  type ArrivingCustomers,
  type CheckinRequest,
  type CheckinResponse,
  type CloseQuery,
  type DeliveryRequest,
  type JoinedVia,
  type JoiningSwitch,
  type LeaseResponse,
  type LeaseReturned,
  type ActsAnswer,
  type StaffAct,
  type StaffCommand,
} from '@queuebell/contracts';
import {
  actOf,
  type Actor,
  type Command,
  dayAt,
  dayBeforeFor,
  detailsIn,
  type Entry,
  groupKeys,
  mayBeInHistory,
  momentOf,
  NEW_SHOP,
  orderOf,
  sentCalendar,
  type StoredSettings,
  type Ticket,
  ticketOf,
} from '@queuebell/queue-rules';
import { mongo, type Model } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { SETTINGS } from '../../platform/deps/deps.module.js';
import type { Settings } from '../../platform/config/config.js';
import { ApiError } from '../../platform/errors/api-error.js';
import type { EncodedSnapshot } from './memory/encoded-snapshots.js';
import type { LiveDocument } from './memory/live-document.js';
import { LiveQueues } from './memory/live-queues.js';
import { problemWords } from './act-words.js';
import { ownKey } from './key-making.js';
import { queueModel, type QueueDocument } from './schemas/queue.schema.js';
import { visitModel, type Visit } from './schemas/visit.schema.js';
import { QueueWriters } from './writer/queue-writers.js';
import type { CommandFor } from './writer/decide-group.js';
import type { CommandResult } from './writer/queue-writer.js';
import { Refused } from './writer/refused.js';

/** A repeated `key` gets the same ticket; a `joiner` who already waits gets theirs, whatever the key. */
export interface CheckInOptions extends Pick<Entry, 'joiner'> {
  key?: string | undefined;
  via: JoinedVia;
  by: Actor;
  /** Lets the customer in also while customers cannot check in by themselves. */
  isByStaff?: boolean;
}

/** Retries of the search in the history while entries are moved there. */
const LOOKS_MAX = 50;

/** The input of `dayBeforeFor`. */
const SHOP_DAYS = { timeZone: 1, serviceDay: 1, settings: 1 } as const;

const BY_CUSTOMER = { is: 'customer' } as const;
const BY_CLOCK = { is: 'clock' } as const;

type CommandOfKey = Extract<Command, { type: 'checkIn' | 'deliver' }>;

/** All changes of queues. Each is a command of `packages/queue-rules`. */
@Injectable()
export class QueueService {
  readonly #capacity: number;

  constructor(
    @InjectModel(queueModel.name) private readonly queues: Model<QueueDocument>,
    @InjectModel(visitModel.name) private readonly visits: Model<Visit>,
    private readonly clock: Clock,
    private readonly live: LiveQueues,
    private readonly writers: QueueWriters,
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

  /** Part of a transaction with the account, so it does not use the writer. Another zone does not end today. */
  async describeShop(
    ownerId: string,
    shop: Pick<QueueDocument, 'shopName' | 'timeZone'>,
    session: mongo.ClientSession,
  ): Promise<void> {
    const _id = new mongo.ObjectId(ownerId);
    const queue = await this.queues.findOne({ _id }, SHOP_DAYS, { session }).lean();
    if (!queue) return;
    const next = { timeZone: shop.timeZone, dayStartsHour: queue.settings?.hours?.dayStartsHour };
    const dayBefore = dayBeforeFor(queue, next, { at: this.clock.now() });
    const isSame = isDeepStrictEqual(dayBefore, queue.settings?.dayBefore ?? null);
    await this.queues.updateOne(
      { _id },
      {
        $set: { ...shop, ...(!isSame && { 'settings.dayBefore': dayBefore }) },
        $inc: { revision: 1, version: 1 },
      },
      { session },
    );
  }

  /** Call it after a change that the writer did not make, so that screens see it. */
  async readAgain(ownerId: string): Promise<void> {
    await this.live.memoryOf(ownerId).refresh();
  }

  checkIn(
    { userId, ...details }: CheckinRequest,
    options: Omit<CheckInOptions, 'via' | 'joiner'>,
  ): Promise<CheckinResponse> {
    return this.enter(userId, details, { ...options, via: 'tablet' });
  }

  /**
   * @returns the next number, or the ticket that this customer has
   * @throws ApiError 'QUEUE_FULL'; 'OUTSIDE_HOURS' or 'CHECK_IN_PAUSED', except by staff
   */
  async enter(
    ownerId: string,
    { more, ...details }: ArrivingCustomers,
    { key = ownKey(), via, joiner, by, isByStaff = false }: CheckInOptions,
  ): Promise<CheckinResponse> {
    const command = {
      type: 'checkIn',
      details: detailsIn(details),
      ...(more && { more }),
      key: key.toLowerCase(),
      via,
      ...(joiner !== undefined && { joiner }),
      capacity: this.#capacity,
      ...(isByStaff && { isByStaff }),
    } as const;
    const keys = groupKeys(command.key, 1 + (more ?? []).length);
    const ticket = await this.#unlessInHistory(ownerId, keys, by, (looked) => ({
      ...command,
      ...looked,
    }));
    return ticketOf(ownerId, ticket.ticket);
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
   * @param day the shop's day that is meant; on another one it is too late
   * @throws ApiError 'UNDO_TOO_LATE' after PUT_BACK_WINDOW_MS, 'TICKET_NOT_FOUND'
   */
  restore(ownerId: string, by: Actor, number: number, day?: string): Promise<EncodedSnapshot> {
    return this.#change(ownerId, by, { type: 'restore', number, ...(day !== undefined && { day }) });
  }

  /** The customer being served stays. Each can be restored. @throws ApiError('NOT_FOUND') */
  removeJoined(ownerId: string, by: Actor): Promise<EncodedSnapshot> {
    return this.#change(ownerId, by, { type: 'removeJoined' });
  }

  /** @throws ApiError('TICKET_NOT_FOUND') if that number is not being served */
  callAgain(ownerId: string, by: Actor, number: number): Promise<EncodedSnapshot> {
    return this.#change(ownerId, by, { type: 'callAgain', number });
  }

  /** @throws ApiError('TICKET_NOT_FOUND', 'CHAIR_NOT_FOUND', 'CHAIR_ON_BREAK') */
  command(ownerId: string, by: Actor, command: StaffCommand): Promise<EncodedSnapshot> {
    return this.#change(ownerId, by, orderOf(command));
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
      return (await this.#do(ownerId, BY_CUSTOMER, { type: 'markAlert', key: key.toLowerCase() })).answer;
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
    return (await this.#do(ownerId, by, inTime({ type: 'changeSettings', changes }, validUntil))).answer;
  }

  /**
   * Of simultaneous calls the first wins. Screens do not show it, so nothing is pushed.
   * @param validUntil not carried out later @throws ApiError('NOT_FOUND')
   */
  async ensureCode(
    ownerId: string,
    name: 'joinCode' | 'kioskCode',
    code: string,
    validUntil?: Date,
  ): Promise<StoredSettings> {
    return (await this.#do(ownerId, BY_CLOCK, inTime({ type: 'settleCode', name, code }, validUntil))).answer;
  }

  /** A tablet's block of numbers for its time offline (docs/decisions/0009). @throws ApiError('NOT_FOUND') */
  async lease(ownerId: string, by: Actor, holder: string): Promise<LeaseResponse> {
    const { answer, queue } = await this.#do(ownerId, by, {
      type: 'leaseNumbers',
      holder: holder.toLowerCase(),
    });
    const { numbers, used, ...days } = answer;
    const now = this.clock.now().toISOString();
    return {
      ...{ numbers: [...numbers], used: [...used], ...days, timeZone: queue.timeZone, now },
      ...sentCalendar(queue, days.serviceDay),
    };
  }

  /** Numbers that the tablet has given today stay valid. @throws ApiError('NOT_FOUND') */
  async endLease(ownerId: string, by: Actor, holder: string): Promise<LeaseReturned> {
    const { answer } = await this.#do(ownerId, by, { type: 'endLease', holder: holder.toLowerCase() });
    return { returned: answer };
  }

  /** Repeatable. @throws ApiError 'NOT_FOUND', 'QUEUE_FULL' if even the reserve is full, which passes */
  async deliver(
    ownerId: string,
    by: Actor,
    request: DeliveryRequest,
    idempotencyKey: string,
  ): Promise<CheckinResponse> {
    const { holder: asked, number, arrivedAt, group } = request;
    const key = idempotencyKey.toLowerCase();
    const holder = asked.toLowerCase();
    const at = new Date(Math.min(new Date(arrivedAt).getTime(), this.clock.now().getTime()));
    const found = await this.#unlessInHistory(ownerId, [key], by, (looked) => (queue) => ({
      type: 'deliver',
      details: detailsIn(request),
      ...{ key, holder, number, arrived: momentOf(queue, at), capacity: this.#capacity },
      ...(group !== undefined && { group: group.toLowerCase() }),
      ...looked,
    }));
    if (found.isInHistory) {
      await this.#do(ownerId, by, (queue) => ({
        type: 'noteToldNumber',
        ...{ key, holder, number, arrived: momentOf(queue, at) },
      }));
    }
    return ticketOf(ownerId, found.ticket);
  }

  /**
   * Takes in the acts of a screen that was without network, as one change. Repeatable.
   * @throws ApiError 'NOT_FOUND', 'QUEUE_FULL' if even the reserve is full, which passes
   */
  async deliverActs(
    ownerId: string,
    by: Actor,
    acts: readonly StaffAct[],
  ): Promise<{ problems: ActsAnswer['problems']; queue: EncodedSnapshot }> {
    const keys = acts.flatMap(({ done }) => (done.type === 'add' ? [done.key.toLowerCase()] : []));
    let mustLook = keys.some((key) => mayBeInHistory(key, this.clock.now()));
    for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
      const lookedAt = mustLook ? (await this.live.read(ownerId)).archivings : undefined;
      const inHistory = mustLook ? await this.#keysOfVisits(ownerId, keys) : [];
      const results = await this.writers.doTogether(
        ownerId,
        acts.map((act) => this.#commandOf(act, inHistory, lookedAt)),
        by,
      );
      mustLook = results.some((result) => result.status === 'rejected' && mustLookAfter(result.reason));
      if (mustLook) continue;
      const problems = results.flatMap((result, place) => {
        if (result.status === 'rejected') throw result.reason;
        const { answer, queue } = result.value;
        const id = acts[place]?.id ?? '';
        return typeof answer === 'object' && answer ? [{ id, message: problemWords(answer, queue) }] : [];
      });
      return { problems, queue: await this.live.snapshot(ownerId, 'staff') };
    }
    throw new ApiError('SERVER_ERROR', messages.serverError, 503);
  }

  /** @param inHistory keys of added customers who have been archived */
  #commandOf(
    act: StaffAct,
    inHistory: readonly string[],
    lookedAt: number | undefined,
  ): CommandFor<Extract<Command, { type: 'deliverAct' | 'noteToldNumber' }>> {
    const done = actOf(act);
    const made = (now: Date) => ({ at: new Date(Math.min(Date.parse(act.at), now.getTime())), day: act.day });
    return (_queue, { at }) =>
      done.type === 'add' && inHistory.includes(done.key)
        ? {
            type: 'noteToldNumber',
            key: done.key,
            holder: done.holder,
            number: done.number,
            arrived: made(at),
          }
        : {
            type: 'deliverAct',
            ...{ id: act.id.toLowerCase(), made: made(at), act: done, capacity: this.#capacity },
            ...(lookedAt !== undefined && { lookedAt }),
          };
  }

  async #keysOfVisits(ownerId: string, keys: string[]): Promise<string[]> {
    const found = await this.visits
      .find({ ownerId: new mongo.ObjectId(ownerId), key: { $in: keys } }, { key: 1 })
      .lean();
    return found.flatMap(({ key }) => key ?? []);
  }

  /** Searching and deciding are two steps, so the second checks that nothing was archived in between. */
  async #unlessInHistory<Of extends CommandOfKey>(
    ownerId: string,
    keys: readonly string[],
    by: Actor,
    commandFor: (looked: Pick<CommandOfKey, 'lookedAt'>) => CommandFor<Of>,
  ): Promise<{ ticket: Ticket; isInHistory: boolean }> {
    let mustLook = keys.some((key) => mayBeInHistory(key, this.clock.now()));
    for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
      const lookedAt = mustLook ? (await this.live.read(ownerId)).archivings : undefined;
      const visit = mustLook && (await this.#visitWith(ownerId, keys));
      if (visit) return { ticket: { ...visit, key: visit.group ?? visit.key ?? '' }, isInHistory: true };
      try {
        const { answer } = await this.writers.do(
          ownerId,
          commandFor(lookedAt === undefined ? {} : { lookedAt }),
          by,
        );
        return { ticket: answer as Ticket, isInHistory: false };
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        if (error.code !== 'IN_HISTORY' && error.code !== 'LOOK_AGAIN') throw new ApiError(error.code);
        mustLook = true;
      }
    }
    throw new ApiError('SERVER_ERROR', messages.serverError, 503);
  }

  #visitWith(ownerId: string, keys: readonly string[]) {
    return this.visits.findOne({ ownerId: new mongo.ObjectId(ownerId), key: { $in: keys } }).lean();
  }

  async #change(ownerId: string, by: Actor, command: Command): Promise<EncodedSnapshot> {
    await this.#do(ownerId, by, command);
    return this.live.snapshot(ownerId, 'staff');
  }

  /** Only the customer has the key of a ticket. */
  async #changeByKey(ownerId: string, command: Command): Promise<LiveDocument> {
    try {
      return (await this.#do(ownerId, BY_CUSTOMER, command)).queue;
    } catch (error) {
      if (error instanceof ApiError && error.body.code === 'NOT_FOUND')
        throw new ApiError('TICKET_NOT_FOUND');
      throw error;
    }
  }

  async #do<Of extends Command>(
    ownerId: string,
    by: Actor,
    command: CommandFor<Of>,
  ): Promise<CommandResult<Of>> {
    try {
      return await this.writers.do(ownerId, command, by);
    } catch (error) {
      if (error instanceof Refused) throw apiErrorOf(error);
      throw error;
    }
  }
}

/** @throws what else went wrong */
function mustLookAfter(error: unknown): boolean {
  if (!(error instanceof Refused)) throw error;
  if (error.code !== 'IN_HISTORY' && error.code !== 'LOOK_AGAIN') throw new ApiError(error.code);
  return true;
}

/** The command, not carried out after this time. */
const inTime =
  <Of extends Command>(command: Of, validUntil: Date | undefined): CommandFor<Of> =>
  (_queue, { at }) => {
    if (validUntil && at > validUntil) throw new ApiError('SERVER_ERROR', messages.serverError, 503);
    return command;
  };

function apiErrorOf({ code }: Refused): ApiError {
  if (code === 'IN_HISTORY' || code === 'LOOK_AGAIN') throw new Error(`A command was refused by ${code}.`);
  return new ApiError(code);
}
