import type { CloseOutcome, QueueEntry, QueueSnapshot } from '@queuebell/contracts';
import {
  type Customer,
  type Key,
  type CommandAction,
  type StaffAction,
  type Subject,
  entryIn,
  inChair,
  isCommandAction,
  keyOf,
  labelOf,
  progressOf,
} from '../acts/staff-actions';
import type { Unsaved } from '../acts/unsaved';

export interface Notice {
  id: number;
  action: Exclude<StaffAction, 'restored'>;
  customer: Customer;
}

/** Where the focus goes when its element disappears; the first target that exists is taken. */
export type FocusTarget =
  | 'serve'
  | 'call'
  | 'current'
  | 'next'
  | 'joining'
  | `entry-${number}`
  | `more-${number}`
  | `chair-${string}`;

/** The actions of staff on this screen that are under way or just done. */
export interface AdminState {
  busy: readonly Key[];
  notices: readonly Notice[];
  lastNoticeId: number;
  unsaved: readonly Unsaved[];
  /** A new array after each action. */
  focus: readonly FocusTarget[];
  /**
   * The customers and chairs that moved into the place of the last action; `all` after the menu of a row has closed. Until `until`, a
   * tap there counts as a double tap.
   */
  guarded: { keys: readonly Key[] | 'all'; until: number } | null;
}

/** The second tap of a double tap comes within this time. */
export const DOUBLE_TAP_MS = 600;
/** No more fit beside the queue; "Just closed" lists the others. */
export const NOTICES_MAX = 3;

export type AdminEvent =
  | { type: 'asked'; key: Key }
  | {
      type: 'closed';
      customer: Customer;
      outcome: CloseOutcome;
      before: readonly QueueEntry[];
      queue: QueueSnapshot;
      at: number;
    }
  | {
      type: 'commanded';
      subject: Subject;
      action: CommandAction;
      before: QueueSnapshot;
      queue: QueueSnapshot;
      at: number;
    }
  | { type: 'restored'; number: number; chair?: string | undefined }
  | { type: 'called'; customer: Customer }
  | { type: 'failed'; unsaved: Unsaved; focus: readonly FocusTarget[] }
  | { type: 'settled'; unsaved: readonly Unsaved[]; notices: readonly Notice[] }
  | { type: 'gaveUp'; key: Key }
  | { type: 'noticeOver'; id: number };

export const IDLE: AdminState = {
  busy: [],
  notices: [],
  lastNoticeId: 0,
  unsaved: [],
  focus: [],
  guarded: null,
};

export function adminReducer(state: AdminState, event: AdminEvent): AdminState {
  switch (event.type) {
    case 'asked':
      return { ...state, busy: [...state.busy, event.key] };
    case 'closed':
      return afterClose(state, event);
    case 'commanded':
      return afterCommand(state, event);
    case 'restored': {
      const { number, chair } = event;
      const target: FocusTarget = chair === undefined ? `entry-${number}` : `chair-${chair}`;
      return { ...afterAnswer(state, number), focus: [target, 'serve'] };
    }
    case 'called':
      return {
        ...withNotice(afterAnswer(state, event.customer.number), {
          action: 'called',
          customer: event.customer,
        }),
        focus: ['call', 'current'],
      };
    case 'failed': {
      const { unsaved, focus } = event;
      const settled = afterAnswer(state, keyOf(unsaved.subject));
      return { ...settled, unsaved: [...settled.unsaved, unsaved], focus };
    }
    case 'settled':
      return { ...state, unsaved: event.unsaved, notices: event.notices };
    case 'gaveUp':
      return {
        ...state,
        unsaved: state.unsaved.filter(({ subject }) => keyOf(subject) !== event.key),
        focus:
          typeof event.key === 'number' ? [`entry-${event.key}`, 'serve', 'current'] : [`chair-${event.key}`],
      };
    case 'noticeOver':
      return { ...state, notices: state.notices.filter(({ id }) => id !== event.id) };
  }
}

function afterClose(state: AdminState, event: Extract<AdminEvent, { type: 'closed' }>): AdminState {
  const { customer, outcome, before, queue, at } = event;
  const next = withNotice(afterAnswer(state, customer.number), { action: outcome, customer });
  const chair = before.find(({ number }) => number === customer.number)?.turn?.chair;
  const until = at + DOUBLE_TAP_MS;
  if (chair !== undefined)
    return {
      ...next,
      focus: [`chair-${chair}`, 'next'],
      guarded: { keys: keysAt(queue, chair), until },
    };
  const numbersAfter = before.map(({ number }) => number);
  numbersAfter.splice(0, numbersAfter.indexOf(customer.number) + 1);
  const successor = queue.data.find(({ number, turn }) => !turn && numbersAfter.includes(number));
  return {
    ...next,
    focus:
      outcome === 'served'
        ? ['serve', 'current']
        : successor
          ? [`entry-${successor.number}`, 'next']
          : ['next'],
    guarded: successor ? { keys: [successor.number], until } : null,
  };
}

/** The chair and the customer who is there now. */
function keysAt(queue: QueueSnapshot, chair: string): Key[] {
  const entry = inChair(queue, chair);
  return entry ? [chair, entry.number] : [chair];
}

function afterCommand(state: AdminState, event: Extract<AdminEvent, { type: 'commanded' }>): AdminState {
  const { subject, action, before, queue, at } = event;
  const settled = afterAnswer(state, keyOf(subject));
  const until = at + DOUBLE_TAP_MS;
  if ('id' in subject)
    return {
      ...settled,
      focus: [`chair-${subject.id}`],
      guarded: { keys: keysAt(queue, subject.id), until },
    };
  const { number } = subject;
  const chair = entryIn(before, number)?.turn?.chair;
  return {
    ...(action.words === null ? settled : withNotice(settled, { action, customer: subject })),
    focus: chair === undefined ? [`more-${number}`, 'next'] : [`chair-${chair}`, 'next'],
    guarded: { keys: chair === undefined ? 'all' : keysAt(queue, chair), until },
  };
}

const afterAnswer = (state: AdminState, key: Key): AdminState => ({
  ...state,
  busy: state.busy.filter((busy) => busy !== key),
  notices: state.notices.filter(({ customer }) => customer.number !== key),
  unsaved: state.unsaved.filter(({ subject }) => keyOf(subject) !== key),
});

const withNotice = (state: AdminState, notice: Omit<Notice, 'id'>): AdminState => {
  const id = state.lastNoticeId + 1;
  const notices = [...state.notices, { id, ...notice }].slice(-NOTICES_MAX);
  return { ...state, notices, lastNoticeId: id };
};

/** False for the second half of a double tap, and while a request about it is under way. */
export function mayAct({ busy, guarded }: AdminState, key: Key, now: number): boolean {
  if (busy.includes(key)) return false;
  if (!guarded || now >= guarded.until) return true;
  return guarded.keys !== 'all' && !guarded.keys.includes(key);
}

export const noticeWords = ({ action, customer }: Notice): string =>
  `${labelOf(customer)} ${doneWords(action)}`;

function doneWords(action: Notice['action']): string {
  if (isCommandAction(action)) return action.words ?? '';
  return action === 'called' ? 'announced again' : typeof action === 'string' ? action : 'removed';
}

export const isStillSo = ({ action, customer }: Notice, queue: QueueSnapshot): boolean =>
  action === 'called' || progressOf(action, customer, queue) === 'done';
