import type { DayFigures, ServiceDay } from '@queuebell/queue-rules';
import { Schema, type mongo, type QueryFilter } from 'mongoose';
import { collectionSchema } from '../../../platform/database/schema.js';

/** Counted as it happens, because nothing else in the database tells it later. */
export interface DayCounters {
  /** How often the join page was opened. */
  joinPageViews?: number;
  /** Customers who were called, and had been shown a range before. */
  rangesShown?: number;
  /** Those of them who were called within the first one. */
  rangesRight?: number;
}

/** One service day of a shop, collection `shopDays` (docs/decisions/0072). It names nobody. */
export interface ShopDay extends DayCounters {
  /** Of {@link shopDayId}. */
  _id: string;
  ownerId: mongo.ObjectId;
  /** Counted from the history. Missing: nobody has asked yet, or the history has changed since. */
  figures?: DayFigures;
  /** The version of the rules by which they were counted. */
  countedBy?: number;
  /** How often customers came into the history of this day after it was over. Missing: 0. */
  lateChanges?: number;
}

const schema = collectionSchema<ShopDay>('shopDays', {
  _id: { type: String, required: true },
  ownerId: { type: Schema.Types.ObjectId, required: true },
  joinPageViews: Number,
  rangesShown: Number,
  rangesRight: Number,
  figures: Schema.Types.Mixed,
  countedBy: Number,
  lateChanges: Number,
});

export const shopDayModel = { name: 'ShopDay', schema };

export const shopDayId = (ownerId: mongo.ObjectId, day: ServiceDay): string =>
  `${ownerId.toHexString()}:${day}`;

export const dayOfId = (_id: string): ServiceDay => _id.slice(_id.indexOf(':') + 1);

/** By the range of their ids. @param from, to the first and the last service day */
export const shopDaysBetween = (
  ownerId: mongo.ObjectId,
  from: ServiceDay,
  to: ServiceDay,
): QueryFilter<ShopDay> => ({
  _id: { $gte: shopDayId(ownerId, from), $lte: shopDayId(ownerId, to) },
  ownerId,
});

export const allShopDaysOf = (ownerId: mongo.ObjectId): QueryFilter<ShopDay> =>
  shopDaysBetween(ownerId, '', '9999-12-31');
