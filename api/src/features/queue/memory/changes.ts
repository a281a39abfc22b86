import type { mongo } from 'mongoose';

/** The collections of which somebody wants to know what changes. */
const WATCHED = ['queues', 'users', 'devices', 'sessions', 'pushTargets'] as const;

/** A document that was changed, by any process. The id of a queue is its owner's. */
export interface Change {
  of: (typeof WATCHED)[number];
  id: string;
  /** The queue's new version and revision, where the change tells them. */
  heard?: { version?: number; revision?: number };
}

/** What the pipeline lets through of a change. */
export interface RawChange {
  /** Of a rename: the collection whose place another one took. */
  to?: { coll?: string };
  ns?: { coll?: string };
  documentKey?: { _id?: unknown };
  version?: unknown;
  revision?: unknown;
}

/**
 * Only which document it was comes over the wire: what is in it is read once, however many changes came meanwhile. That
 * devices report every minute that they are there is nobody's business here.
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

/** Whether another collection took the place of one that is watched: a backup was brought back. */
export const isReplaced = ({ to }: RawChange): boolean => WATCHED.some((name) => name === to?.coll);

/** @returns null for what nobody waits for */
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
