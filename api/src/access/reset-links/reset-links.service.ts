import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { RESET_DEVICES_MS, RESET_LINK_TTL_MS } from '@queuebell/contracts';
import type { Connection, mongo } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { collection } from '../../platform/database/collections.js';
import type { ResetLink } from './reset-link.schema.js';
import { hashOfToken } from './reset-token.js';

@Injectable()
export class ResetLinksService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly clock: Clock,
  ) {}

  get #links(): mongo.Collection<ResetLink> {
    return collection(this.connection, 'resetLinks');
  }

  async keep(userId: mongo.ObjectId, token: string): Promise<void> {
    const expiresAt = new Date(this.clock.now().getTime() + RESET_LINK_TTL_MS);
    const link = { tokenHash: hashOfToken(token), expiresAt };
    await this.#links.updateOne({ _id: userId }, { $set: link, $unset: { usedAt: '' } }, { upsert: true });
  }

  async opens(token: string): Promise<mongo.ObjectId | null> {
    return (await this.#links.findOne(this.#openBy(token), { projection: { _id: 1 } }))?._id ?? null;
  }

  async consume(token: string, session: mongo.ClientSession): Promise<mongo.ObjectId | null> {
    const usedAt = this.clock.now();
    const change = { $set: { usedAt, expiresAt: new Date(usedAt.getTime() + RESET_DEVICES_MS) } };
    return (await this.#links.findOneAndUpdate(this.#openBy(token), change, { session }))?._id ?? null;
  }

  /** @returns the id of the account whose password this token set within RESET_DEVICES_MS, or null */
  async usedBy(token: string): Promise<mongo.ObjectId | null> {
    const used = { ...this.#alive(token), usedAt: { $exists: true } };
    return (await this.#links.findOne(used, { projection: { _id: 1 } }))?._id ?? null;
  }

  /** A link must not outlive the password that was in use when it was requested. */
  async revoke(userId: mongo.ObjectId, session: mongo.ClientSession): Promise<void> {
    await this.#links.deleteOne({ _id: userId }, { session });
  }

  #openBy(token: string): mongo.Filter<ResetLink> {
    return { ...this.#alive(token), usedAt: { $exists: false } };
  }

  #alive = (token: string) => ({
    tokenHash: hashOfToken(token),
    expiresAt: { $gt: this.clock.now() },
  });
}
