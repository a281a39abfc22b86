import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { mongo, type Connection } from 'mongoose';
import { collection } from '../../platform/database/collections.js';
import { toldAt, type Standing, type Told } from './alert-rules.js';
import type { StoredTarget, TicketAlert } from './ticket-alert.schema.js';

/** The customer's own phone, a second one, and one that subscribed anew. */
const TARGETS_MAX = 3;

/** The phones that want to be told, collection `pushTargets`. */
@Injectable()
export class TicketAlerts {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  get #alerts(): mongo.Collection<TicketAlert> {
    return collection(this.connection, 'pushTargets');
  }

  /** Remembers one phone more; of too many the oldest is forgotten. */
  async add(ticketId: string, ownerId: string, { endpoint, keys }: StoredTarget): Promise<void> {
    const others = {
      $filter: {
        input: { $ifNull: ['$targets', []] },
        cond: { $ne: ['$$this.endpoint', { $literal: endpoint }] },
      },
    };
    const all = { $concatArrays: [others, [{ $literal: { endpoint, keys } }]] };
    const changes = {
      ownerId: new mongo.ObjectId(ownerId),
      targets: { $lastN: { input: all, n: TARGETS_MAX } },
      told: { $ifNull: ['$told', []] },
      storedAt: '$$NOW',
    };
    await this.#alerts.updateOne({ _id: ticketId }, [{ $set: changes }], { upsert: true });
  }

  /**
   * Takes over to tell the phones of a ticket where it stands. One revision of the queue is given to one asker, whichever
   * process asks, and none that is older after it.
   * @returns whom to tell, and what they were told before; null when there is nobody, or somebody else tells them
   */
  claim({
    ticketId,
    stage,
    call,
    revision,
  }: Standing): Promise<(Told & Pick<TicketAlert, 'targets'>) | null> {
    const unclaimed = { _id: ticketId, revision: { $not: { $gte: revision } } };
    const claim = { told: toldAt(stage), revision, ...(stage === 'serving' && { call }) };
    return this.#alerts.findOneAndUpdate(unclaimed, { $set: claim });
  }

  /** Forgets a phone that wants to hear nothing any more. */
  async forget(ticketId: string, endpoint: string): Promise<void> {
    await this.#alerts.updateOne({ _id: ticketId }, { $pull: { targets: { endpoint } } });
  }

  /** Forgets the addresses that an earlier release stored and this one would refuse. */
  async forgetAllBut(isGood: (endpoint: string) => boolean): Promise<void> {
    for await (const { _id, targets } of this.#alerts.find({}, { projection: { targets: 1 } })) {
      for (const { endpoint } of targets) if (!isGood(endpoint)) await this.forget(_id, endpoint);
    }
  }

  /** The shops at which somebody wants to be told, or did lately. */
  async owners(): Promise<string[]> {
    const ids = await this.#alerts.distinct('ownerId');
    return ids.map((id) => id.toHexString());
  }
}
