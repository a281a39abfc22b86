import type { QueueSnapshot, QueueEntry } from '@queuebell/contracts';
import { UP_NEXT_COUNT } from '@queuebell/contracts/limits';

const NOBODY = '–';
/** Said where a name stands otherwise. */
export const COME_IN = 'No wait: come right in';
/** The one number of a shop's first customers is drawn no larger than its later ones. */
const LEAST_DIGITS_SERVED = 2;
/** Letters that have room in the line of the one being served, and in each of a waiting one's two lines. */
const LETTERS_SERVED = 19;
const LETTERS_NEXT = 13;
/** So small are two lines of a name, that they fit into a row. */
const TWO_LINES_FIT = 0.9;
/** Letters smaller than so are not read across a room: what is longer then is cut. */
const LEAST_FIT = 0.6;

/** What a board draws of a queue. */
export interface Board {
  /** As it is drawn large. */
  number: string;
  serving: QueueEntry | undefined;
  /** Always as many places; those at the end may be empty. */
  next: readonly (QueueEntry | undefined)[];
  /** How many digits must fit. */
  digits: { serving: number; next: number };
  /** '13 waiting', and '+ 8 more' after those who are shown; '' for nothing to say. */
  waiting: string;
  more: string;
  /** What tells the styles of nobody being there, of numbers without names, of a code to join and of the shop's colours. */
  looks: readonly Look[];
}

export type Look = 'empty' | 'nameless' | 'joinable' | 'dark' | 'light';

export function boardOf({ data, board }: Pick<QueueSnapshot, 'data' | 'board'>): Board {
  const [serving, ...others] = data;
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
    next,
    digits: { serving: Math.max(LEAST_DIGITS_SERVED, number.length), next: Math.max(1, ...lengths) },
    waiting: waiting > 0 ? `${waiting} waiting` : '',
    more: waiting > UP_NEXT_COUNT ? `+ ${waiting - UP_NEXT_COUNT} more` : '',
    looks,
  };
}

/** By how much a name is drawn smaller, so that it fits: 1 is not at all. */
export const servedFit = (name: string): number => fit(LETTERS_SERVED, name.length);

/** The same for those who wait: what one line does not hold has two, which break between words. */
export function nextFit(name: string): number {
  if (name.length <= LETTERS_NEXT) return 1;
  const longest = Math.max(name.length / 2, ...name.split(/\s+/).map((word) => word.length));
  return Math.min(TWO_LINES_FIT, fit(LETTERS_NEXT, longest));
}

const fit = (room: number, letters: number): number =>
  Math.round(100 * Math.min(1, Math.max(LEAST_FIT, room / letters))) / 100;
