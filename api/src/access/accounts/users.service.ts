import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { mongo, type Model, type QueryFilter } from 'mongoose';
import { COMPUTED } from '../../platform/database/schema.js';
import type { BegunSecondFactor, SecondFactor } from './second-factor.schema.js';
import { membershipEnd, type Grant, type PaidTime } from './membership-end.js';
import { ensureMembership, grantMembership } from './membership-rules.js';
import {
  userModel,
  type Deletion,
  type EmailChange,
  type UserDocument,
  type UserRole,
} from './user.schema.js';

/** A plain class: the operator's command line uses it without Nest. */
@Injectable()
export class UsersService {
  constructor(@InjectModel(userModel.name) private readonly users: Model<UserDocument>) {}

  /** @throws a duplicate key error if the email has an account */
  async add(user: UserDocument, session?: mongo.ClientSession): Promise<void> {
    await this.users.insertOne(user, { session });
  }

  async byEmail(email: string, session?: mongo.ClientSession): Promise<UserDocument | null> {
    return this.users.findOne({ email }, null, { session }).lean();
  }

  async byId(id: string, session?: mongo.ClientSession): Promise<UserDocument | null> {
    return this.users.findOne({ _id: new mongo.ObjectId(id) }, null, { session }).lean();
  }

  async completeAccount(
    id: string,
    details: Pick<UserDocument, 'businessName' | 'location' | 'timeZone' | 'phone'>,
    session: mongo.ClientSession,
  ): Promise<UserDocument | null> {
    return this.users
      .findOneAndUpdate(
        { _id: new mongo.ObjectId(id) },
        { $set: { ...details, accountStatus: 'completed' } },
        { returnDocument: 'after', session },
      )
      .lean();
  }

  /** @param pinHash null: none */
  async setPin(id: string, pinHash: string | null): Promise<void> {
    const change = pinHash === null ? { $unset: { pinHash: '' } } : { $set: { pinHash } };
    await this.users.updateOne({ _id: new mongo.ObjectId(id) }, change);
  }

  /** Adds an operator's grant. @returns the account with its new date; null if none has this email */
  async extendMembership(
    email: string,
    at: Date,
    unit: Grant['unit'],
    amount: number,
  ): Promise<UserDocument | null> {
    return this.users
      .findOneAndUpdate({ email }, grantMembership({ at, unit, amount }), {
        returnDocument: 'after',
        ...COMPUTED,
      })
      .lean();
  }

  async ensureMembership(email: string, until: Date): Promise<void> {
    await this.users.updateOne({ email }, ensureMembership(until), COMPUTED);
  }

  /** Derives the membership from payments and grants. @param paid all payments */
  async deriveMembership(
    id: mongo.ObjectId,
    paid: readonly PaidTime[],
    session: mongo.ClientSession,
  ): Promise<void> {
    const user = await this.users.findOne({ _id: id }, null, { session }).lean();
    if (!user) return;
    const { grants = [], membershipBefore = user.membershipExpires } = user;
    const membershipExpires = membershipEnd(membershipBefore, grants, paid);
    await this.users.updateOne({ _id: id }, { $set: { membershipBefore, membershipExpires } }, { session });
  }

  /**
   * Also ends every session and cancels a pending change of the email address.
   * @param oldHash of the verified password @returns null if it has changed meanwhile
   */
  async setPassword(
    id: mongo.ObjectId,
    passwordHash: string,
    { oldHash, session }: { oldHash?: string; session: mongo.ClientSession },
  ): Promise<UserDocument | null> {
    return this.users
      .findOneAndUpdate(
        { _id: id, ...(oldHash !== undefined && { passwordHash: oldHash }) },
        { $set: { passwordHash }, $unset: { emailChange: '' }, $inc: { sessionEpoch: 1 } },
        { returnDocument: 'after', session },
      )
      .lean();
  }

  /** Call it when a link that was mailed to the account's address was used. */
  async proveEmail(id: mongo.ObjectId, at: Date, session: mongo.ClientSession): Promise<void> {
    await this.users.updateOne({ _id: id }, { $min: { emailProvenAt: at } }, { session });
  }

  async beginEmailChange(id: mongo.ObjectId, emailChange: EmailChange): Promise<void> {
    await this.users.updateOne({ _id: id, deletion: { $exists: false } }, { $set: { emailChange } });
  }

  /** @returns the account whose new address waits for this link, or null */
  async byEmailChange(tokenHash: string, now: Date): Promise<UserDocument | null> {
    return this.users.findOne(waitingChange(tokenHash, now)).lean();
  }

  /** @returns null if the link was used meanwhile @throws a duplicate key error if the address is taken */
  async changeEmail(
    { tokenHash, email }: EmailChange,
    now: Date,
    session: mongo.ClientSession,
  ): Promise<UserDocument | null> {
    return this.users
      .findOneAndUpdate(
        waitingChange(tokenHash, now),
        { $set: { email, emailProvenAt: now }, $unset: { emailChange: '' }, $inc: { sessionEpoch: 1 } },
        { returnDocument: 'after', session },
      )
      .lean();
  }

  /** Stores another hash of the same password, unless the password was changed meanwhile. */
  async renewHash(id: mongo.ObjectId, oldHash: string, passwordHash: string): Promise<void> {
    await this.users.updateOne({ _id: id, passwordHash: oldHash }, { $set: { passwordHash } });
  }

  /** Marks an account for deletion and ends every session. A mark that is already set stays. */
  async markForDeletion(id: mongo.ObjectId, deletion: Deletion, session: mongo.ClientSession): Promise<void> {
    await this.users.updateOne(
      { _id: id, deletion: { $exists: false } },
      { $set: { deletion }, $unset: { emailChange: '' }, $inc: { sessionEpoch: 1 } },
      { session },
    );
  }

  /** @returns whether the account was restored; false if it is being erased */
  async cancelDeletion(id: mongo.ObjectId, now: Date): Promise<boolean> {
    const { matchedCount } = await this.users.updateOne(
      { _id: id, 'deletion.eraseAt': { $gt: now }, 'deletion.erasingSince': { $exists: false } },
      { $unset: { deletion: '' } },
    );
    return matchedCount > 0;
  }

  async endSessions(
    who: Pick<UserDocument, 'email'> | Pick<UserDocument, '_id'>,
    session?: mongo.ClientSession,
  ): Promise<UserDocument | null> {
    return this.users
      .findOneAndUpdate(
        who,
        { $inc: { sessionEpoch: 1 } },
        { returnDocument: 'after', ...(session && { session }) },
      )
      .lean();
  }

  async beginSecondFactor(id: mongo.ObjectId, begun: BegunSecondFactor): Promise<boolean> {
    const { matchedCount } = await this.users.updateOne(
      { _id: id, secondFactor: { $exists: false } },
      { $set: { begunSecondFactor: begun } },
    );
    return matchedCount > 0;
  }

  /** Invalidates every login token. @returns null if another secret was begun or confirmed meanwhile */
  async confirmSecondFactor(
    id: mongo.ObjectId,
    secondFactor: SecondFactor,
    session: mongo.ClientSession,
  ): Promise<UserDocument | null> {
    return this.users
      .findOneAndUpdate(
        { _id: id, secondFactor: { $exists: false }, 'begunSecondFactor.sealed': secondFactor.sealed },
        { $set: { secondFactor }, $unset: { begunSecondFactor: '' }, $inc: { sessionEpoch: 1 } },
        { returnDocument: 'after', session },
      )
      .lean();
  }

  async setRecoveryCodes(id: mongo.ObjectId, digests: string[]): Promise<UserDocument | null> {
    return this.users
      .findOneAndUpdate(
        { _id: id, secondFactor: { $exists: true } },
        { $set: { 'secondFactor.recovery': digests } },
        { returnDocument: 'after' },
      )
      .lean();
  }

  /** Invalidates every login token. @returns null if the account does not exist or it was off */
  async endSecondFactor(
    { _id, email }: Pick<UserDocument, 'email'> & Partial<Pick<UserDocument, '_id'>>,
    session?: mongo.ClientSession,
  ): Promise<UserDocument | null> {
    return this.users
      .findOneAndUpdate(
        { email, ...(_id && { _id }), secondFactor: { $exists: true } },
        { $unset: { secondFactor: '', begunSecondFactor: '' }, $inc: { sessionEpoch: 1 } },
        { returnDocument: 'after', ...(session && { session }) },
      )
      .lean();
  }

  async setRole(email: string, role: UserRole): Promise<UserDocument | null> {
    return this.users.findOneAndUpdate({ email }, { $set: { role } }, { returnDocument: 'after' }).lean();
  }
}

const waitingChange = (tokenHash: string, now: Date): QueryFilter<UserDocument> => ({
  'emailChange.tokenHash': tokenHash,
  'emailChange.expiresAt': { $gt: now },
  deletion: { $exists: false },
});
