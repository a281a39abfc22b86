import { Injectable, Logger } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { Connection, Model, mongo } from 'mongoose';
import { COMPUTED, modelOf, type StoredModel } from '../../platform/database/schema.js';
import { limitModel } from '../../platform/limits/limit.schema.js';
import { allVisitsOf, visitModel } from '../queue/schemas/visit.schema.js';
import { AccountParts } from '../../access/accounts/account-parts.js';
import { userModel, type UserDocument } from '../../access/accounts/user.schema.js';
import { deviceModel } from '../../access/devices/device.schema.js';
import { formerDeviceModel } from '../../access/devices/former-device.schema.js';
import { resetLinkModel } from '../../access/reset-links/reset-link.schema.js';
import { sessionModel } from '../../access/sessions/session.schema.js';
import { memberModel } from '../../access/team/member.schema.js';
import { erasePeopleWithoutShop } from '../../access/team/people-without-shop.js';
import { pairingModel } from '../../access/devices/pairing.schema.js';
import { eventBatchModel } from '../queue/schemas/event.schema.js';
import { joinCodeModel } from '../queue/schemas/join-code.schema.js';
import { allRatingsOf, ratingModel } from '../queue/schemas/rating.schema.js';
import { queueModel } from '../queue/schemas/queue.schema.js';
import { allShopDaysOf, shopDayModel } from '../queue/schemas/shop-day.schema.js';
import { waitRecordModel } from '../queue/schemas/wait-record.schema.js';

/** Longer than a request or an archiving run that was active when erasing began. */
const LATE_WRITES_MS = 10 * 60_000;

/** Erases all but the account first, and later the account with late writes. Crashes do no harm. */
@Injectable()
export class EraserService {
  readonly #logger = new Logger(EraserService.name);

  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(userModel.name) private readonly users: Model<UserDocument>,
    private readonly parts: AccountParts,
  ) {}

  /** @throws after all accounts, if one failed */
  async eraseDue(now: Date): Promise<void> {
    const due = await this.users.find({ 'deletion.eraseAt': { $lte: now } }).lean();
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
    await this.users.deleteOne({ _id, 'deletion.erasingSince': { $exists: true } });
    this.#logger.log(`Account ${String(_id)} is erased.`);
  }

  /** Erasing is final from here on. @returns null if the owner restored the account before */
  async #begin(_id: mongo.ObjectId, now: Date): Promise<UserDocument | null> {
    const since = { $ifNull: ['$deletion.erasingSince', now] };
    return this.users
      .findOneAndUpdate(
        { _id, 'deletion.eraseAt': { $lte: now } },
        [{ $set: { 'deletion.erasingSince': since } }],
        { returnDocument: 'after', ...COMPUTED },
      )
      .lean();
  }

  /** The queue first: then nobody can join, and nothing moves to the history. */
  async #eraseAllOf(account: UserDocument): Promise<void> {
    const { _id } = account;
    const of = <Document>(model: StoredModel<Document>) => modelOf(this.connection, model);
    const ownerId = _id;
    await of(queueModel).deleteOne({ _id });
    await of(visitModel).deleteMany(allVisitsOf(ownerId));
    await of(ratingModel).deleteMany(allRatingsOf(ownerId));
    await of(joinCodeModel).deleteMany({ ownerId });
    await of(eventBatchModel).deleteMany({ ownerId });
    await of(waitRecordModel).deleteOne({ _id });
    await of(shopDayModel).deleteMany(allShopDaysOf(ownerId));
    await of(sessionModel).deleteMany({ ownerId });
    await of(deviceModel).deleteMany({ ownerId });
    await of(formerDeviceModel).deleteMany({ ownerId });
    await this.#eraseTeam(ownerId);
    await this.#leaveTeams(account);
    await of(pairingModel).deleteMany({ 'paired.ownerId': ownerId });
    await this.parts.erase(account);
    await of(resetLinkModel).deleteOne({ _id });
    await of(limitModel).deleteMany({ _id: { $regex: ` ${_id.toHexString()}( |$)` } });
  }

  async #eraseTeam(ownerId: mongo.ObjectId): Promise<void> {
    const members = modelOf(this.connection, memberModel);
    const people = await members.distinct('personId', { ownerId });
    await members.deleteMany({ ownerId });
    await erasePeopleWithoutShop(this.connection, this.parts, people);
  }

  /** The other shop erases the name in its events. */
  async #leaveTeams({ _id, deletion }: UserDocument): Promise<void> {
    await modelOf(this.connection, memberModel).updateMany(
      { personId: _id },
      { $set: { removedAt: deletion?.erasingSince }, $unset: { personId: '' } },
    );
  }
}
