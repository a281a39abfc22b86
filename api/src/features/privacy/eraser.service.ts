import { Injectable, Logger } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { forgetPayer } from '../billing/forget.js';
import { collection } from '../../platform/database/collections.js';
import { allFeedbackOf } from '../feedback/feedback.schema.js';
import { allVisitsOf } from '../queue/schemas/visit.schema.js';
import type { UserDocument } from '../../access/accounts/user.schema.js';

/** Longer than a request or an archiving run that was active when erasing began. */
const LATE_WRITES_MS = 10 * 60_000;

/** Erases all but the account first, and later the account with late writes. Crashes do no harm. */
@Injectable()
export class EraserService {
  readonly #logger = new Logger(EraserService.name);
  readonly #connection: Connection;

  constructor(@InjectConnection() connection: Connection) {
    this.#connection = connection;
  }

  get #users(): mongo.Collection<UserDocument> {
    return collection(this.#connection, 'users');
  }

  /** @throws after all accounts, if one failed */
  async eraseDue(now: Date): Promise<void> {
    const due = await this.#users.find({ 'deletion.eraseAt': { $lte: now } }).toArray();
    let failures = 0;
    for (const user of due) {
      try {
        await this.#erase(user, now);
      } catch (error) {
        // One account's failure does not stop the others.
        failures += 1;
        this.#logger.error(`Account ${String(user._id)} was not erased: ${(error as Error).message}`);
      }
    }
    if (failures > 0) throw new Error(`${failures} of ${due.length} are still there.`);
  }

  async #erase({ _id }: UserDocument, now: Date): Promise<void> {
    const begun = await this.#begin(_id, now);
    if (!begun?.deletion?.erasingSince) return;
    await this.#eraseAllOf(begun);
    if (now.getTime() - begun.deletion.erasingSince.getTime() < LATE_WRITES_MS) return;
    await this.#users.deleteOne({ _id, 'deletion.erasingSince': { $exists: true } });
    this.#logger.log(`Account ${String(_id)} is erased.`);
  }

  /** Erasing is final from here on. @returns null if the owner restored the account before */
  #begin(_id: mongo.ObjectId, now: Date): Promise<UserDocument | null> {
    const since = { $ifNull: ['$deletion.erasingSince', now] };
    return this.#users.findOneAndUpdate(
      { _id, 'deletion.eraseAt': { $lte: now } },
      [{ $set: { 'deletion.erasingSince': since } }],
      { returnDocument: 'after' },
    );
  }

  /** The queue first: then nobody can join, and nothing moves to the history. */
  async #eraseAllOf(account: UserDocument): Promise<void> {
    const { _id } = account;
    const of = <Name extends Parameters<typeof collection>[1]>(name: Name) =>
      collection(this.#connection, name);
    const ownerId = _id;
    await of('queues').deleteOne({ _id });
    await of('visits').deleteMany(allVisitsOf(ownerId));
    await of('joinCodes').deleteMany({ ownerId });
    await of('queueEvents').deleteMany({ ownerId });
    await of('sessions').deleteMany({ ownerId });
    await of('devices').deleteMany({ ownerId });
    await of('pairings').deleteMany({ 'paired.ownerId': ownerId });
    await of('pushTargets').deleteMany({ ownerId });
    await of('legacyPosts').deleteMany({ ownerId });
    await of('resetLinks').deleteOne({ _id });
    await of('feedback').deleteMany(allFeedbackOf(account));
    await of('limits').deleteMany({ _id: { $regex: ` ${_id.toHexString()}( |$)` } });
    await forgetPayer(this.#connection, _id);
  }
}
