import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { mongo, type Connection } from 'mongoose';
import { collection } from '../../platform/database/collections.js';
import type { BegunSecondFactor, SecondFactor } from './second-factor.schema.js';
import { membershipEnd, type Grant, type PaidTime } from './membership-end.js';
import { ensureMembership, grantMembership } from './membership-rules.js';
import type { Deletion, EmailChange, UserDocument, UserRole } from './user.schema.js';

/** The accounts. A plain class: the operator's command line uses it without Nest. */
@Injectable()
export class UsersService {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  get #users(): mongo.Collection<UserDocument> {
    return collection(this.connection, 'users');
  }

  /** @throws a duplicate key error when the email has an account */
  async add(user: UserDocument, session?: mongo.ClientSession): Promise<void> {
    await this.#users.insertOne(user, { session });
  }

  async byEmail(email: string, session?: mongo.ClientSession): Promise<UserDocument | null> {
    return this.#users.findOne({ email }, { session });
  }

  /** @param id as a token has it */
  async byId(id: string, session?: mongo.ClientSession): Promise<UserDocument | null> {
    return this.#users.findOne({ _id: new mongo.ObjectId(id) }, { session });
  }

  async completeAccount(
    id: string,
    details: Pick<UserDocument, 'businessName' | 'location' | 'timeZone' | 'phone'>,
    session: mongo.ClientSession,
  ): Promise<UserDocument | null> {
    return this.#users.findOneAndUpdate(
      { _id: new mongo.ObjectId(id) },
      { $set: { ...details, accountStatus: 'completed' } },
      { returnDocument: 'after', session },
    );
  }

  /**
   * Adds an operator's grant; it stays valid beside payments.
   * @returns the account with its new date; null when nobody has this email
   */
  async extendMembership(
    email: string,
    at: Date,
    unit: Grant['unit'],
    amount: number,
  ): Promise<UserDocument | null> {
    return this.#users.findOneAndUpdate({ email }, grantMembership({ at, unit, amount }), {
      returnDocument: 'after',
    });
  }

  /** Makes a membership last at least until a time; one that lasts longer stays. */
  async ensureMembership(email: string, until: Date): Promise<void> {
    await this.#users.updateOne({ email }, ensureMembership(until));
  }

  /**
   * Lets the membership follow from what is paid by now, and from what was granted.
   * @param paid all of it, whether it is new or not
   */
  async settleMembership(
    id: mongo.ObjectId,
    paid: readonly PaidTime[],
    session: mongo.ClientSession,
  ): Promise<void> {
    const user = await this.#users.findOne({ _id: id }, { session });
    if (!user) return;
    const { grants = [], membershipBefore = user.membershipExpires } = user;
    const membershipExpires = membershipEnd(membershipBefore, grants, paid);
    await this.#users.updateOne({ _id: id }, { $set: { membershipBefore, membershipExpires } }, { session });
  }

  /**
   * A new password, and the end of every session that was opened before, and of a change of the address that was asked for.
   * @param oldHash of the password that was checked, if one was: another change that came between wins
   * @returns the account; null when there is none, or when its password is another by now
   */
  async setPassword(
    id: mongo.ObjectId,
    passwordHash: string,
    { oldHash, session }: { oldHash?: string; session: mongo.ClientSession },
  ): Promise<UserDocument | null> {
    return this.#users.findOneAndUpdate(
      { _id: id, ...(oldHash !== undefined && { passwordHash: oldHash }) },
      { $set: { passwordHash }, $unset: { emailChange: '' }, $inc: { sessionEpoch: 1 } },
      { returnDocument: 'after', session },
    );
  }

  /** Somebody has used what was mailed to the account's address. */
  async proveEmail(id: mongo.ObjectId, at: Date, session: mongo.ClientSession): Promise<void> {
    await this.#users.updateOne({ _id: id }, { $min: { emailProvenAt: at } }, { session });
  }

  /** Another address waits for its link; the one asked for before does not any more. */
  async beginEmailChange(id: mongo.ObjectId, emailChange: EmailChange): Promise<void> {
    await this.#users.updateOne({ _id: id, deletion: { $exists: false } }, { $set: { emailChange } });
  }

  /** @returns the account whose new address waits for this link; null when there is none */
  async byEmailChange(tokenHash: string, now: Date): Promise<UserDocument | null> {
    return this.#users.findOne(waitingChange(tokenHash, now));
  }

  /**
   * The new address is the account's, proven by its link, and every token of a login is worthless.
   * @returns the account; null when the link was used, or another took its place, meanwhile
   * @throws a duplicate key error when the address has an account
   */
  async changeEmail(
    { tokenHash, email }: EmailChange,
    now: Date,
    session: mongo.ClientSession,
  ): Promise<UserDocument | null> {
    return this.#users.findOneAndUpdate(
      waitingChange(tokenHash, now),
      { $set: { email, emailProvenAt: now }, $unset: { emailChange: '' }, $inc: { sessionEpoch: 1 } },
      { returnDocument: 'after', session },
    );
  }

  /** Another hash of the password that there is; where that was changed in between, nothing. */
  async renewHash(id: mongo.ObjectId, oldHash: string, passwordHash: string): Promise<void> {
    await this.#users.updateOne({ _id: id, passwordHash: oldHash }, { $set: { passwordHash } });
  }

  /** Puts an account on its way out, and ends every session. One that is on it already stays as it is. */
  async leave(id: mongo.ObjectId, deletion: Deletion, session: mongo.ClientSession): Promise<void> {
    await this.#users.updateOne(
      { _id: id, deletion: { $exists: false } },
      { $set: { deletion }, $unset: { emailChange: '' }, $inc: { sessionEpoch: 1 } },
      { session },
    );
  }

  /** @returns whether the account is kept; false when it is being erased */
  async keep(id: mongo.ObjectId, now: Date): Promise<boolean> {
    const { matchedCount } = await this.#users.updateOne(
      { _id: id, 'deletion.eraseAt': { $gt: now }, 'deletion.erasingSince': { $exists: false } },
      { $unset: { deletion: '' } },
    );
    return matchedCount > 0;
  }

  /** Every token of a login is worthless from now on. @returns the account; null when nobody has this email or id */
  async endSessions(
    who: Pick<UserDocument, 'email'> | Pick<UserDocument, '_id'>,
    session?: mongo.ClientSession,
  ): Promise<UserDocument | null> {
    return this.#users.findOneAndUpdate(
      who,
      { $inc: { sessionEpoch: 1 } },
      { returnDocument: 'after', ...(session && { session }) },
    );
  }

  /** @returns whether it was off, so that it can be begun */
  async beginSecondFactor(id: mongo.ObjectId, begun: BegunSecondFactor): Promise<boolean> {
    const { matchedCount } = await this.#users.updateOne(
      { _id: id, secondFactor: { $exists: false } },
      { $set: { begunSecondFactor: begun } },
    );
    return matchedCount > 0;
  }

  /**
   * Turns on what was begun with the same secret, and ends every token of a login.
   * @returns the account; null when another was begun, or turned on, meanwhile
   */
  async confirmSecondFactor(
    id: mongo.ObjectId,
    secondFactor: SecondFactor,
    session: mongo.ClientSession,
  ): Promise<UserDocument | null> {
    return this.#users.findOneAndUpdate(
      { _id: id, secondFactor: { $exists: false }, 'begunSecondFactor.sealed': secondFactor.sealed },
      { $set: { secondFactor }, $unset: { begunSecondFactor: '' }, $inc: { sessionEpoch: 1 } },
      { returnDocument: 'after', session },
    );
  }

  /** @returns the account; null when it has no second factor any more */
  async setRecoveryCodes(id: mongo.ObjectId, digests: string[]): Promise<UserDocument | null> {
    return this.#users.findOneAndUpdate(
      { _id: id, secondFactor: { $exists: true } },
      { $set: { 'secondFactor.recovery': digests } },
      { returnDocument: 'after' },
    );
  }

  /**
   * Turns it off, and ends every token of a login.
   * @returns the account; null when nobody has this email or id, or it was off
   */
  async endSecondFactor(
    { _id, email }: Pick<UserDocument, 'email'> & Partial<Pick<UserDocument, '_id'>>,
    session?: mongo.ClientSession,
  ): Promise<UserDocument | null> {
    return this.#users.findOneAndUpdate(
      { email, ...(_id && { _id }), secondFactor: { $exists: true } },
      { $unset: { secondFactor: '', begunSecondFactor: '' }, $inc: { sessionEpoch: 1 } },
      { returnDocument: 'after', ...(session && { session }) },
    );
  }

  /** @returns the account; null when nobody has this email */
  async setRole(email: string, role: UserRole): Promise<UserDocument | null> {
    return this.#users.findOneAndUpdate({ email }, { $set: { role } }, { returnDocument: 'after' });
  }
}

const waitingChange = (tokenHash: string, now: Date): mongo.Filter<UserDocument> => ({
  'emailChange.tokenHash': tokenHash,
  'emailChange.expiresAt': { $gt: now },
  deletion: { $exists: false },
});
