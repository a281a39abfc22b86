import type { CloseOutcome, QueueEntry, QueueSnapshot } from '@queuebell/contracts';
import type { Unsaved } from './unsaved';

export type Customer = Pick<QueueEntry, 'number' | 'name'>;

export type StaffAction = CloseOutcome | 'restored' | 'called';

export interface Notice {
  id: number;
  action: Exclude<StaffAction, 'restored'>;
  customer: Customer;
}

/** Where the focus goes when its element disappears; the first spot that exists is taken. */
export type Spot = 'serve' | 'call' | 'current' | 'next' | `entry-${number}`;

/** What staff are doing to the queue on this screen. */
export interface AdminState {
  busy: readonly number[];
  notices: readonly Notice[];
  noticed: number;
  unsaved: readonly Unsaved[];
  /** A new array after each action. */
  spots: readonly Spot[];
  /** The customer who moved into the place of the last one closed. Until `until`, a tap there counts as a double tap. */
  guarded: { number: number; until: number } | null;
}

/** The second tap of a double tap comes within this time. */
export const DOUBLE_TAP_MS = 600;
/** No more fit beside the queue; "Just closed" lists the others. */
export const NOTICES_MAX = 3;

export type AdminEvent =
  | { type: 'asked'; number: number }
  | {
      type: 'closed';
      customer: Customer;
      outcome: CloseOutcome;
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

export const IDLE: AdminState = { busy: [], notices: [], noticed: 0, unsaved: [], spots: [], guarded: null };

export function adminReducer(state: AdminState, event: AdminEvent): AdminState {
  switch (event.type) {
    case 'asked':
      return { ...state, busy: [...state.busy, event.number] };
    case 'closed':
      return afterClose(state, event);
    case 'restored':
      return { ...afterAnswer(state, event.number), spots: [`entry-${event.number}`, 'serve'] };
    case 'called':
      return {
        ...withNotice(afterAnswer(state, event.customer.number), 'called', event.customer),
        spots: ['call', 'current'],
      };
    case 'failed': {
      const { unsaved, spots } = event;
      const settled = afterAnswer(state, unsaved.customer.number);
      return { ...settled, unsaved: [...settled.unsaved, unsaved], spots };
    }
    case 'settled':
      return { ...state, unsaved: event.unsaved, notices: event.notices };
    case 'gaveUp':
      return {
        ...state,
        unsaved: state.unsaved.filter(isNotOf(event.number)),
        spots: [`entry-${event.number}`, 'serve', 'current'],
      };
    case 'noticed':
      return { ...state, notices: state.notices.filter(({ id }) => id !== event.id) };
  }
}

function afterClose(state: AdminState, event: Extract<AdminEvent, { type: 'closed' }>): AdminState {
  const { customer, outcome, before, queue, at } = event;
  const numbersAfter = before.map(({ number }) => number);
  numbersAfter.splice(0, numbersAfter.indexOf(customer.number) + 1);
  const successor = queue.data.find(({ number }) => numbersAfter.includes(number));
  return {
    ...withNotice(afterAnswer(state, customer.number), outcome, customer),
    spots:
      outcome === 'served'
        ? ['serve', 'current']
        : successor
          ? [`entry-${successor.number}`, 'next']
          : ['next'],
    guarded: successor ? { number: successor.number, until: at + DOUBLE_TAP_MS } : null,
  };
}

const afterAnswer = (state: AdminState, number: number): AdminState => ({
  ...state,
  busy: state.busy.filter((busy) => busy !== number),
  notices: state.notices.filter(isNotOf(number)),
  unsaved: state.unsaved.filter(isNotOf(number)),
});

const withNotice = (state: AdminState, action: Notice['action'], customer: Customer): AdminState => {
  const id = state.noticed + 1;
  const notices = [...state.notices, { id, action, customer }].slice(-NOTICES_MAX);
  return { ...state, notices, noticed: id };
};

const isNotOf =
  (number: number) =>
  ({ customer }: { customer: Customer }) =>
    customer.number !== number;

/** False for the second half of a double tap. */
export function mayClose(state: AdminState, number: number, now: number): boolean {
  if (state.busy.includes(number)) return false;
  return state.guarded?.number !== number || now >= state.guarded.until;
}

export const noticeWords = ({ action, customer: { number, name } }: Notice): string =>
  `${number} ${name} ${action === 'called' ? 'announced again' : action}`;

export const isStillSo = (notice: Notice, { data }: QueueSnapshot): boolean =>
  notice.action === 'called' || data.every(isNotNumber(notice.customer.number));

const isNotNumber =
  (number: number) =>
  (entry: QueueEntry): boolean =>
    entry.number !== number;
