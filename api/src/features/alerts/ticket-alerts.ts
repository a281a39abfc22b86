import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AlertFrom } from '@queuebell/contracts';
import { mongo, type Model } from 'mongoose';
import { COMPUTED } from '../../platform/database/schema.js';
import { sentAlertsAt, type AlertPosition, type SentAlerts } from './alert-rules.js';
import { ticketAlertModel, type StoredTarget, type TicketAlert } from './ticket-alert.schema.js';

/** The customer's phone, a second one, and a renewed subscription. */
const TARGETS_MAX = 3;

@Injectable()
export class TicketAlerts {
  constructor(@InjectModel(ticketAlertModel.name) private readonly alerts: Model<TicketAlert>) {}

  /** After another choice, a process that knows the present position or a newer one can claim it again. */
  async add(
    ticketId: string,
    ownerId: string,
    { endpoint, keys }: StoredTarget,
    from: AlertFrom,
  ): Promise<void> {
    const others = {
      $filter: {
        input: { $ifNull: ['$targets', []] },
        cond: { $ne: ['$$this.endpoint', { $literal: endpoint }] },
      },
    };
    const all = { $concatArrays: [others, [{ $literal: { endpoint, keys } }]] };
    const isChanged = { $ne: [{ $ifNull: ['$from', 'next'] }, from] };
    const changes = {
      ownerId: new mongo.ObjectId(ownerId),
      targets: { $lastN: { input: all, n: TARGETS_MAX } },
      told: { $ifNull: ['$told', []] },
      from: from === 'next' ? '$$REMOVE' : from,
      revision: { $cond: [isChanged, { $subtract: ['$revision', 1] }, '$revision'] },
      storedAt: '$$NOW',
    };
    await this.alerts.updateOne({ _id: ticketId }, [{ $set: changes }], {
      upsert: true,
      ...COMPUTED,
    });
  }

  /** @returns the alerts sent before this claim, and the phones; null if nobody asked for alerts, or another process has claimed this position */
  async claim({
    ticketId,
    stage,
    call,
    near,
    revision,
  }: AlertPosition): Promise<(SentAlerts & Pick<TicketAlert, 'targets'>) | null> {
    const unclaimed = { _id: ticketId, revision: { $not: { $gte: revision } } };
    const reached = { $setIntersection: [[...near], ['$from']] };
    const claim = {
      told: sentAlertsAt(stage),
      near: { $setUnion: [{ $ifNull: ['$near', []] }, reached] },
      revision,
      ...(stage === 'serving' && { call }),
    };
    return this.alerts.findOneAndUpdate(unclaimed, [{ $set: claim }], COMPUTED).lean();
  }

  async forget(ticketId: string, endpoint: string): Promise<void> {
    await this.alerts.updateOne({ _id: ticketId }, { $pull: { targets: { endpoint } } });
  }

  /** Removes addresses that an earlier release stored and this one refuses. */
  async forgetAllBut(isGood: (endpoint: string) => boolean): Promise<void> {
    for await (const { _id, targets } of this.alerts.find({}, { targets: 1 }).lean()) {
      for (const { endpoint } of targets) if (!isGood(endpoint)) await this.forget(_id, endpoint);
    }
  }

  async owners(): Promise<string[]> {
    const ids = await this.alerts.distinct('ownerId');
    return ids.map((id) => id.toHexString());
  }
}
