import type { CloseOutcome, QueueEntry, QueueSnapshot } from '@queuebell/contracts';
import type { Unsaved } from './unsaved';

/** The customer that something was done to. */
export type Customer = Pick<QueueEntry, 'number' | 'name'>;

/** What staff do to a customer; `restored` is the way back from the first two. */
export type Deed = CloseOutcome | 'restored' | 'called';

/** A short notice of what was done. */
export interface Notice {
  id: number;
  deed: Exclude<Deed, 'restored'>;
  customer: Customer;
}

/** Where the keyboard goes on when what it was on is gone: the first of these that is there. */
export type Spot = 'serve' | 'call' | 'current' | 'next' | `entry-${number}`;

/** What this admin is doing to the queue, besides the queue itself. */
export interface Desk {
  /** Numbers whose request is under way. */
  busy: readonly number[];
  /** The last ones, the newest at the end. */
  notices: readonly Notice[];
  /** The last notice's id. */
  noticed: number;
  /** What could not be done yet, one for each number. */
  unsaved: readonly Unsaved[];
  /** A new list each time that something was done. */
  spots: readonly Spot[];
  /** Who took the place of the last one closed, and until when a second tap there is taken for a mistake. */
  guarded: { number: number; until: number } | null;
}

/** The second half of a double tap comes within this time. */
export const DOUBLE_TAP_MS = 600;
/** More than these do not fit beside the queue; the others stand under Just closed. */
export const NOTICES_MAX = 3;

export type DeskEvent =
  | { type: 'asked'; number: number }
  | {
      type: 'closed';
      customer: Customer;
      outcome: CloseOutcome;
      /** Who stood in the line when the button was pressed. */
      before: readonly QueueEntry[];
      queue: QueueSnapshot;
      at: number;
    }
  | { type: 'restored'; number: number }
  | { type: 'called'; customer: Customer }
  | { type: 'failed'; unsaved: Unsaved; spots: readonly Spot[] }
  | { type: 'settled'; unsaved: readonly Unsaved[]; notices: readonly Notice[] }
  | { type: 'gaveUp'; number: number }
  | { type: 'noticed'; id: number };

export const IDLE: Desk = { busy: [], notices: [], noticed: 0, unsaved: [], spots: [], guarded: null };

export function deskReducer(desk: Desk, event: DeskEvent): Desk {
  switch (event.type) {
    case 'asked':
      return { ...desk, busy: [...desk.busy, event.number] };
    case 'closed':
      return afterClose(desk, event);
    case 'restored':
      return { ...afterAnswer(desk, event.number), spots: [`entry-${event.number}`, 'serve'] };
    case 'called':
      return {
        ...noting(afterAnswer(desk, event.customer.number), 'called', event.customer),
        spots: ['call', 'current'],
      };
    case 'failed': {
      const { unsaved, spots } = event;
      const settled = afterAnswer(desk, unsaved.customer.number);
      return { ...settled, unsaved: [...settled.unsaved, unsaved], spots };
    }
    case 'settled':
      return { ...desk, unsaved: event.unsaved, notices: event.notices };
    case 'gaveUp':
      return {
        ...desk,
        unsaved: desk.unsaved.filter(isNotOf(event.number)),
        spots: [`entry-${event.number}`, 'serve', 'current'],
      };
    case 'noticed':
      return { ...desk, notices: desk.notices.filter(({ id }) => id !== event.id) };
  }
}

function afterClose(desk: Desk, event: Extract<DeskEvent, { type: 'closed' }>): Desk {
  const { customer, outcome, before, queue, at } = event;
  const numbersAfter = before.map(({ number }) => number);
  numbersAfter.splice(0, numbersAfter.indexOf(customer.number) + 1);
  const heir = queue.data.find(({ number }) => numbersAfter.includes(number));
  return {
    ...noting(afterAnswer(desk, customer.number), outcome, customer),
    spots: outcome === 'served' ? ['serve', 'current'] : heir ? [`entry-${heir.number}`, 'next'] : ['next'],
    guarded: heir ? { number: heir.number, until: at + DOUBLE_TAP_MS } : null,
  };
}

/** Whatever was said of this customer is out of date. */
const afterAnswer = (desk: Desk, number: number): Desk => ({
  ...desk,
  busy: desk.busy.filter((busy) => busy !== number),
  notices: desk.notices.filter(isNotOf(number)),
  unsaved: desk.unsaved.filter(isNotOf(number)),
});

const noting = (desk: Desk, deed: Notice['deed'], customer: Customer): Desk => {
  const id = desk.noticed + 1;
  const notices = [...desk.notices, { id, deed, customer }].slice(-NOTICES_MAX);
  return { ...desk, notices, noticed: id };
};

const isNotOf =
  (number: number) =>
  ({ customer }: { customer: Customer }) =>
    customer.number !== number;

/** Whether a tap that would close this number is one, and not the echo of the tap before. */
export function mayClose(desk: Desk, number: number, now: number): boolean {
  if (desk.busy.includes(number)) return false;
  return desk.guarded?.number !== number || now >= desk.guarded.until;
}

/** What a notice says. */
export const noticeWords = ({ deed, customer: { number, name } }: Notice): string =>
  `${number} ${name} ${deed === 'called' ? 'announced again' : deed}`;

/** Whether the queue bears a notice out: nobody is said to be served who was put back on another screen. */
export const isStillSo = (notice: Notice, { data }: QueueSnapshot): boolean =>
  notice.deed === 'called' || data.every(isNotNumber(notice.customer.number));

const isNotNumber =
  (number: number) =>
  (entry: QueueEntry): boolean =>
    entry.number !== number;
