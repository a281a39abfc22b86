import type { CloseOutcome } from '@queuebell/contracts';
import type { ClosedEntry, Entry, Queue } from '@queuebell/queue-rules';
import { SAMPLE_QUEUE, closed, restored } from '../queue/sample-queue';

export type FocusTarget = 'serve' | 'start-again' | `delete-${number}`;

export interface AdminState {
  queue: Queue;
  /** Null while no customer can be put back. */
  undoable: ClosedEntry | null;
  /** Null when the focus should stay where it is. */
  focus: FocusTarget | null;
}

export type AdminAction =
  | { type: 'close'; number: number; outcome: CloseOutcome }
  | { type: 'undo' | 'forgetUndo' | 'startAgain' };

export const START: AdminState = { queue: SAMPLE_QUEUE, undoable: null, focus: null };

/** An action that does not fit, such as serving a customer who has left, changes nothing. */
export function adminReducer(state: AdminState, action: AdminAction): AdminState {
  switch (action.type) {
    case 'close':
      return close(state, action.number, action.outcome);
    case 'undo':
      return undo(state);
    case 'forgetUndo':
      return { ...state, undoable: null, focus: null };
    case 'startAgain':
      return { ...START, focus: 'serve' };
  }
}

function close(state: AdminState, number: number, outcome: CloseOutcome): AdminState {
  const queue = closed(state.queue, number, outcome);
  if (queue === state.queue) return state;
  const place = placeOf(state.queue, number);
  return { queue, undoable: queue.closed.at(-1) ?? null, focus: focusAfterClose(queue.waiting, place) };
}

function undo(state: AdminState): AdminState {
  if (!state.undoable) return state;
  const { number } = state.undoable;
  const queue = restored(state.queue, number);
  return { queue, undoable: null, focus: placeOf(queue, number) === 0 ? 'serve' : `delete-${number}` };
}

const placeOf = ({ waiting }: Queue, number: number): number =>
  waiting.findIndex((entry) => entry.number === number);

/** The row that took the place, else the row before it, else the current customer, else the way to start again. */
function focusAfterClose(waiting: readonly Entry[], place: number): FocusTarget {
  if (waiting.length === 0) return 'start-again';
  const rowPlace = Math.min(place, waiting.length - 1);
  const row = waiting[rowPlace];
  return place === 0 || rowPlace === 0 || !row ? 'serve' : `delete-${row.number}`;
}
