/** Somebody on the demo's list. */
export interface Customer {
  number: number;
  name: string;
  /** Digits; not everybody gives one. */
  phone?: string;
}

/** Why somebody left the list. */
export type Outcome = 'served' | 'deleted';

/** The button that gets the keyboard's focus. */
export type FocusTarget = 'serve' | 'start-again' | `delete-${number}`;

/** The list, who left it last, and where the keyboard goes on after that. */
export interface DemoList {
  /** In their order; the first is the current customer. */
  waiting: readonly Customer[];
  /** Can be put back into its place; null when nothing can be undone. */
  closed: { customer: Customer; place: number; outcome: Outcome } | null;
  /** Null when the focus should stay where it is. */
  focus: FocusTarget | null;
}

export type ListAction =
  | { type: 'close'; number: number; outcome: Outcome }
  | { type: 'undo' }
  | { type: 'forgetUndo' }
  | { type: 'startAgain' };

/** Numbers that Ofcom keeps free for stories, so that no demo rings anybody. */
const SAMPLE_CUSTOMERS: readonly Customer[] = [
  { number: 101, name: 'Amira', phone: '07700900101' },
  { number: 102, name: 'Priya' },
  { number: 103, name: 'Jonas', phone: '07700900103' },
  { number: 104, name: 'Tom', phone: '07700900104' },
];

/** How the demo begins: four sample customers. */
export const startList: DemoList = { waiting: SAMPLE_CUSTOMERS, closed: null, focus: null };

/** The next list. An action that does not fit, such as serving somebody who has left, changes nothing. */
export function changeList(list: DemoList, action: ListAction): DemoList {
  switch (action.type) {
    case 'close':
      return close(list, action.number, action.outcome);
    case 'undo':
      return undo(list);
    case 'forgetUndo':
      return { ...list, closed: null, focus: null };
    case 'startAgain':
      return { ...startList, focus: 'serve' };
  }
}

function close(list: DemoList, number: number, outcome: Outcome): DemoList {
  const place = list.waiting.findIndex((customer) => customer.number === number);
  const customer = list.waiting[place];
  if (!customer) return list;
  const waiting = list.waiting.filter((waiting) => waiting !== customer);
  return { waiting, closed: { customer, place, outcome }, focus: focusAfterClose(waiting, place) };
}

function undo(list: DemoList): DemoList {
  if (!list.closed) return list;
  const { customer, place } = list.closed;
  return {
    waiting: [...list.waiting.slice(0, place), customer, ...list.waiting.slice(place)],
    closed: null,
    focus: place === 0 ? 'serve' : `delete-${customer.number}`,
  };
}

/** The row that took the place, else the row before it, else the current customer, else the way to start again. */
function focusAfterClose(waiting: readonly Customer[], place: number): FocusTarget {
  if (waiting.length === 0) return 'start-again';
  const rowPlace = Math.min(place, waiting.length - 1);
  const row = waiting[rowPlace];
  return place === 0 || rowPlace === 0 || !row ? 'serve' : `delete-${row.number}`;
}
