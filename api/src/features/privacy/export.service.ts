import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { EXPORTS_MAX, EXPORTS_WINDOW_MS, type AccountCredentials } from '@queuebell/contracts';
import { FURTHER_DETAILS } from '@queuebell/queue-rules';
import { mongo, type Connection, type Model } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { zonedFormat } from '../../platform/clock/zoned-format.js';
import { modelOf, type StoredModel } from '../../platform/database/schema.js';
import { csvHead, csvLine } from '../../platform/http/csv.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import type { NoteAccount } from '../../platform/log/account-of-request.js';
import { eventsOf } from '../queue/queue-events.js';
import { queueModel, type QueueDocument } from '../queue/schemas/queue.schema.js';
import { allVisitsOf, visitModel } from '../queue/schemas/visit.schema.js';
import { allShopDaysOf, shopDayModel } from '../queue/schemas/shop-day.schema.js';
import { allRatingsOf, ratingModel } from '../queue/schemas/rating.schema.js';
import { waitRecordModel } from '../queue/schemas/wait-record.schema.js';
import { AccountParts } from '../../access/accounts/account-parts.js';
import { userModel, type UserDocument } from '../../access/accounts/user.schema.js';
import { deviceModel } from '../../access/devices/device.schema.js';
import { formerDeviceModel } from '../../access/devices/former-device.schema.js';
import { PairedDevices } from '../../access/devices/paired-devices.js';
import { memberModel } from '../../access/team/member.schema.js';
import { sessionModel } from '../../access/sessions/session.schema.js';
import { CredentialsService } from '../accounts/login/credentials.service.js';
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
  'group',
  'priority',
  'reason',
] as const;

/** All stored data of an account, streamed: a shop may have years of visits. */
@Injectable()
export class ExportService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly credentials: CredentialsService,
    private readonly limits: RateLimits,
    private readonly devices: PairedDevices,
    private readonly parts: AccountParts,
    private readonly clock: Clock,
  ) {}

  /** @throws ApiError('NOT_LOGGED_IN'), RateLimited */
  async everything(ownerId: string): Promise<AsyncIterable<string>> {
    const { user, queue } = await this.#owned(ownerId);
    const exportedAt = this.clock.now().toISOString();
    const waits = await this.#of(waitRecordModel).findOne({ _id: user._id }).lean();
    const single = {
      exportedAt,
      account: exported.exportedAccount(user),
      shop: queue && exported.exportedShop(queue),
      waits: waits && exported.exportedWaits(waits),
    };
    return jsonOf(single, this.#lists(user, queue));
  }

  /** @throws ApiError 'PASSWORD_REFUSED', 'ACCOUNT_ERASED'; RateLimited */
  async everythingOf(
    credentials: AccountCredentials,
    client: string,
    note: NoteAccount,
  ): Promise<AsyncIterable<string>> {
    const { _id, deletion } = await this.credentials.accountOf(credentials, client, note);
    if (deletion?.erasingSince) throw new ApiError('ACCOUNT_ERASED');
    return this.everything(_id.toHexString());
  }

  /** @throws ApiError 'NOT_LOGGED_IN', 'NOT_FOUND' without a shop; RateLimited */
  async visits(ownerId: string): Promise<AsyncIterable<string>> {
    const { user, queue } = await this.#owned(ownerId);
    if (!queue) throw new ApiError('NOT_FOUND');
    return tableOf(this.#visits(user._id, queue, new exported.GroupNumbers()), queue.timeZone);
  }

  /** A person of a team may have no queue of their own. */
  async #owned(ownerId: string): Promise<{ user: UserDocument; queue: QueueDocument | null }> {
    await this.limits.take('export of', ownerId, EXPORTS_MAX, EXPORTS_WINDOW_MS);
    const _id = new mongo.ObjectId(ownerId);
    const [user, queue] = await Promise.all([
      this.#of(userModel).findOne({ _id }).lean(),
      this.#of(queueModel).findOne({ _id }).lean(),
    ]);
    if (!user || (!queue && !user.hasNoShop)) throw new ApiError('NOT_LOGGED_IN');
    return { user, queue };
  }

  #lists(user: UserDocument, queue: QueueDocument | null): Record<string, Source> {
    const { _id: ownerId } = user;
    const names = exported.namesIn(queue);
    const groups = new exported.GroupNumbers();
    return {
      waiting: queue?.waiting.map((entry) => exported.exportedWaiting(entry, names, groups)) ?? [],
      visits: queue ? this.#visits(ownerId, queue, groups) : [],
      ratings: mapped(this.#of(ratingModel).find(allRatingsOf(ownerId)).lean(), exported.exportedRating),
      events: queue ? this.#events(ownerId, queue) : [],
      days: mapped(
        this.#of(shopDayModel).find(allShopDaysOf(ownerId)).sort({ _id: 1 }).lean(),
        exported.exportedDay,
      ),
      team: this.#team(ownerId),
      worksAt: this.#worksAt(ownerId),
      devices: mapped(this.#of(deviceModel).find({ ownerId }).lean(), exported.exportedDevice),
      formerDevices: mapped(
        this.#of(formerDeviceModel).find({ ownerId }).lean(),
        exported.exportedFormerDevice,
      ),
      logIns: mapped(
        this.#of(sessionModel).find({ ownerId }).sort({ lastSeenAt: -1 }).lean(),
        exported.exportedLogIn,
      ),
      ...this.parts.exported(user),
    };
  }

  async *#events(ownerId: mongo.ObjectId, queue: QueueDocument) {
    const devices = await this.devices.namesOf(ownerId);
    const team = await this.#of(memberModel).find({ ownerId }).lean();
    const names = new Map([
      ...devices,
      ...team.map(({ _id, name }): [string, string] => [_id.toHexString(), name]),
    ]);
    for await (const event of eventsOf(this.connection, queue)) yield exported.exportedEvent(event, names);
  }

  async *#team(ownerId: mongo.ObjectId) {
    for await (const member of this.#of(memberModel).find({ ownerId }).sort({ invitedAt: 1 }).lean()) {
      const person = member.personId && (await this.#of(userModel).findById(member.personId).lean());
      yield exported.exportedMember(member, person?.email);
    }
  }

  async *#worksAt(personId: mongo.ObjectId) {
    for await (const { ownerId, role, joinedAt } of this.#of(memberModel).find({ personId }).lean()) {
      const shop = await this.#of(queueModel).findOne({ _id: ownerId }, { shopName: 1 }).lean();
      yield { shopName: shop?.shopName ?? '', role, joinedAt: joinedAt?.toISOString() ?? null };
    }
  }

  async *#visits(ownerId: mongo.ObjectId, queue: QueueDocument, groups: exported.GroupNumbers) {
    const names = exported.namesIn(queue);
    // Of customers who were put back, the history has the visit before.
    const fresh = new Set(
      [...queue.waiting, ...queue.closed].map(({ serviceDay, number }) => `${serviceDay} ${number}`),
    );
    const visits = this.#of(visitModel).find(allVisitsOf(ownerId)).sort(BY_DAY).allowDiskUse(true).lean();
    for await (const visit of visits) {
      if (!fresh.has(`${visit.serviceDay} ${visit.number}`))
        yield exported.exportedVisit(visit, names, groups);
    }
    for (const entry of queue.closed) yield exported.exportedVisit(entry, names, groups);
  }

  #of<Document>(model: StoredModel<Document>): Model<Document> {
    return modelOf(this.connection, model);
  }
}

async function* mapped<From, To>(all: AsyncIterable<From>, map: (one: From) => To): AsyncGenerator<To> {
  for await (const one of all) yield map(one);
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
