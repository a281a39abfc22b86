import type { CheckinResponse } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';
import type { ApiAnswer } from '@queuebell/remote-kit';

/** What a customer has typed. */
export interface Draft {
  name: string;
  phone: string;
}

/** What was sent, and the key under which the server knows it. */
export interface Attempt extends Draft {
  key: string;
}

/** Why there is no ticket yet. */
export interface Refusal {
  message: string;
  /** The shop cannot give numbers before its owner renews. */
  lapsed: boolean;
}

/** The check-in screen, one customer at a time. `before`: how many were here before this one. */
export type CheckIn =
  | { step: 'form'; draft: Draft; tried: Attempt | null; refusal: Refusal | null; before: number }
  | { step: 'sending'; draft: Draft; tried: Attempt; before: number }
  | { step: 'given'; name: string; number: number; ahead: number; before: number };

export type CheckInEvent =
  | { type: 'typed'; draft: Draft }
  | { type: 'sent'; attempt: Attempt }
  | { type: 'answered'; answer: ApiAnswer<CheckinResponse> }
  | { type: 'done' }
  | { type: 'abandoned' };

const NOTHING: Draft = { name: '', phone: '' };

export const FIRST_CUSTOMER: Extract<CheckIn, { step: 'form' }> = {
  step: 'form',
  draft: NOTHING,
  tried: null,
  refusal: null,
  before: 0,
};

/** What happens next; an event that does not fit the step changes nothing. */
export function checkInReducer(state: CheckIn, event: CheckInEvent): CheckIn {
  if (state.step === 'form' && event.type === 'typed') return { ...state, draft: event.draft };
  if (state.step === 'form' && event.type === 'sent') {
    return { step: 'sending', draft: state.draft, tried: event.attempt, before: state.before };
  }
  if (state.step === 'sending' && event.type === 'answered') return afterAnswer(state, event.answer);
  if (state.step === 'given' && event.type === 'done') return nextCustomer(state);
  if (state.step === 'form' && event.type === 'abandoned') return nextCustomer(state);
  return state;
}

const nextCustomer = ({ before }: CheckIn): CheckIn => ({ ...FIRST_CUSTOMER, before: before + 1 });

function afterAnswer(
  { draft, tried, before }: Extract<CheckIn, { step: 'sending' }>,
  answer: ApiAnswer<CheckinResponse>,
): CheckIn {
  if (answer.ok) {
    const { queueNumber, ahead } = answer.body;
    return { step: 'given', name: tried.name, number: queueNumber, ahead, before };
  }
  const refusal = {
    message: answer.message || messages.checkinFailed,
    lapsed: answer.code === 'MEMBERSHIP_LAPSED',
  };
  return { step: 'form', draft, tried, refusal, before };
}

/**
 * What to send for a draft. The same form sent again keeps its key, because the first try may have reached the server:
 * the customer then gets that same number and not a second one. A changed form is another customer's.
 */
export function attemptFor(draft: Draft, tried: Attempt | null, newKey: () => string): Attempt {
  const name = draft.name.trim();
  const phone = draft.phone.trim();
  const isSame = tried !== null && tried.name === name && tried.phone === phone;
  return { name, phone, key: isSame ? tried.key : newKey() };
}

/** What is wrong with a name, if anything (spec §5). */
export function nameProblem(name: string): string | undefined {
  return name.trim() === '' ? 'Please enter your name.' : undefined;
}

/** What is wrong with an optional phone, if anything (spec §5). */
export function phoneProblem(phone: string): string | undefined {
  return /^\d*$/.test(phone.trim()) ? undefined : messages.phoneNotNumeric;
}

/** Whether the form shows something of a customer that the next one should not see. */
export function holdsDraft(state: CheckIn): boolean {
  if (state.step !== 'form') return false;
  const { draft, refusal } = state;
  return draft.name !== '' || draft.phone !== '' || refusal !== null;
}

/** How many wait before the customer, in words. */
export function aheadWords(ahead: number): string {
  if (ahead === 0) return 'You are next';
  return ahead === 1 ? '1 person before you' : `${ahead} people before you`;
}
