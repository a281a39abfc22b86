import { UNDO_WINDOW_MS, type CloseOutcome } from '@queuebell/contracts';
import type { mongo } from 'mongoose';
import type { WaitingEntry } from './queue.schema.js';
import { serviceDayInDatabase } from './service-day.js';

/**
 * What happens to a queue, each as one pipeline for one update of its document. The database decides and changes in the
 * same step, so no number of servers, clients or crashes can come between. An update that finds nothing to do leaves
 * the document as it is. Text that a visitor typed stands inside `$literal`, or '$name' would be read as a field.
 */
export type Update = mongo.Document[];

/** Bounds the document, at less than half of what MongoDB allows: so many within the minutes until they are archived. */
const CLOSED_MAX = 20_000;

const whenToday = (now: Date) => ({ $gte: ['$serviceDay', serviceDayInDatabase(now)] });

const changed = (condition: unknown, changes: mongo.Document): Update => [
  {
    $replaceWith: {
      $cond: [
        condition,
        { $mergeObjects: ['$$ROOT', { revision: { $add: ['$revision', 1] } }, changes] },
        '$$ROOT',
      ],
    },
  },
];

/**
 * Gives the next number. On a day later than the queue's, leftovers are closed as expired and numbers start at 1.
 * Nothing changes when the queue is full, or when it holds the key already.
 */
export function checkIn(
  customer: Pick<WaitingEntry, 'name' | 'phone' | 'key'>,
  now: Date,
  capacity: number,
): Update {
  const isNewDay = { $gt: [serviceDayInDatabase(now), '$serviceDay'] };
  const expired = {
    $map: {
      input: '$waiting',
      in: { $mergeObjects: ['$$this', { outcome: 'expired', closedAt: now }] },
    },
  };
  const key = { $literal: customer.key };
  const isRoom = {
    $and: [
      { $or: ['$$isNewDay', { $lt: [{ $size: '$waiting' }, capacity] }] },
      { $lt: [{ $size: '$closed' }, CLOSED_MAX] },
    ],
  };
  const isKnown = { $or: [{ $in: [key, '$waiting.key'] }, { $in: [key, '$closed.key'] }] };
  const number = { $add: [{ $cond: ['$$isNewDay', 0, '$counter'] }, 1] };
  const entry = {
    $mergeObjects: [
      { number },
      { $literal: { ...customer, checkedInAt: now } },
      { ahead: { $size: '$$stay' }, serviceDay: '$$today' },
    ],
  };
  const [step] = changed(
    { $and: [isRoom, { $not: isKnown }] },
    {
      serviceDay: '$$today',
      counter: number,
      waiting: { $concatArrays: ['$$stay', [entry]] },
      closed: { $cond: ['$$isNewDay', { $concatArrays: ['$closed', expired] }, '$closed'] },
    },
  );
  return [
    {
      $replaceWith: {
        $let: {
          vars: { isNewDay },
          in: {
            $let: {
              vars: {
                today: { $cond: ['$$isNewDay', serviceDayInDatabase(now), '$serviceDay'] },
                stay: { $cond: ['$$isNewDay', [], '$waiting'] },
              },
              in: step?.['$replaceWith'],
            },
          },
        },
      },
    },
  ];
}

/**
 * Closes the entry with this number, if it waits today.
 * @param outcome left out: served when it is the first one, else removed
 */
export function close(number: number, outcome: CloseOutcome | undefined, now: Date): Update {
  const entry = { $first: { $filter: { input: '$waiting', cond: { $eq: ['$$this.number', number] } } } };
  const usual = { $cond: [{ $eq: [{ $first: '$waiting.number' }, number] }, 'served', 'removed'] };
  return changed(
    { $and: [{ $in: [number, '$waiting.number'] }, whenToday(now)] },
    {
      waiting: { $filter: { input: '$waiting', cond: { $ne: ['$$this.number', number] } } },
      closed: {
        $concatArrays: [
          '$closed',
          [{ $mergeObjects: [entry, { outcome: outcome ?? usual, closedAt: now }] }],
        ],
      },
    },
  );
}

/** Puts an entry that was closed by hand back to its place, while that can still be undone. */
export function restore(number: number, now: Date): Update {
  const isTheOne = {
    $and: [
      { $eq: ['$$this.number', number] },
      { $eq: ['$$this.serviceDay', '$serviceDay'] },
      { $ne: ['$$this.outcome', 'expired'] },
      { $gte: ['$$this.closedAt', new Date(now.getTime() - UNDO_WINDOW_MS)] },
    ],
  };
  const found = { $filter: { input: '$closed', cond: isTheOne } };
  const opened = {
    $map: {
      input: found,
      in: {
        $unsetField: {
          field: 'outcome',
          input: { $unsetField: { field: 'closedAt', input: '$$this' } },
        },
      },
    },
  };
  return changed(
    { $and: [whenToday(now), { $gt: [{ $size: found }, 0] }] },
    {
      waiting: { $sortArray: { input: { $concatArrays: ['$waiting', opened] }, sortBy: { number: 1 } } },
      closed: { $filter: { input: '$closed', cond: { $not: isTheOne } } },
    },
  );
}
