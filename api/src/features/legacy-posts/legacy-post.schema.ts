import type { LegacyPost, LegacyPostKind } from '@queuebell/contracts';
import type { mongo } from 'mongoose';

/** Collection `legacyPosts`. */
export interface LegacyPostDocument {
  _id: mongo.ObjectId;
  ownerId: mongo.ObjectId;
  kind: LegacyPostKind;
  job: string;
  /** Pairs, because people type the labels, which are not safe as field names. */
  availability: { label: string; holds: boolean }[];
  createdAt: Date;
}

export const legacyPostIndexes: mongo.IndexDescription[] = [{ key: { ownerId: 1, kind: 1, createdAt: -1 } }];

export const pairsOf = (availability: LegacyPost['availability']): LegacyPostDocument['availability'] =>
  Object.entries(availability).map(([label, holds]) => ({ label, holds }));

export const legacyPostOf = ({ _id, job, availability, createdAt }: LegacyPostDocument): LegacyPost => ({
  _id: _id.toHexString(),
  id: _id.toHexString(),
  job,
  postCreatedAt: createdAt.toISOString(),
  availability: Object.fromEntries(availability.map(({ label, holds }) => [label, holds])),
});
