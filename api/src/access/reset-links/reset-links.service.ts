import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { RESET_DEVICES_MS, RESET_LINK_TTL_MS } from '@queuebell/contracts';
import type { Connection, mongo } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { collection } from '../../platform/database/collections.js';
import type { ResetLink } from './reset-link.schema.js';
import { hashOfToken } from './reset-token.js';

/** The reset links that work, by the hashes of their tokens. */
@Injectable()
export class ResetLinksService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly clock: Clock,
  ) {}

  get #links(): mongo.Collection<ResetLink> {
    return collection(this.connection, 'resetLinks');
  }

  /** From now on this token opens the account, and no earlier one does. */
  async keep(userId: mongo.ObjectId, token: string): Promise<void> {
    const expiresAt = new Date(this.clock.now().getTime() + RESET_LINK_TTL_MS);
    const link = { tokenHash: hashOfToken(token), expiresAt };
    await this.#links.updateOne({ _id: userId }, { $set: link, $unset: { usedAt: '' } }, { upsert: true });
  }

  /** @returns the id of the account that a token opens now; null when it opens nothing */
  async opens(token: string): Promise<mongo.ObjectId | null> {
    return (await this.#links.findOne(this.#openBy(token), { projection: { _id: 1 } }))?._id ?? null;
  }

  /** @returns the id of the account, to one caller only; null when the token opens nothing */
  async consume(token: string, session: mongo.ClientSession): Promise<mongo.ObjectId | null> {
    const usedAt = this.clock.now();
    const change = { $set: { usedAt, expiresAt: new Date(usedAt.getTime() + RESET_DEVICES_MS) } };
    return (await this.#links.findOneAndUpdate(this.#openBy(token), change, { session }))?._id ?? null;
  }

  /** @returns the id of the account whose password was set by this token within RESET_DEVICES_MS; null when there is none */
  async usedBy(token: string): Promise<mongo.ObjectId | null> {
    const used = { ...this.#alive(token), usedAt: { $exists: true } };
    return (await this.#links.findOne(used, { projection: { _id: 1 } }))?._id ?? null;
  }

  /** A link that was asked for with the old password in use must not outlive it. */
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
