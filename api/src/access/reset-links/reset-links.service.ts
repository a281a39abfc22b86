import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { RESET_DEVICES_MS, RESET_LINK_TTL_MS } from '@queuebell/contracts';
import type { Model, mongo, QueryFilter } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { hashOfSecret } from '../../platform/config/secret-hash.js';
import { resetLinkModel, type ResetLink } from './reset-link.schema.js';

@Injectable()
export class ResetLinksService {
  constructor(
    @InjectModel(resetLinkModel.name) private readonly links: Model<ResetLink>,
    private readonly clock: Clock,
  ) {}

  async storeLink(userId: mongo.ObjectId, token: string): Promise<void> {
    const expiresAt = new Date(this.clock.now().getTime() + RESET_LINK_TTL_MS);
    const link = { tokenHash: hashOfSecret(token), expiresAt };
    await this.links.updateOne({ _id: userId }, { $set: link, $unset: { usedAt: '' } }, { upsert: true });
  }

  async accountOfLink(token: string): Promise<mongo.ObjectId | null> {
    return (await this.links.findOne(this.#openBy(token), { _id: 1 }).lean())?._id ?? null;
  }

  async consume(token: string, session: mongo.ClientSession): Promise<mongo.ObjectId | null> {
    const usedAt = this.clock.now();
    const change = { $set: { usedAt, expiresAt: new Date(usedAt.getTime() + RESET_DEVICES_MS) } };
    return (await this.links.findOneAndUpdate(this.#openBy(token), change, { session }).lean())?._id ?? null;
  }

  /** @returns the id of the account whose password this token set within RESET_DEVICES_MS, or null */
  async usedBy(token: string): Promise<mongo.ObjectId | null> {
    const used = { ...this.#alive(token), usedAt: { $exists: true } };
    return (await this.links.findOne(used, { _id: 1 }).lean())?._id ?? null;
  }

  /** A link must not outlive the password that was in use when it was requested. */
  async revoke(userId: mongo.ObjectId, session: mongo.ClientSession): Promise<void> {
    await this.links.deleteOne({ _id: userId }, { session });
  }

  #openBy(token: string): QueryFilter<ResetLink> {
    return { ...this.#alive(token), usedAt: { $exists: false } };
  }

  #alive = (token: string) => ({
    tokenHash: hashOfSecret(token),
    expiresAt: { $gt: this.clock.now() },
  });
}
