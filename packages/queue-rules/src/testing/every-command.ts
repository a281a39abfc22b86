import { RESERVE_FIRST } from '@queuebell/contracts/limits';
import type { Act } from '../commands/deliver-act/act.js';
import type { Command } from '../decide.js';
import type { RefusalCode } from '../decision.js';
import { groupKey } from '../groups.js';
import type { Moment } from '../moment.js';
import type { Entry, Outcome, Queue, Turn } from '../queue.js';
import {
  aQueue,
  closed,
  DAY_MS,
  inMs,
  keyMadeAt,
  leaseOf,
  MINUTE_MS,
  NEXT_DAY,
  NO_HOURS,
  NOW,
  waits,
  YESTERDAY,
} from './build.js';
import { CHAIRS_WITH_SERVICES, SERVICES } from './chairs.js';

/** How long customers who were called may take to come. */
const NO_SHOW_MINUTES = 5;
const KEY = keyMadeAt(inMs(-5 * MINUTE_MS).at);
/** Number 2 has joined by phone. */
const OURS = { key: KEY, via: 'phone', joiner: 'phone' } as const;
const CALLED: Turn = { chair: 'two', calledAt: inMs(-2 * NO_SHOW_MINUTES * MINUTE_MS).at, calls: 1 };

/** A column of the tables: how it is about number 2. */
export type State = readonly [name: string, queue: Queue, now?: Moment];

/** In a shop with one chair number 1 is being served, in one with two chairs in the first one. */
interface Shop {
  settings: Queue['settings'];
  first: Entry;
}

const ONE_CHAIR: Shop = { settings: { joining: 'open', services: SERVICES }, first: waits(1, 30) };
const TWO_CHAIRS: Shop = {
  settings: {
    joining: 'open',
    services: SERVICES,
    chairs: CHAIRS_WITH_SERVICES,
    noShowMinutes: NO_SHOW_MINUTES,
  },
  first: waits(1, 30, { turn: { chair: 'one', calledAt: NOW.at, startedAt: NOW.at, calls: 1 } }),
};

const ANOTHER = waits(RESERVE_FIRST + 1, 10);

const withOthers = ({ settings, first }: Shop, changes: Partial<Queue> = {}): Queue =>
  aQueue({ counter: 3, settings, leases: [leaseOf('door')], waiting: [first, waits(3, 10)], ...changes });

/** Number 2 is in the queue. */
const here = (shop: Shop, changes: Partial<Entry> = {}): Queue =>
  withOthers(shop, { waiting: [shop.first, waits(2, 20, { ...OURS, ...changes }), waits(3, 10)] });

/** Why customers cannot check in. */
const NOT_OPEN: Record<'paused' | 'closed' | 'full', Queue['settings']> = {
  paused: { pause: { until: null } },
  closed: { hours: { ...NO_HOURS, weekdays: Array.from({ length: 7 }, () => []) } },
  full: { hours: { ...NO_HOURS, capacity: 1 } },
};
const notOpen = (name: string, queue: Queue): State[] =>
  Object.entries(NOT_OPEN).map(([why, settings]): State => [
    `${name} while it is ${why}`,
    { ...queue, settings: { ...queue.settings, ...settings } },
  ]);

/** Number 4 has come along. */
const inGroup = (shop: Shop): Queue => {
  const along = waits(4, 19, { ...OURS, key: groupKey(KEY, 1), group: KEY });
  const waiting = [shop.first, waits(2, 20, { ...OURS, group: KEY }), along, waits(3, 10)];
  return withOthers(shop, { counter: 4, waiting });
};

const hereStates = (shop: Shop): State[] => [
  ...notOpen('waits', here(shop)),
  ['waits in a group', inGroup(shop)],
  ['waits with a service', here(shop, { service: 'colour' })],
];

const onBreak = (queue: Queue): Queue => ({ ...queue, breaks: [{ chair: 'two', since: NOW.at }] });

const OUTCOMES: Record<Outcome, Partial<Entry>> = {
  served: {},
  removed: {},
  'no-show': {},
  left: {},
  expired: { serviceDay: YESTERDAY },
};

/** Number 2 is not in the queue: closed, archived, never there, or of a day that is over. */
const goneStates = (shop: Shop, changes: Partial<Entry>): State[] => [
  ...Object.entries(OUTCOMES).map(([outcome, ofOutcome]): State => {
    const entry = closed(2, { ...OURS, ...changes, ...ofOutcome, outcome: outcome as Outcome });
    return [outcome, withOthers(shop, { closed: [entry] })];
  }),
  ['archived', withOthers(shop, { goneKeys: [KEY] })],
  ['unknown', withOthers(shop, { counter: 1, waiting: [shop.first] })],
  ...notOpen(
    'unknown',
    withOthers(shop, { counter: 1, waiting: [shop.first, ANOTHER], reserveUsed: [ANOTHER.number] }),
  ),
  ['of yesterday', here(shop), NEXT_DAY],
];

export const atOneChair: readonly State[] = [
  ['waits', here(ONE_CHAIR)],
  [
    'is being served',
    withOthers(ONE_CHAIR, { waiting: [waits(2, 20, OURS), waits(3, 10)], closed: [closed(1)] }),
  ],
  ['is on hold', here(ONE_CHAIR, { hold: { since: NOW.at } })],
  ...hereStates(ONE_CHAIR),
  ...goneStates(ONE_CHAIR, {}),
];

export const atTwoChairs: readonly State[] = [
  ['waits', here(TWO_CHAIRS)],
  ['is called', here(TWO_CHAIRS, { turn: CALLED })],
  ['is being served', here(TWO_CHAIRS, { turn: { ...CALLED, startedAt: NOW.at } })],
  ['is on hold', here(TWO_CHAIRS, { hold: { since: NOW.at } })],
  ['has asked for a person', here(TWO_CHAIRS, { askedFor: 'two' })],
  ['has asked for a person on a break', onBreak(here(TWO_CHAIRS, { askedFor: 'two' }))],
  ...hereStates(TWO_CHAIRS),
  ...goneStates(TWO_CHAIRS, { turn: CALLED }),
];

/** A cell of the tables. */
export const RESULTS = {
  '+': 'changed',
  '·': 'unchanged',
  N: 'TICKET_NOT_FOUND',
  C: 'CHAIR_NOT_FOUND',
  B: 'CHAIR_ON_BREAK',
  U: 'UNDO_TOO_LATE',
  J: 'JOINED_ANEW',
  F: 'QUEUE_FULL',
  O: 'OUTSIDE_HOURS',
  P: 'CHECK_IN_PAUSED',
  H: 'IN_HISTORY',
  L: 'LOOK_AGAIN',
} as const satisfies Record<string, RefusalCode | 'changed' | 'unchanged'>;

export interface Row {
  /** About number 2, or chair two. */
  command: Command | ((queue: Queue, now: Moment) => Command);
  /**
   * waits, is being served, on hold | waits while it is paused, closed, full, in a group, with a service | served, removed, no-show, left,
   * expired | archived, unknown, unknown while it is paused, closed, full | of yesterday
   */
  one: string;
  /** waits, called, being served, on hold, asked for a person, for one on a break | and so on as above */
  two: string;
}

const number = 2;
/** Staff did this a minute ago, without network. */
const delivered =
  (act: Act) =>
  (_queue: Queue, { at, day }: Moment): Command => ({
    ...{ type: 'deliverAct', id: 'act', made: { at: new Date(at.getTime() - MINUTE_MS), day } },
    ...{ act, capacity: 500 },
  });
const toldAt = (now: Moment) => ({ key: KEY, holder: 'door', number: RESERVE_FIRST, arrived: now });

/** Every command: a new one needs a row, and a new state a column. */
export const ROWS: Record<
  Command['type'] | 'transfer to the front' | 'hold for longer' | `deliverAct: ${string}`,
  Row
> = {
  checkIn: {
    command: { type: 'checkIn', details: { name: 'Ann' }, ...OURS, capacity: 500 },
    one: '· · · | · · · · · | · · · · · | H + P O F | ·',
    two: '· · · · · · | · · · · · | · · · · · | H + P O F | ·',
  },
  close: {
    command: { type: 'close', number },
    one: '+ + + | + + + + + | · · · · · | · N N N N | N',
    two: '+ + + + + + | + + + + + | · · · · · | · N N N N | N',
  },
  removeJoined: {
    command: { type: 'removeJoined' },
    one: '+ · + | + + + + + | · · · · · | · · · · · | ·',
    two: '+ · · + + + | + + + + + | · · · · · | · · · · · | ·',
  },
  restore: {
    command: { type: 'restore', number },
    one: '· · · | · · · · · | + + + U U | U N N N N | N',
    two: '· · · · · · | · · · · · | + + + U U | U N N N N | N',
  },
  callAgain: {
    command: { type: 'callAgain', number },
    one: 'N + N | N N N N N | N N N N N | N N N N N | N',
    two: 'N + + N N N | N N N N N | N N N N N | N N N N N | N',
  },
  next: {
    command: { type: 'next', chair: 'two' },
    one: 'C C C | C C C C C | C C C C C | C C C C C | C',
    two: '+ · · + + B | + + + + + | + + + + + | + · + + + | ·',
  },
  transfer: {
    command: { type: 'transfer', number, to: { chair: 'two' } },
    one: 'C C C | C C C C C | N N N N N | N N N N N | N',
    two: '+ · · + + · | + + + + + | N N N N N | N N N N N | N',
  },
  'transfer to the front': {
    command: { type: 'transfer', number, to: 'front' },
    one: '· · + | · · · · · | N N N N N | N N N N N | N',
    two: '· + + + · · | · · · · · | N N N N N | N N N N N | N',
  },
  start: {
    command: { type: 'start', number },
    one: 'N N N | N N N N N | N N N N N | N N N N N | N',
    two: 'N + · N N N | N N N N N | N N N N N | N N N N N | N',
  },
  hold: {
    command: { type: 'hold', number, minutes: 10 },
    one: '+ + · | + + + + + | N N N N N | N N N N N | N',
    two: '+ + + · + + | + + + + + | N N N N N | N N N N N | N',
  },
  'hold for longer': {
    command: { type: 'hold', number, minutes: 10, heldUntil: null },
    one: 'N N + | N N N N N | N N N N N | N N N N N | N',
    two: 'N N N + N N | N N N N N | N N N N N | N N N N N | N',
  },
  resume: {
    command: { type: 'resume', number },
    one: '· · + | · · · · · | N N N N N | N N N N N | N',
    two: '· · · + · · | · · · · · | N N N N N | N N N N N | N',
  },
  move: {
    command: { type: 'move', number, behind: 3 },
    one: '+ + + | + + + + + | N N N N N | N N N N N | N',
    two: '+ N N + + + | + + + + + | N N N N N | N N N N N | N',
  },
  prioritize: {
    command: { type: 'prioritize', number, reason: 'In pain' },
    one: '+ + + | + + + + + | N N N N N | N N N N N | N',
    two: '+ + + + + + | + + + + + | N N N N N | N N N N N | N',
  },
  correct: {
    command: { type: 'correct', number, details: { name: 'Anna' } },
    one: '+ + + | + + + + + | N N N N N | N N N N N | N',
    two: '+ + + + + + | + + + + + | N N N N N | N N N N N | N',
  },
  group: {
    command: { type: 'group', number, act: { type: 'serve' } },
    one: '+ + + | + + + + + | · · · · · | · N N N N | N',
    two: '+ + + + + + | + + + + + | · · · · · | · N N N N | N',
  },
  takeBreak: {
    command: { type: 'takeBreak', chair: 'two', until: null },
    one: 'C C C | C C C C C | C C C C C | C C C C C | C',
    two: '+ + + + + · | + + + + + | + + + + + | + + + + + | +',
  },
  endBreak: {
    command: { type: 'endBreak', chair: 'two' },
    one: '· · · | · · · · · | · · · · · | · · · · · | ·',
    two: '· · · · · + | · · · · · | · · · · · | · · · · · | ·',
  },
  pauseCheckIn: {
    command: { type: 'pauseCheckIn', until: null },
    one: '+ + + | · + + + + | + + + + + | + + · + + | +',
    two: '+ + + + + + | · + + + + | + + + + + | + + · + + | +',
  },
  resumeCheckIn: {
    command: { type: 'resumeCheckIn' },
    one: '· · · | + · · · · | · · · · · | · · + · · | ·',
    two: '· · · · · · | + · · · · | · · · · · | · · + · · | ·',
  },
  expireCalls: {
    command: { type: 'expireCalls' },
    one: '· · · | · · · · · | · · · · · | · · · · · | ·',
    two: '· + · · · · | · · · · · | · · · · · | · · · · · | ·',
  },
  leave: {
    command: { type: 'leave', key: KEY },
    one: '+ + + | + + + + + | · · · · · | · · · · · | ·',
    two: '+ + + + + + | + + + + + | · · · · · | · · · · · | ·',
  },
  return: {
    command: { type: 'return', key: KEY, capacity: 500 },
    one: '· · · | · · · · · | U U U + U | U U U U U | ·',
    two: '· · · · · · | · · · · · | U U U + U | U U U U U | ·',
  },
  markAlert: {
    command: { type: 'markAlert', key: KEY },
    one: '+ + + | + + + + + | · · · · · | · · · · · | +',
    two: '+ + + + + + | + + + + + | · · · · · | · · · · · | +',
  },
  changeSettings: {
    command: { type: 'changeSettings', changes: { volume: 50 } },
    one: '+ + + | + + + + + | + + + + + | + + + + + | +',
    two: '+ + + + + + | + + + + + | + + + + + | + + + + + | +',
  },
  describeShop: {
    command: { type: 'describeShop', shopName: 'Barber & Sons', timeZone: 'Pacific/Auckland' },
    one: '+ + + | + + + + + | + + + + + | + + + + + | +',
    two: '+ + + + + + | + + + + + | + + + + + | + + + + + | +',
  },
  setJoining: {
    command: { type: 'setJoining', joining: 'paused' },
    one: '+ + + | + + + + + | + + + + + | + + + + + | +',
    two: '+ + + + + + | + + + + + | + + + + + | + + + + + | +',
  },
  settleCode: {
    command: { type: 'settleCode', name: 'kioskCode', code: '1234' },
    one: '+ + + | + + + + + | + + + + + | + + + + + | +',
    two: '+ + + + + + | + + + + + | + + + + + | + + + + + | +',
  },
  leaseNumbers: {
    command: { type: 'leaseNumbers', holder: 'bar' },
    one: '+ + + | + + + + + | + + + + + | + + + + + | +',
    two: '+ + + + + + | + + + + + | + + + + + | + + + + + | +',
  },
  endLease: {
    command: { type: 'endLease', holder: 'door' },
    one: '+ + + | + + + + + | + + + + + | + + + + + | +',
    two: '+ + + + + + | + + + + + | + + + + + | + + + + + | +',
  },
  deliver: {
    command: (_queue, now) => ({ type: 'deliver', details: { name: 'Ann' }, ...toldAt(now), capacity: 500 }),
    one: '+ + + | + + + + + | + + + + + | H + + + + | ·',
    two: '+ + + + + + | + + + + + | + + + + + | H + + + + | ·',
  },
  deliverAct: {
    command: delivered({ type: 'close', key: KEY, number, outcome: 'served' }),
    one: '+ + + | + + + + + | · · + · · | · · · · · | ·',
    two: '+ + · + + + | + + + + + | · · + · · | · · · · · | ·',
  },
  'deliverAct: add': {
    command: delivered({
      type: 'add',
      key: KEY,
      number: RESERVE_FIRST,
      holder: 'door',
      details: { name: 'Ann' },
    }),
    one: '+ + + | + + + + + | + + + + + | H + + + + | ·',
    two: '+ + + + + + | + + + + + | + + + + + | H + + + + | ·',
  },
  'deliverAct: removed': {
    command: delivered({ type: 'close', key: KEY, number, outcome: 'removed' }),
    one: '+ + + | + + + + + | · · · · · | · · · · · | ·',
    two: '+ + · + + + | + + + + + | · · · · · | · · · · · | ·',
  },
  'deliverAct: call': {
    command: delivered({ type: 'call', key: KEY, number, chair: 'two' }),
    one: '· · · | · · · · · | · · · · · | · · · · · | ·',
    two: '+ · · · + + | + + + + + | · · · · · | · · · · · | ·',
  },
  'deliverAct: putBack': {
    command: delivered({ type: 'putBack', key: KEY, number, closedAt: NOW.at }),
    one: '· · · | · · · · · | + + + · · | · · · · · | ·',
    two: '· · · · · · | · · · · · | + + + · · | · · · · · | ·',
  },
  'deliverAct: hold': {
    command: delivered({ type: 'order', key: KEY, number, order: { type: 'hold', number, minutes: 10 } }),
    one: '+ + · | + + + + + | · · · · · | · · · · · | ·',
    two: '+ + · · + + | + + + + + | · · · · · | · · · · · | ·',
  },
  'deliverAct: hold for longer': {
    command: delivered({
      ...{ type: 'order', key: KEY, number },
      order: { type: 'hold', number, minutes: 10, heldUntil: null },
    }),
    one: '· · + | · · · · · | · · · · · | · · · · · | ·',
    two: '· · · + · · | · · · · · | · · · · · | · · · · · | ·',
  },
  'deliverAct: takeBreak': {
    command: delivered({ type: 'shopOrder', order: { type: 'takeBreak', chair: 'two', until: null } }),
    one: '· · · | · · · · · | · · · · · | · · · · · | ·',
    two: '+ + + + + · | + + + + + | + + + + + | + + + + + | +',
  },
  noteToldNumber: {
    command: (_queue, now) => ({ type: 'noteToldNumber', ...toldAt(now) }),
    one: '+ + + | + + + + + | + + + + + | + + + + + | ·',
    two: '+ + + + + + | + + + + + | + + + + + | + + + + + | ·',
  },
  // Of the check-in.
  takeBack: {
    command: ({ archivings }) => ({
      type: 'takeBack',
      events: [
        {
          ...{ type: 'checkedIn', key: KEY, number, via: 'phone', sequence: 1, first: 1 },
          ...{ at: inMs(-20 * MINUTE_MS).at, by: { is: 'customer' } },
        },
      ],
      visits: [],
      lookedAt: archivings,
    }),
    one: '+ + + | + + + + + | · · · · · | · · · · · | ·',
    two: '+ · · + + + | + + + + + | · · · · · | · · · · · | ·',
  },
  archive: {
    command: { type: 'archive', inHistory: [{ key: KEY, closedAt: NOW.at }] },
    one: '· · · | · · · · · | + + + + + | · · · · · | ·',
    two: '· · · · · · | · · · · · | + + + + + | · · · · · | ·',
  },
  erase: {
    command: { type: 'erase', before: inMs(3 * DAY_MS).at },
    one: '+ + + | + + + + + | + + + + + | + + + + + | +',
    two: '+ + + + + + | + + + + + | + + + + + | + + + + + | +',
  },
};
