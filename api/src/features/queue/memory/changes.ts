import type { mongo } from 'mongoose';

const WATCHED = ['queues', 'users', 'devices', 'sessions', 'members', 'pushTargets'] as const;

export interface Change {
  of: (typeof WATCHED)[number];
  id: string;
  heard?: { version?: number; revision?: number };
}

export interface RawChange {
  to?: { coll?: string };
  ns?: { coll?: string };
  documentKey?: { _id?: unknown };
  version?: unknown;
  revision?: unknown;
}

/** A login that was taken to another shop. Its renewals are ignored. */
const wasMoved = {
  $or: [
    { 'updateDescription.updatedFields.memberId': { $exists: true } },
    { 'updateDescription.removedFields': 'memberId' },
  ],
};

/** Only ids: documents are read once, however many changes came. Ignores beats of devices. */
export const changePipeline: mongo.Document[] = [
  {
    $match: {
      $or: [
        { 'ns.coll': 'queues', operationType: { $in: ['insert', 'update', 'replace', 'delete'] } },
        { 'ns.coll': { $in: ['users', 'members'] }, operationType: { $in: ['update', 'replace', 'delete'] } },
        { 'ns.coll': { $in: ['devices', 'sessions'] }, operationType: 'delete' },
        { 'ns.coll': 'sessions', operationType: 'update', ...wasMoved },
        { 'ns.coll': 'pushTargets', operationType: 'insert' },
        { 'to.coll': { $in: WATCHED }, operationType: 'rename' },
      ],
    },
  },
  {
    $project: {
      'ns.coll': 1,
      'to.coll': 1,
      'documentKey._id': 1,
      version: { $ifNull: ['$updateDescription.updatedFields.version', '$fullDocument.version'] },
      revision: { $ifNull: ['$updateDescription.updatedFields.revision', '$fullDocument.revision'] },
    },
  },
];

export const isReplaced = ({ to }: RawChange): boolean => WATCHED.some((name) => name === to?.coll);

/** @returns null for changes that nobody follows */
export function changeOf({ ns, documentKey, version, revision }: RawChange): Change | null {
  const of = WATCHED.find((name) => name === ns?.coll);
  const id = documentKey?._id;
  if (!of || id === undefined) return null;
  const heard = {
    ...(typeof version === 'number' && { version }),
    ...(typeof revision === 'number' && { revision }),
  };
  return { of, id: String(id), ...(Object.keys(heard).length > 0 && { heard }) };
}
