import type { CustomerDetails } from '@queuebell/contracts';
import { type CustomerDraft, NO_CUSTOMER, tidyCustomer } from '@queuebell/host-kit/form';
import { detailsIn } from '@queuebell/queue-rules';
import { withCompanions } from '../companions/companion-names';
import type { Outcome, Refusal } from '../offline-check-in/answer-rules';
import type { Attempt } from '../offline-check-in/outbox-rules';

/** The last ticket shown, without the name: the next customer may see it. */
export interface LastTicket {
  key: string;
  number: number;
  more?: readonly number[];
}

/**
 * The check-in screen, one customer at a time. `before`: customers since the page loaded. `ahead`: null for a number that was given
 * offline, `after` the previous number. `asked`: the button was pressed, so problems are shown. `again`: the last ticket is shown
 * once more, then the form as it was.
 */
export type CheckInState =
  | {
      step: 'form';
      draft: CustomerDraft;
      asked: boolean;
      tried: Attempt | null;
      refusal: Refusal | null;
      last: LastTicket | null;
      before: number;
    }
  | { step: 'sending'; draft: CustomerDraft; tried: Attempt; before: number }
  | {
      step: 'given';
      tried: Attempt;
      number: number;
      more?: readonly number[];
      ahead: number | null;
      after?: number;
      before: number;
    }
  | { step: 'again'; last: LastTicket; form: Form };

type Form = Extract<CheckInState, { step: 'form' }>;

export type CheckInEvent =
  | { type: 'typed'; draft: CustomerDraft }
  | { type: 'asked' }
  | { type: 'sent'; attempt: Attempt }
  | { type: 'resumed'; attempt: Attempt }
  | { type: 'answered'; key: string; outcome: Outcome }
  | { type: 'reached' }
  | { type: 'done' }
  | { type: 'again' }
  | { type: 'forgotten' }
  | { type: 'abandoned' };

export const FIRST_CUSTOMER: Form = {
  step: 'form',
  draft: NO_CUSTOMER,
  asked: false,
  tried: null,
  refusal: null,
  last: null,
  before: 0,
};

/** An event that does not fit the step changes nothing. */
export function checkInReducer(state: CheckInState, event: CheckInEvent): CheckInState {
  if (state.step === 'form') return formReducer(state, event);
  if (state.step === 'sending' && event.type === 'answered') {
    return state.tried.key === event.key ? afterAnswer(state, event.outcome) : state;
  }
  if (state.step === 'given' && event.type === 'done') {
    const { tried, number, more } = state;
    return { ...nextCustomer(state), last: { key: tried.key, number, ...(more && { more }) } };
  }
  if (state.step === 'again' && event.type === 'done') return { ...state.form, last: null };
  return state;
}

function formReducer(state: Form, event: CheckInEvent): CheckInState {
  switch (event.type) {
    case 'typed':
      return { ...state, draft: event.draft };
    case 'asked':
      // A new draft object restarts the reset timer, as typing does.
      return { ...state, draft: { ...state.draft }, asked: true };
    case 'reached':
      return state.refusal?.noNumber ? { ...state, refusal: null } : state;
    case 'sent':
      return { step: 'sending', draft: state.draft, tried: event.attempt, before: state.before };
    case 'resumed':
      return isUntouched(state) ? resumed(event.attempt) : state;
    case 'again':
      return state.last ? { step: 'again', last: state.last, form: state } : state;
    case 'forgotten':
      return { ...state, last: null };
    case 'abandoned':
      return nextCustomer(state);
    default:
      return state;
  }
}

const nextCustomer = ({ before }: { before: number }): Form => ({ ...FIRST_CUSTOMER, before: before + 1 });

const isUntouched = (state: CheckInState): boolean => state === FIRST_CUSTOMER;

const resumed = (attempt: Attempt): CheckInState => ({
  step: 'sending',
  draft: { ...NO_CUSTOMER, ...detailsIn(attempt), ...(attempt.more && { more: attempt.more }) },
  tried: attempt,
  before: 0,
});

function afterAnswer(
  { draft, tried, before }: Extract<CheckInState, { step: 'sending' }>,
  outcome: Outcome,
): CheckInState {
  if (outcome.is === 'refused') {
    return { step: 'form', draft, asked: true, tried, refusal: outcome.refusal, last: null, before };
  }
  const { is: _is, ...given } = outcome;
  return { step: 'given', tried, ...given, before };
}

/**
 * An unchanged form keeps its key when it is sent again: if the first request reached the server, the customer gets the same
 * number. A changed form gets a new key.
 */
export function attemptFor(draft: CustomerDraft, tried: Attempt | null, newKey: () => string): Attempt {
  const details = withCompanions(tidyCustomer(draft));
  const isSame = tried !== null && isSameDraft(tried, details);
  return { ...details, key: isSame ? tried.key : newKey() };
}

type Customers = CustomerDetails & Pick<Attempt, 'more'>;

const isSameDraft = (one: Customers, other: Customers): boolean => textOf(one) === textOf(other);
const textOf = ({ more = [], ...customer }: Customers): string => JSON.stringify([detailsIn(customer), more]);

/** Whether the form shows anything that the next customer should not see. */
export function holdsDraft(state: CheckInState): boolean {
  if (state.step !== 'form') return false;
  const { draft, asked, refusal } = state;
  return !isSameDraft(draft, NO_CUSTOMER) || asked || refusal !== null;
}

/** Whether a customer is using the tablet, so the page must not update itself now. */
export const isInUse = (state: CheckInState): boolean =>
  state.step !== 'form' || state.last !== null || holdsDraft(state);
