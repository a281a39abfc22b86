import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { SESSION_IDLE_MAX_MS } from '@queuebell/contracts';
import { mongo, type Model } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { sessionEpochOf, type UserDocument } from '../accounts/user.schema.js';
import { endOfLogin } from './login-end.js';
import type { RefreshSecrets } from './refresh-rules.js';
import { newIssueKey, newSecret, type RefreshCookie } from './refresh-cookie.js';
import { hashOfSecret } from '../../platform/config/secret-hash.js';
import { sessionModel, type SessionDocument } from './session.schema.js';

const ID_BYTES = 16;
/** More browsers than a shop has; above it the least recently used one is logged out. */
export const SESSIONS_MAX = 100;

export interface LoginOptions {
  hasSecondFactor?: boolean;
  memberId?: mongo.ObjectId | undefined;
}

/** Active sessions. Queries on behalf of an account name it, so that other accounts' sessions are not found. */
@Injectable()
export class Sessions {
  constructor(
    @InjectModel(sessionModel.name) private readonly sessions: Model<SessionDocument>,
    private readonly clock: Clock,
  ) {}

  /**
   * @param hasSecondFactor whether a code was given
   * @param memberId the account's place in the team of the shop that is entered; by default its own shop
   * @returns the browser's cookie
   */
  async open(
    account: UserDocument,
    description: string,
    { hasSecondFactor = false, memberId }: LoginOptions = {},
  ): Promise<RefreshCookie> {
    const now = this.clock.now();
    const issueKey = newIssueKey();
    const cookie = { id: randomBytes(ID_BYTES).toString('base64url'), secret: newSecret(issueKey) };
    const endsAt = endOfLogin(now, now, account.timeZone);
    await this.#endOldest(account._id);
    await this.sessions.insertOne({
      _id: cookie.id,
      ownerId: account._id,
      epoch: sessionEpochOf(account),
      description,
      previous: null,
      unused: [hashOfSecret(cookie.secret)],
      rotatedAt: now,
      issueKey,
      startedAt: now,
      ...(hasSecondFactor && { hasSecondFactor }),
      ...(memberId && { memberId }),
      lastSeenAt: now,
      endsAt,
      expiresAt: expiryFrom(now, endsAt),
    });
    return cookie;
  }

  async byId(id: string): Promise<SessionDocument | null> {
    return this.sessions.findOne({ _id: id, expiresAt: { $gt: this.clock.now() } }).lean();
  }

  async of(ownerId: string): Promise<SessionDocument[]> {
    const own = { ownerId: new mongo.ObjectId(ownerId), expiresAt: { $gt: this.clock.now() } };
    return this.sessions.find(own).sort({ lastSeenAt: -1, _id: 1 }).lean();
  }

  /** One conditional update. @returns whether the secrets were still those of `known` */
  async rotate(
    known: SessionDocument,
    next: RefreshSecrets & { issueKey: string },
    timeZone: string,
  ): Promise<boolean> {
    const { _id, previous, unused, rotatedAt, startedAt } = known;
    const now = this.clock.now();
    const endsAt = endOfLogin(startedAt, now, timeZone);
    const { matchedCount } = await this.sessions.updateOne(
      { _id, previous, unused, rotatedAt },
      { $set: { ...next, lastSeenAt: now, endsAt, expiresAt: expiryFrom(now, endsAt) } },
    );
    return matchedCount > 0;
  }

  async notePassword(id: string, now: Date): Promise<void> {
    await this.sessions.updateOne({ _id: id }, { $set: { passwordAt: now } });
  }

  async noteSecondFactor(id: string, hasSecondFactor: boolean, session: mongo.ClientSession): Promise<void> {
    await this.sessions.updateOne({ _id: id }, { $set: { hasSecondFactor } }, { session });
  }

  async end(id: string, ownerId?: string): Promise<boolean> {
    const own = ownerId === undefined ? {} : { ownerId: new mongo.ObjectId(ownerId) };
    return (await this.sessions.deleteOne({ _id: id, ...own })).deletedCount > 0;
  }

  /** @param but the session that stays @returns the ids of the ended sessions */
  async endAll(
    ownerId: mongo.ObjectId,
    { but, session }: { but?: string | undefined; session?: mongo.ClientSession } = {},
  ): Promise<string[]> {
    const all = { ownerId, ...(but !== undefined && { _id: { $ne: but } }) };
    const options = { ...(session && { session }) };
    const found = await this.sessions.find(all, { _id: 1 }, options).lean();
    const ids = found.map(({ _id }) => _id);
    await this.sessions.deleteMany({ _id: { $in: ids } }, options);
    return ids;
  }

  /** Keeps a session alive after the account's epoch was raised. */
  async adoptEpoch(id: string, account: UserDocument, session: mongo.ClientSession): Promise<void> {
    const own = { _id: id, ownerId: account._id };
    await this.sessions.updateOne(own, { $set: { epoch: sessionEpochOf(account) } }, { session });
  }

  /** Takes a session to another shop. @param memberId null: the account's own */
  async moveTo(memberId: mongo.ObjectId | null, id: string, ownerId: string): Promise<boolean> {
    const own = { _id: id, ownerId: new mongo.ObjectId(ownerId) };
    const change = memberId ? { $set: { memberId } } : { $unset: { memberId: '' } };
    return (await this.sessions.updateOne(own, change)).matchedCount > 0;
  }

  /** Ends the sessions at shops. @returns their ids */
  async endOfMembers(memberIds: readonly mongo.ObjectId[], session: mongo.ClientSession): Promise<string[]> {
    const found = await this.sessions.find({ memberId: { $in: memberIds } }, { _id: 1 }, { session }).lean();
    const ids = found.map(({ _id }) => _id);
    await this.sessions.deleteMany({ _id: { $in: ids } }, { session });
    return ids;
  }

  async endStale({ _id, epoch }: SessionDocument): Promise<void> {
    await this.sessions.deleteOne({ _id, epoch });
  }

  /** Repeated logins must not fill the database or the account's list. */
  async #endOldest(ownerId: mongo.ObjectId): Promise<void> {
    const newestFirst = this.sessions.find({ ownerId }, { _id: 1 }).sort({ lastSeenAt: -1 });
    const tooMany = await newestFirst.skip(SESSIONS_MAX - 1).lean();
    if (tooMany.length === 0) return;
    await this.sessions.deleteMany({ _id: { $in: tooMany.map(({ _id }) => _id) } });
  }
}

const expiryFrom = (now: Date, endsAt: Date): Date =>
  new Date(Math.min(now.getTime() + SESSION_IDLE_MAX_MS, endsAt.getTime()));
