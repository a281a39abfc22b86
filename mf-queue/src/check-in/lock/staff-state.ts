import type { ExitResponse } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';
import type { ApiAnswer } from '@queuebell/host-kit';

/** In digits; see ShopSettingsChange.kioskCode. */
const CODE_MIN = 4;
const CODE_MAX = 8;

/**
 * The steps of the staff dialog.
 * - `code`: asks for the code. `problem`: why the last one was refused.
 * - `open`: shows the staff actions. `problem`: why ending the session failed.
 * - `warned`: tickets are not delivered yet; staff may end the session anyway.
 */
export type StaffDialogState =
  | { step: 'closed' }
  | { step: 'code'; typed: string; checking: boolean; problem: string | null }
  | { step: 'open'; leaving: boolean; problem: string | null }
  | { step: 'warned'; leaving: boolean; problem: string | null };

export type StaffEvent =
  | { type: 'opened' }
  | { type: 'typed'; digit: string }
  | { type: 'erased' }
  | { type: 'asked' }
  | { type: 'answered'; answer: ApiAnswer<ExitResponse> }
  | { type: 'warned' }
  | { type: 'leaving' }
  | { type: 'stayed'; problem: string }
  | { type: 'closed' };

export const CLOSED: StaffDialogState = { step: 'closed' };
const ASKED_FOR_CODE: StaffDialogState = { step: 'code', typed: '', checking: false, problem: null };

/** Only the server knows the code, so that nobody can try codes on the tablet without limits. */
const NEEDS_CONNECTION = 'You need to be online for this.';

/** An event that does not fit the step changes nothing. */
export function staffReducer(state: StaffDialogState, event: StaffEvent): StaffDialogState {
  if (event.type === 'closed') return CLOSED;
  if (event.type === 'opened') return state.step === 'closed' ? ASKED_FOR_CODE : state;
  if (state.step === 'code') return codeReducer(state, event);
  if (state.step === 'open' && event.type === 'warned') return { ...state, step: 'warned' };
  if (state.step === 'open' || state.step === 'warned') {
    if (event.type === 'leaving') return { ...state, leaving: true, problem: null };
    if (event.type === 'stayed') return { ...state, leaving: false, problem: event.problem };
  }
  return state;
}

function codeReducer(
  state: Extract<StaffDialogState, { step: 'code' }>,
  event: StaffEvent,
): StaffDialogState {
  if (event.type === 'answered' && state.checking) {
    if (event.answer.ok) return { step: 'open', leaving: false, problem: null };
    return { step: 'code', typed: '', checking: false, problem: problemOf(event.answer) };
  }
  if (state.checking) return state;
  if (event.type === 'typed' && state.typed.length < CODE_MAX) {
    return { ...state, typed: state.typed + event.digit, problem: null };
  }
  if (event.type === 'erased') return { ...state, typed: state.typed.slice(0, -1) };
  if (event.type === 'asked' && isLongEnough(state.typed)) return { ...state, checking: true, problem: null };
  return state;
}

export const isLongEnough = (typed: string): boolean => typed.length >= CODE_MIN;

export function problemOf(answer: Extract<ApiAnswer<unknown>, { ok: false }>): string {
  return answer.status === 0 ? NEEDS_CONNECTION : answer.message || messages.serverError;
}
