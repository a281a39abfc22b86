/** The rules of a queue. Start reading at `queue.ts`, then `decide.ts`. */
export * from './queue.js';
export * from './moment.js';
export { dayFiguresOf, NO_TALLY, withTally, type DayFigures, type Tally } from './day-figures.js';
export { countOf, quantileMinutes, type Durations } from './durations.js';
export { detailsIn, FURTHER_DETAILS } from './details.js';
export type { Change, Decision, Refusal, RefusalCode } from './decision.js';
export {
  actorOf,
  type Actor,
  type CodeName,
  isOfPassedTime,
  type NewEvent,
  type PersonAtDevice,
  type QueueEvent,
  type SettingValues,
} from './events.js';
export { decide, type AnswerOf, type Command } from './decide.js';
export type { Obstacle } from './commands/take-back/undo.js';
export type { Act, CustomerCommand, ShopCommand } from './commands/deliver-act/act.js';
export type { Leased } from './commands/lease-numbers.js';
export { archivable, archivingDueAt, KEPT_FOR_UNDO_MAX } from './commands/archive.js';
export { callExpiryDueAt, expiredCalls } from './commands/expire-calls.js';
export { ERASED_WITH_NAME } from './commands/erase.js';
export { removableJoined } from './commands/remove-joined.js';
export { isOfReserve, nextNumber, wasGivenToday } from './numbers.js';
export { arrivalBehind, arrivalOf } from './queue-order.js';
export { breakOf } from './breaks.js';
export { wasCalledLongAgo } from './calls.js';
export { groupKey, groupKeys, groupOfKey, ticketKeyOf } from './groups.js';
export { calledBefore, countAhead, mayTake } from './called-before.js';
export { actOf, commandOf } from './act-of.js';
export { openingAt, withGrace, type OpeningNow, type OpeningState } from './opening-now.js';
export { instantOf, openingAtTablet, openingOf } from './opening.js';
export { chairsOf, lineOf, servedIn } from './serving.js';
export { chosenService } from './wishes.js';
export { partsOf } from './views/parts.js';
export { numbersToGive, type HeldLease } from './leases.js';
export { NEW_SHOP, sentClock, sentServices, settingsOf, type QueueSettings } from './settings.js';
export { boardViewOf } from './views/board-view.js';
export { peopleOf } from './views/people.js';
export { carriedMs, snapshotAt, ticketOf, type ShownQueue } from './views/snapshot.js';
export { queueOfSnapshot } from './views/queue-of-snapshot.js';
export { ticketViewOf, type ClosedTicket } from './views/ticket-view.js';
export { keyAgeMs, mayBeForgotten, mayBeInHistory } from './keys.js';

/** Single commands, for pages that need no others: `decide` has all of them, 2 kB more. */
export { checkIn, ticketFor, type Ticket } from './commands/check-in.js';
export { close } from './commands/close.js';
export { deliverAct } from './commands/deliver-act/deliver-act.js';
export { group } from './commands/group.js';
export { next } from './commands/next.js';
export { restore } from './commands/restore.js';
