import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { EXPORTS_MAX, EXPORTS_WINDOW_MS, type AccountCredentials } from '@queuebell/contracts';
import { FURTHER_DETAILS } from '@queuebell/queue-rules';
import { mongo, type Connection } from 'mongoose';
import { datedFactOf } from '../billing/billing-event.schema.js';
import { factsOfOwnPayer } from '../billing/payer.js';
import { Clock } from '../../platform/clock/clock.js';
import { zonedFormat } from '../../platform/clock/zoned-format.js';
import { collection } from '../../platform/database/collections.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { allFeedbackOf } from '../feedback/feedback.schema.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import type { NoteAccount } from '../../platform/log/account-of-request.js';
import { eventsOf } from '../queue/queue-events.js';
import type { QueueDocument } from '../queue/schemas/queue.schema.js';
import { allVisitsOf } from '../queue/schemas/visit.schema.js';
import type { UserDocument } from '../../access/accounts/user.schema.js';
import { CredentialsService } from '../accounts/login/credentials.service.js';
import { csvHead, csvLine } from './csv.js';
import * as exported from './exported.js';

/** The form that spreadsheets read in every language: 2026-06-15 10:00:00. */
const timeIn = zonedFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' });

type Source = AsyncIterable<unknown> | readonly unknown[];

const BY_DAY = { serviceDay: 1, number: 1 } as const;
const VISIT_COLUMNS = [
  'serviceDay',
  'number',
  'name',
  ...FURTHER_DETAILS,
  'via',
  'checkedInAt',
  'outcome',
  'closedAt',
] as const;

/** All stored data of an account, streamed: a shop may have years of visits. */
@Injectable()
export class ExportService {
  readonly #connection: Connection;
  readonly #credentials: CredentialsService;
  readonly #limits: RateLimits;
  readonly #clock: Clock;

  constructor(
    @InjectConnection() connection: Connection,
    credentials: CredentialsService,
    limits: RateLimits,
    clock: Clock,
  ) {
    this.#connection = connection;
    this.#credentials = credentials;
    this.#limits = limits;
    this.#clock = clock;
  }

  /** @throws ApiError('NOT_LOGGED_IN'), RateLimited */
  async everything(ownerId: string): Promise<AsyncIterable<string>> {
    const { user, queue } = await this.#owned(ownerId);
    const exportedAt = this.#clock.now().toISOString();
    const single = {
      exportedAt,
      account: exported.exportedAccount(user),
      shop: exported.exportedShop(queue),
    };
    return jsonOf(single, this.#lists(user, queue));
  }

  /** @throws ApiError 'PASSWORD_REFUSED', 'ACCOUNT_ERASED'; RateLimited */
  async everythingOf(
    credentials: AccountCredentials,
    client: string,
    note: NoteAccount,
  ): Promise<AsyncIterable<string>> {
    const { _id, deletion } = await this.#credentials.accountOf(credentials, client, note);
    if (deletion?.erasingSince) throw new ApiError('ACCOUNT_ERASED');
    return this.everything(_id.toHexString());
  }

  /** @throws ApiError('NOT_LOGGED_IN'), RateLimited */
  async visits(ownerId: string): Promise<AsyncIterable<string>> {
    const { user, queue } = await this.#owned(ownerId);
    return tableOf(this.#visits(user._id, queue), queue.timeZone);
  }

  async #owned(ownerId: string): Promise<{ user: UserDocument; queue: QueueDocument }> {
    await this.#limits.take('export of', ownerId, EXPORTS_MAX, EXPORTS_WINDOW_MS);
    const _id = new mongo.ObjectId(ownerId);
    const [user, queue] = await Promise.all([
      collection(this.#connection, 'users').findOne({ _id }),
      collection(this.#connection, 'queues').findOne({ _id }),
    ]);
    if (!user || !queue) throw new ApiError('NOT_LOGGED_IN');
    return { user, queue };
  }

  #lists(user: UserDocument, queue: QueueDocument): Record<string, Source> {
    const { _id: ownerId } = user;
    const of = <Name extends Parameters<typeof collection>[1]>(name: Name) =>
      collection(this.#connection, name);
    return {
      waiting: queue.waiting.map(exported.exportedWaiting),
      visits: this.#visits(ownerId, queue),
      events: this.#events(ownerId, queue),
      devices: of('devices').find({ ownerId }).map(exported.exportedDevice),
      logIns: of('sessions').find({ ownerId }).sort({ lastSeenAt: -1 }).map(exported.exportedLogIn),
      posts: of('legacyPosts').find({ ownerId }).map(exported.exportedPost),
      feedback: of('feedback').find(allFeedbackOf(user)).map(exported.exportedFeedback),
      payments: this.#payments(user),
    };
  }

  async *#events(ownerId: mongo.ObjectId, queue: QueueDocument) {
    const devices = await collection(this.#connection, 'devices').find({ ownerId }).toArray();
    const names = new Map(devices.map(({ _id, name }) => [_id.toHexString(), name]));
    for await (const event of eventsOf(this.#connection, queue)) yield exported.exportedEvent(event, names);
  }

  /** Includes the payer only if the account has confirmed the payment's email address. */
  async *#payments(user: UserDocument) {
    const events = await collection(this.#connection, 'billingEvents')
      .find({ accountId: user._id })
      .toArray();
    const own = factsOfOwnPayer(user, events.flatMap(datedFactOf));
    for (const event of events) yield exported.exportedPayment(event, own.has(event._id));
  }

  async *#visits(ownerId: mongo.ObjectId, queue: QueueDocument) {
    const fresh = new Set(queue.closed.map(({ serviceDay, number }) => `${serviceDay} ${number}`));
    const kept = collection(this.#connection, 'visits')
      .find(allVisitsOf(ownerId))
      .sort(BY_DAY)
      .allowDiskUse();
    for await (const visit of kept) {
      if (!fresh.has(`${visit.serviceDay} ${visit.number}`)) yield exported.exportedVisit(visit);
    }
    for (const entry of queue.closed) yield exported.exportedVisit(entry);
  }
}

async function* jsonOf(single: object, lists: Record<string, Source>): AsyncGenerator<string> {
  yield JSON.stringify(single, null, 2).replace(/\n\}$/, '');
  for (const [name, items] of Object.entries(lists)) {
    yield `,\n  ${JSON.stringify(name)}: [`;
    let separator = '\n    ';
    for await (const item of items) {
      yield separator + JSON.stringify(item);
      separator = ',\n    ';
    }
    yield '\n  ]';
  }
  yield '\n}\n';
}

async function* tableOf(visits: AsyncIterable<ReturnType<typeof exported.exportedVisit>>, timeZone: string) {
  yield csvHead(VISIT_COLUMNS);
  for await (const visit of visits) {
    const { phone, checkedInAt, closedAt } = visit;
    const shown = {
      ...visit,
      phone: phone === undefined ? undefined : { digits: phone },
      checkedInAt: timeIn(new Date(checkedInAt), timeZone),
      closedAt: timeIn(new Date(closedAt), timeZone),
    };
    yield csvLine(VISIT_COLUMNS.map((column) => shown[column]));
  }
}
