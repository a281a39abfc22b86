import type { GroupAct } from '@queuebell/contracts';
import { breakOf } from '../breaks.js';
import { mayTake } from '../called-before.js';
import { refused, unchanged, type Decision } from '../decision.js';
import { changedEntry, withChanged } from '../entry-changes.js';
import { ticketKeyOf, togetherWith } from '../groups.js';
import { decideEach } from '../decide-each.js';
import { targetIn, type CustomerTarget } from '../customer-target.js';
import type { Moment } from '../moment.js';
import { arrivalOf } from '../queue-order.js';
import { wasGivenToday } from '../numbers.js';
import type { Entry, Queue } from '../queue.js';
import { rankBehind, rankInLine } from '../ranks.js';
import { chairsOf, inChair, lineOf } from '../serving.js';
import { closeCustomers } from './close.js';
import { holdEndingOf, holdTogether } from './hold.js';
import { prioritize } from './prioritize.js';
import { resume } from './resume.js';

/** Staff do something with everybody who came together with this customer, in one command, which an undo takes back whole. */
export interface GroupCommand extends CustomerTarget {
  type: 'group';
  act: GroupAct;
}

export function group(queue: Queue, command: GroupCommand, now: Moment): Decision<undefined> {
  const { act } = command;
  const target = targetIn(queue, command, now);
  // Closed already: a repeat changes nothing.
  const isClosing = act.type === 'serve' || act.type === 'remove';
  if (!target && isClosing && wasGivenToday(queue, command.number, now)) return unchanged(queue, undefined);
  if (!target) return refused('TICKET_NOT_FOUND');
  const all = togetherWith(queue.waiting, ticketKeyOf(target));
  const line = lineOf(queue);
  const waiting = all.filter((entry) => line.includes(entry));
  switch (act.type) {
    case 'call':
      return calledTogether(queue, waiting, act.chair, now);
    case 'serve':
      return closeCustomers(queue, all, { outcome: 'served', callsNext: true }, now);
    case 'remove':
      return closeCustomers(queue, waiting, { outcome: 'removed', reason: act.reason }, now);
    case 'move': {
      const { behind: number } = act;
      const behind = number === null ? null : targetIn(queue, { ...command, number }, now);
      if (behind === undefined || behind?.turn) return refused('TICKET_NOT_FOUND');
      return behindEachOther(queue, behind && all.includes(behind) ? [] : waiting, behind, now);
    }
    case 'transfer':
      return act.to === 'front'
        ? behindEachOther(queue, waiting, null, now, { hold: undefined })
        : toTheirPlaces(queue, waiting, now);
    case 'hold':
      return holdTogether(queue, waiting, holdEndingOf(act), now);
    // Those who would stand before the only customer being served come to the front, so the first one comes last.
    case 'resume':
      return decideEach(queue, waiting.toReversed(), (before, { number }) =>
        resume(before, { type: 'resume', number }, now),
      );
    case 'prioritize':
      return decideEach(queue, act.reason === null ? waiting.toReversed() : waiting, (before, { number }) =>
        prioritize(before, { type: 'prioritize', number, reason: act.reason }, now),
      );
  }
}

/**
 * By arrival, the last one first, so that those who came before the only customer being served stand behind in their order. Those with a
 * reason follow by priority, in their order.
 */
function toTheirPlaces(queue: Queue, waiting: readonly Entry[], now: Moment): Decision<undefined> {
  const left = waiting
    .filter(({ priority }) => priority === undefined)
    .sort((one, other) => arrivalOf(one).getTime() - arrivalOf(other).getTime());
  const preferred = waiting.filter(({ priority }) => priority !== undefined);
  return decideEach(queue, [...left.toReversed(), ...preferred], (before, entry) => {
    left.pop();
    const placed = before.waiting.filter((each) => !left.includes(each));
    const rank = rankInLine({ ...before, waiting: placed }, entry);
    return withChanged(before, changedEntry(entry, { hold: undefined, rank }), now);
  });
}

/** Each gets a free chair, this one first. The others are next, so that they are called in a row. */
function calledTogether(
  queue: Queue,
  waiting: readonly Entry[],
  chair: string | undefined,
  now: Moment,
): Decision<undefined> {
  const ids = chairsOf(queue).map(({ id }) => id);
  if (chair !== undefined && !ids.includes(chair)) return refused('CHAIR_NOT_FOUND');
  const here = waiting.filter((entry) => !entry.hold);
  const chairs = ids.sort((one, other) => Number(other === chair) - Number(one === chair));
  const called = decideEach(queue, here, (before, { key }) => {
    const entry = before.waiting.find((each) => each.key === key);
    const free = chairs.find(
      (id) =>
        entry && inChair(before, id).length === 0 && !breakOf(before, id, now) && mayTake(before, id, entry),
    );
    if (!entry || free === undefined) return { queue: before, events: [], answer: undefined };
    return withChanged(
      before,
      changedEntry(entry, { turn: { chair: free, calledAt: now.at, calls: 1 } }),
      now,
    );
  });
  if ('refused' in called) return called;
  const line = lineOf(called.queue);
  const left = here.filter((entry) => line.includes(entry));
  const moved = behindEachOther(called.queue, left, null, now);
  return 'refused' in moved ? moved : { ...moved, events: [...called.events, ...moved.events] };
}

/**
 * @param behind null: at the front
 * @param changes of each of them besides
 */
function behindEachOther(
  queue: Queue,
  entries: readonly Entry[],
  behind: Entry | null,
  now: Moment,
  changes: { hold?: undefined } = {},
): Decision<undefined> {
  let last = behind;
  return decideEach(queue, entries, (before, { key }) => {
    const [entry, previous] = [key, last?.key].map((each) => before.waiting.find((one) => one.key === each));
    if (!entry) return refused('TICKET_NOT_FOUND');
    const rank = rankBehind(before, entry, previous ?? null);
    const { entry: moved, events } = changedEntry(entry, { ...changes, rank });
    last = moved;
    return withChanged(before, { entry: moved, events }, now);
  });
}
