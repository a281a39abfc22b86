import type { mongo } from 'mongoose';

/** The character after ':', which ends each part of an `_id`. */
const AFTER_COLON = ';';

/** All whose `_id` begins with the owner, and the day if one is given (YYYY-MM-DD): for collections whose other indexes are partial. */
export function idsOfOwner(ownerId: mongo.ObjectId, day?: string) {
  const start = day === undefined ? ownerId.toHexString() : `${ownerId.toHexString()}:${day}`;
  return { _id: { $gt: `${start}:`, $lt: `${start}${AFTER_COLON}` }, ownerId };
}
