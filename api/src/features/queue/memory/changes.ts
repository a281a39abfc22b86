import type { mongo } from 'mongoose';

/** Collections whose changes are followed. */
const WATCHED = ['queues', 'users', 'devices', 'sessions', 'pushTargets'] as const;

/** A document that some process changed. A queue's id is its owner's. */
export interface Change {
  of: (typeof WATCHED)[number];
  id: string;
  /** The queue's new version and revision, if the change contains them. */
  heard?: { version?: number; revision?: number };
}

/** The pipeline's output for a change. */
export interface RawChange {
  /** Of a rename: the replaced collection. */
  to?: { coll?: string };
  ns?: { coll?: string };
  documentKey?: { _id?: unknown };
  version?: unknown;
  revision?: unknown;
}

/**
 * Sends only ids: documents are read once, however many changes came meanwhile. Ignores the minutely
 * heartbeats of devices.
 */
export const changePipeline: mongo.Document[] = [
  {
    $match: {
      $or: [
        { 'ns.coll': 'queues', operationType: { $in: ['insert', 'update', 'replace', 'delete'] } },
        { 'ns.coll': 'users', operationType: { $in: ['update', 'replace', 'delete'] } },
        { 'ns.coll': { $in: ['devices', 'sessions'] }, operationType: 'delete' },
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

/** Whether a watched collection was replaced by a restored backup. */
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
