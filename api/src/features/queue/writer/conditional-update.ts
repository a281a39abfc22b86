import type { mongo } from 'mongoose';
import type { LiveDocument } from '../memory/live-document.js';
import { differenceOf } from './difference.js';
import type { QueueUpdate } from './queue-updates.js';
import { WRITES_KEPT } from './write-ids.js';

/** Writes the difference of two queues, on condition that the stored queue is the first one. */
export const conditionalUpdate = (base: LiveDocument, next: LiveDocument): QueueUpdate => ({
  filter: conditionOf(base, next),
  update: updateOf(base, next),
  writeId: next.writes.at(-1) ?? '',
});

/**
 * The stored queue equals the one in memory. The previous release does not increment the version; its changes
 * show in the other fields.
 */
function conditionOf(base: LiveDocument, next: LiveDocument): QueueUpdate['filter'] {
  const { _id, version, revision, archivings, leases, reserveUsed } = base;
  const isOfReserve = next.leases !== leases || next.reserveUsed !== reserveUsed;
  return {
    _id,
    version: version === 0 ? { $in: [0, null] } : version,
    ...{ revision, archivings },
    ...(isOfReserve && { leases: orMissing(leases), reserveUsed: orMissing(reserveUsed) }),
  };
}

const orMissing = (list: readonly unknown[]) => (list.length === 0 ? { $in: [[], null] } : { $eq: list });

function updateOf(base: LiveDocument, next: LiveDocument): mongo.Document {
  const { $set, $push, $unset } = differenceOf(base, next);
  const { version, decidedAt, writes } = next;
  return {
    $set: { ...$set, version, decidedAt },
    $push: { ...$push, writes: { $each: writes.slice(-1), $slice: -WRITES_KEPT } },
    ...(Object.keys($unset).length > 0 && { $unset }),
  };
}
