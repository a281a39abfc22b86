import type { ExitResponse } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';
import type { ApiAnswer } from '@queuebell/host-kit';

/** Shortest and longest code of a shop, in digits; @see ShopSettingsChange.kioskCode. */
export const CODE_MIN = 4;
export const CODE_MAX = 8;

/**
 * What stands between a customer and the way out.
 *
 * - `code`: it is asked for. `problem`: why the last one did not open.
 * - `open`: staff may leave. `problem`: why they could not.
 * - `warned`: they are told what this tablet has yet to deliver, before they end its session.
 */
export type Staff =
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

export const CLOSED: Staff = { step: 'closed' };
const ASKED_FOR_CODE: Staff = { step: 'code', typed: '', checking: false, problem: null };

/** Only the server knows the code: a tablet that could check it alone could be asked a thousand times. */
const NEEDS_CONNECTION = 'This needs the connection to the server, which is away right now.';

/** What happens next; an event that does not fit the step changes nothing. */
export function staffReducer(state: Staff, event: StaffEvent): Staff {
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

function codeReducer(state: Extract<Staff, { step: 'code' }>, event: StaffEvent): Staff {
  if (event.type === 'answered' && state.checking) {
    if (event.answer.ok) return { step: 'open', leaving: false, problem: null };
    return { step: 'code', typed: '', checking: false, problem: problemOf(event.answer) };
  }
  if (state.checking) return state;
  if (event.type === 'typed' && state.typed.length < CODE_MAX) {
    return { ...state, typed: state.typed + event.digit, problem: null };
  }
  if (event.type === 'erased') return { ...state, typed: state.typed.slice(0, -1) };
  if (event.type === 'asked' && isWhole(state.typed)) return { ...state, checking: true, problem: null };
  return state;
}

/** Whether it may be a code at all. */
export const isWhole = (typed: string): boolean => typed.length >= CODE_MIN;

/** What to say of an answer that is none, or a refusal. */
export function problemOf(answer: Extract<ApiAnswer<unknown>, { ok: false }>): string {
  return answer.status === 0 ? NEEDS_CONNECTION : answer.message || messages.serverError;
}
