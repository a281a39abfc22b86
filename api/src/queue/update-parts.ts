import { CALL_CARRIED_MS, PHONE_SHARE, RESERVE_FIRST, RESERVE_LAST } from '@queuebell/contracts';
import type { mongo } from 'mongoose';
import { serviceDayInDatabase } from './service-day.js';

/**
 * A change of a queue, as one pipeline for one update of its document. The database decides and changes in the same
 * step, so no number of servers, clients or crashes can come between. An update that finds nothing to do leaves the
 * document as it is. Text that a visitor typed stands inside `$literal`, or '$name' would be read as a field.
 */
export type Update = mongo.Document[];

/** Bounds the document, at less than half of what MongoDB allows: so many within the minutes until they are archived. */
const CLOSED_MAX = 20_000;
/** Calls stay this much longer than they are carried, because servers' clocks differ; the last one until the next. */
const CALL_KEPT_MS = CALL_CARRIED_MS + 5_000;
/** Bounds the document: five calls a second, every second that they are kept. */
const CALLS_MAX = 100;

/** Whether the line that is stored is the line of the day at `now`. */
export const whenToday = (now: Date) => ({ $gte: ['$serviceDay', serviceDayInDatabase(now)] });

/** Whether the line that is stored is the line of the day that a screen means, where it says so. */
export const whenOn = (day: string | undefined) => day === undefined || { $eq: ['$serviceDay', day] };

/** Whether the live document may take one more closed entry. */
export const isRoomForClosed = { $lt: [{ $size: '$closed' }, CLOSED_MAX] };

/** Whether a line may take one more who joined by phone. */
export const isRoomForPhone = (line: string, capacity: number) => {
  const phones = { $filter: { input: line, cond: { $eq: ['$$this.via', 'phone'] } } };
  return { $lt: [{ $size: phones }, Math.floor(capacity * PHONE_SHARE)] };
};

/** Whether the queue holds an entry of this check-in, waiting or closed. */
export const isKnown = (key: string) => ({
  $or: ['$waiting.key', '$closed.key', { $ifNull: ['$goneKeys', []] }].map((keys) => ({
    $in: [{ $literal: key }, keys],
  })),
});

/** Every write moves it, so that a process of the next release knows whether the queue in its memory is the stored one. */
export const nextVersion = { $add: [{ $ifNull: ['$version', 0] }, 1] };

/** The entry that `condition` (on `$$this`) finds in an array of entries; missing when there is none. */
export const entryIn = (input: unknown, condition: mongo.Document) => ({
  $first: { $filter: { input, cond: condition } },
});

/** Who is called, and by which number: another customer may have the same one tomorrow. */
const names = (entry: string) => [`${entry}.key`, `${entry}.number`];

/** Whether somebody is being served after a change who was not before. */
const isAnotherServed = {
  $let: {
    vars: { first: { $first: '$$after.waiting' }, firstBefore: { $first: '$waiting' } },
    in: { $and: [{ $gt: ['$$first', null] }, { $ne: [names('$$first'), names('$$firstBefore')] }] },
  },
};

/**
 * The document after `changes` where `condition` holds, else as it is. Everything that a screen could see goes through
 * here: the revision grows, and a number that becomes the one being served is called.
 * @param isCalled whether there is a call, where the change itself can tell
 */
export const changed = (
  condition: unknown,
  changes: mongo.Document,
  now: Date,
  isCalled: unknown = isAnotherServed,
) => ({
  $cond: [
    condition,
    {
      $let: {
        vars: {
          after: {
            $mergeObjects: [
              '$$ROOT',
              { revision: { $add: ['$revision', 1] }, version: nextVersion },
              changes,
            ],
          },
        },
        in: { $cond: [isCalled, withCall(now), '$$after'] },
      },
    },
    '$$ROOT',
  ],
});

const withCall = (now: Date) => ({
  $let: {
    vars: { first: { $first: '$$after.waiting' } },
    in: { $mergeObjects: ['$$after', { callCount: nextCallId, calls: callsWith(now) }] },
  },
});

const nextCallId = { $add: [{ $ifNull: ['$callCount', 0] }, 1] };

const callsWith = (now: Date) => {
  const keptSince = new Date(now.getTime() - CALL_KEPT_MS);
  const kept = {
    $filter: { input: { $ifNull: ['$calls', []] }, cond: { $gte: ['$$this.at', keptSince] } },
  };
  const call = { id: nextCallId, number: '$$first.number', name: '$$first.name', at: now };
  return { $slice: [{ $concatArrays: [kept, [call]] }, -CALLS_MAX] };
};

/**
 * Names, for `expression`, the queue as it is on the day at `now`: `$$isNewDay`, the day (`$$today`), who is in line
 * (`$$stay`) and the numbers of the reserve that were given (`$$used`).
 */
export const onTheDay = (now: Date, expression: mongo.Document) => {
  const today = serviceDayInDatabase(now);
  return {
    $let: {
      vars: { isNewDay: { $gt: [today, '$serviceDay'] } },
      in: {
        $let: {
          vars: {
            today: { $cond: ['$$isNewDay', today, '$serviceDay'] },
            stay: { $cond: ['$$isNewDay', [], '$waiting'] },
            used: { $cond: ['$$isNewDay', [], { $ifNull: ['$reserveUsed', []] }] },
          },
          in: expression,
        },
      },
    },
  };
};

/** What the first number of a new day does to the rest; inside {@link onTheDay}. Leftovers are closed as expired. */
export const newDay = (now: Date) => {
  const expired = {
    $map: {
      input: '$waiting',
      in: { $mergeObjects: ['$$this', { outcome: 'expired', closedAt: now }] },
    },
  };
  return {
    serviceDay: '$$today',
    reserveUsed: '$$used',
    closed: { $cond: ['$$isNewDay', { $concatArrays: ['$closed', expired] }, '$closed'] },
  };
};

/** The counter's next number, inside {@link onTheDay}. It skips the numbers that tablets give while they are offline. */
export const nextNumber = {
  $let: {
    vars: { next: { $add: [{ $cond: ['$$isNewDay', 0, '$counter'] }, 1] } },
    in: {
      $cond: [
        { $and: [{ $gte: ['$$next', RESERVE_FIRST] }, { $lte: ['$$next', RESERVE_LAST] }] },
        RESERVE_LAST + 1,
        '$$next',
      ],
    },
  },
};

/** When somebody arrived, also where the place was given behind the one being served. */
export const arrivalOf = (entry: string) => ({ $ifNull: [`${entry}.arrivedAt`, `${entry}.checkedInAt`] });

/** By what a line is sorted. Who was moved behind the same customer being served stands there by arrival. */
const orderOf = (entry: string) => [`${entry}.checkedInAt`, arrivalOf(entry), `${entry}.number`];

/**
 * A line with `$$entry` in its place: before the first one who arrived later. Nobody else moves.
 * @param from the first place that the entry may have; 1 leaves who is being served alone
 * @param more fields that the entry gets; `$$place` in them is how many stand before it
 */
export const withEntry = (line: string, from: 0 | 1, more: mongo.Document = {}) => {
  const isLater = { $gt: [orderOf('$$this'), orderOf('$$entry')] };
  const index = { $indexOfArray: [{ $map: { input: line, in: isLater } }, true, from] };
  return {
    $let: {
      vars: { index, length: { $size: line } },
      in: {
        $let: {
          vars: { place: { $cond: [{ $lt: ['$$index', 0] }, '$$length', '$$index'] } },
          in: {
            $concatArrays: [
              firstOf(line, '$$place'),
              [{ $mergeObjects: ['$$entry', more] }],
              { $slice: [line, '$$place', { $add: ['$$length', 1] }] },
            ],
          },
        },
      },
    },
  };
};

/** `$slice` refuses to take none from the start. */
const firstOf = (line: string, count: string) => ({
  $cond: [{ $gt: [count, 0] }, { $slice: [line, { $max: [count, 1] }] }, []],
});

/**
 * The times with which somebody may stand behind the one being served: a moment after that one's at the earliest, so that
 * the line stays sorted, and the true arrival, which two who were moved so are told apart by.
 */
export const arrivalBehindFirst = (arrivedAt: unknown, line: string) => ({
  arrivedAt,
  checkedInAt: {
    $max: [
      arrivedAt,
      {
        $min: [{ $add: [fieldAt(line, 0, 'checkedInAt'), 1] }, fieldAt(line, 1, 'checkedInAt')],
      },
    ],
  },
});

/** A field of one entry of a line; missing when nobody is there. */
export const fieldAt = (line: string, place: number, field: string) => ({
  $getField: { field, input: { $arrayElemAt: [line, place] } },
});
