import type { QueueSnapshot, QueueEntry } from '@queuebell/contracts';
import { UP_NEXT_COUNT } from '@queuebell/contracts/limits';
import { partsOf } from '@queuebell/queue-rules';
import type { QueueState } from '../../queue/queue-state';

const NOBODY = '–';
export const COME_IN = 'No wait: come right in';
const PLEASE_WAIT = 'Please wait for your number';
/** One-digit numbers are drawn no larger than two-digit ones. */
const LEAST_DIGITS_SERVED = 2;
/** Letters that fit in the current customer's line, and in each of the two lines of a waiting one. */
const LETTERS_SERVED = 19;
const LETTERS_NEXT = 13;
/** The font scale at which two lines fit in a row. */
const TWO_LINES_FIT = 0.9;
/** Smaller letters cannot be read across a room; longer names are cut. */
const LEAST_FIT = 0.6;

export type ShownState = Extract<QueueState, { status: 'live' | 'stale' }>;

export interface Board {
  number: string;
  /** In shops with several chairs, the one of them who was called last. */
  serving: QueueEntry | undefined;
  /** Said while nobody is being served; else ''. Also '' where the shop's opening decides. */
  invitation: string;
  /** Always UP_NEXT_COUNT places; the last ones may be empty. */
  next: readonly (QueueEntry | undefined)[];
  digits: { serving: number; next: number };
  /** '13 waiting' and '+ 8 more'; '' for none. */
  waiting: string;
  more: string;
  /** Style variants: empty queue, no names, join code, theme. */
  looks: readonly Look[];
}

export type Look = 'empty' | 'nameless' | 'joinable' | 'dark' | 'light';

export type BoardQueue = Pick<QueueSnapshot, 'data' | 'chairs' | 'board' | 'opening'>;

export function boardOf(queue: BoardQueue): Board {
  const { data, board, opening } = queue;
  const {
    served: [serving],
    waiting: others,
  } = partsOf(queue);
  const next = Array.from({ length: UP_NEXT_COUNT }, (_, place) => others[place]);
  const number = serving ? String(serving.number) : NOBODY;
  const lengths = next.map((entry) => String(entry?.number ?? '').length);
  const waiting = board?.waiting ?? others.length;
  const looks: Look[] = [];
  if (data.length === 0) looks.push('empty');
  else if (data.every(({ name }) => name === '')) looks.push('nameless');
  if (board?.joinCode) looks.push('joinable');
  if (board && board.theme !== 'system') looks.push(board.theme);
  return {
    number,
    serving,
    invitation: invitationOf(serving !== undefined, others.length, opening !== undefined),
    next,
    digits: { serving: Math.max(LEAST_DIGITS_SERVED, number.length), next: Math.max(1, ...lengths) },
    waiting: waiting > 0 ? `${waiting} waiting` : '',
    more: waiting > UP_NEXT_COUNT ? `+ ${waiting - UP_NEXT_COUNT} more` : '',
    looks,
  };
}

function invitationOf(isServing: boolean, waiting: number, hasOpening: boolean): string {
  if (isServing) return '';
  if (waiting > 0) return PLEASE_WAIT;
  return hasOpening ? '' : COME_IN;
}

/** The font scale at which a name fits; 1 is full size. */
export const servedFit = (name: string): number => fit(LETTERS_SERVED, name.length);

/** As above, for waiting customers: long names take two lines, broken between words. */
export function nextFit(name: string): number {
  if (name.length <= LETTERS_NEXT) return 1;
  const longest = Math.max(name.length / 2, ...name.split(/\s+/).map((word) => word.length));
  return Math.min(TWO_LINES_FIT, fit(LETTERS_NEXT, longest));
}

const fit = (room: number, letters: number): number =>
  Math.round(100 * Math.min(1, Math.max(LEAST_FIT, room / letters))) / 100;
