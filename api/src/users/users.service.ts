import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { mongo, type Connection } from 'mongoose';
import { collection } from '../database/collections.js';
import { extendMembership } from './membership-rules.js';
import type { UserDocument, UserRole } from './user.schema.js';

/** The accounts. A plain class: the operator's command line uses it without Nest. */
@Injectable()
export class UsersService {
  readonly #connection: Connection;

  constructor(@InjectConnection() connection: Connection) {
    this.#connection = connection;
  }

  get #users(): mongo.Collection<UserDocument> {
    return collection(this.#connection, 'users');
  }

  /** @throws a duplicate key error when the e-mail has an account */
  async add(user: UserDocument, session?: mongo.ClientSession): Promise<void> {
    await this.#users.insertOne(user, { session });
  }

  async byEmail(email: string): Promise<UserDocument | null> {
    return this.#users.findOne({ email });
  }

  /** @param id as a token has it */
  async byId(id: string): Promise<UserDocument | null> {
    return this.#users.findOne({ _id: new mongo.ObjectId(id) });
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

  /** @returns the account with its new date; null when nobody has this e-mail */
  async extendMembership(
    email: string,
    from: Date,
    unit: 'month' | 'day',
    amount: number,
    session?: mongo.ClientSession,
  ): Promise<UserDocument | null> {
    return this.#users.findOneAndUpdate({ email }, extendMembership(from, unit, amount), {
      returnDocument: 'after',
      session,
    });
  }

  /** Makes a membership last at least until a time; one that lasts longer stays. */
  async ensureMembership(email: string, until: Date): Promise<void> {
    await this.#users.updateOne({ email }, { $max: { membershipExpires: until } });
  }

  /**
   * A new password, and the end of every session that was opened before.
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
      { $set: { passwordHash }, $inc: { sessionEpoch: 1 } },
      { returnDocument: 'after', session },
    );
  }

  /** @returns the account; null when nobody has this e-mail */
  async setRole(email: string, role: UserRole): Promise<UserDocument | null> {
    return this.#users.findOneAndUpdate({ email }, { $set: { role } }, { returnDocument: 'after' });
  }
}
