import type { CloseOutcome, QueueEntry, QueueSnapshot } from '@queuebell/contracts';

/** A short notice over the list. */
export type Notice =
  | { kind: 'closed'; entry: QueueEntry; outcome: CloseOutcome }
  | { kind: 'called'; entry: QueueEntry }
  | { kind: 'refused'; message: string };

/** Where the keyboard goes on when what it was on is gone: the first of these that is there. */
export type Spot = 'serve' | 'call' | 'current' | 'next' | `entry-${number}`;

/** What this admin is doing to the queue, besides the queue itself. */
export interface Desk {
  /** Numbers whose request is under way. */
  busy: readonly number[];
  notice: Notice | null;
  /** A new list each time that something was done. */
  spots: readonly Spot[];
  /** Who took the place of the last one closed, and until when a second tap there is taken for a mistake. */
  guarded: { number: number; until: number } | null;
}

/** The second half of a double tap comes within this time. */
export const DOUBLE_TAP_MS = 600;

export type DeskEvent =
  | { type: 'asked'; number: number }
  | {
      type: 'closed';
      entry: QueueEntry;
      outcome: CloseOutcome;
      /** Who stood in the line when the button was pressed. */
      before: readonly QueueEntry[];
      queue: QueueSnapshot;
      at: number;
    }
  | { type: 'restored'; number: number }
  | { type: 'called'; entry: QueueEntry }
  | { type: 'failed'; number: number; spots: readonly Spot[]; message?: string }
  | { type: 'noticed' };

export const IDLE: Desk = { busy: [], notice: null, spots: [], guarded: null };

export function deskReducer(desk: Desk, event: DeskEvent): Desk {
  switch (event.type) {
    case 'asked':
      return { ...desk, busy: [...desk.busy, event.number] };
    case 'closed':
      return afterClose(desk, event);
    case 'restored':
      return {
        ...desk,
        busy: without(desk.busy, event.number),
        notice: null,
        spots: [`entry-${event.number}`, 'serve'],
      };
    case 'called':
      return {
        ...desk,
        busy: without(desk.busy, event.entry.number),
        notice: { kind: 'called', entry: event.entry },
        spots: ['call', 'current'],
      };
    case 'failed':
      return {
        ...desk,
        busy: without(desk.busy, event.number),
        notice: event.message === undefined ? desk.notice : { kind: 'refused', message: event.message },
        spots: event.spots,
      };
    case 'noticed':
      return { ...desk, notice: null };
  }
}

function afterClose(desk: Desk, event: Extract<DeskEvent, { type: 'closed' }>): Desk {
  const { entry, outcome, before, queue, at } = event;
  const numbersAfter = before.map(({ number }) => number);
  numbersAfter.splice(0, numbersAfter.indexOf(entry.number) + 1);
  const heir = queue.data.find(({ number }) => numbersAfter.includes(number));
  return {
    busy: without(desk.busy, entry.number),
    notice: { kind: 'closed', entry, outcome },
    spots: outcome === 'served' ? ['serve', 'current'] : heir ? [`entry-${heir.number}`, 'next'] : ['next'],
    guarded: heir ? { number: heir.number, until: at + DOUBLE_TAP_MS } : null,
  };
}

/** Whether a tap that would close this number is one, and not the echo of the tap before. */
export function mayClose(desk: Desk, number: number, now: number): boolean {
  if (desk.busy.includes(number)) return false;
  return desk.guarded?.number !== number || now >= desk.guarded.until;
}

/** What a notice says. */
export function noticeWords(notice: Notice): string {
  if (notice.kind === 'refused') return notice.message;
  const { number, name } = notice.entry;
  return `${number} ${name} ${notice.kind === 'called' ? 'called again' : notice.outcome}`;
}

const without = (numbers: readonly number[], gone: number) => numbers.filter((number) => number !== gone);
