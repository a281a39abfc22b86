import type { BillingState, LoginResponse, SessionUser } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';
import type { ApiAnswer } from '@queuebell/remote-kit';
import { type Problems, addressProblem, onlyProblems, withWait } from '@queuebell/remote-kit/form';
import { lacksMembership } from './membership';

export type LoginField = 'email' | 'password';

/** What keeps a log-in from being sent. */
export function loginProblems(
  fields: Record<LoginField, string>,
  mistyped: ReadonlySet<string>,
): Problems<LoginField> {
  return onlyProblems({
    email: addressProblem(fields.email, mistyped.has('email')),
    password: fields.password === '' ? 'Please enter your password.' : undefined,
  });
}

/** What an answer to a log-in means (spec §4, §8). */
export type LoginOutcome =
  | { outcome: 'welcome'; user: SessionUser; token: string }
  | { outcome: 'subscription-required'; user: SessionUser; billing: BillingState | null }
  | { outcome: 'leaving'; eraseAt: string }
  | { outcome: 'refused'; message: string };

const STATUS_BAD_REQUEST = 400;

/** @param now milliseconds since 1970 */
export function outcomeOf(answer: ApiAnswer<LoginResponse>, now: number): LoginOutcome {
  if (!answer.ok) {
    const wrong = answer.status === STATUS_BAD_REQUEST;
    return {
      outcome: 'refused',
      message: wrong ? messages.loginRefused : withWait(messages.loginFailed, answer),
    };
  }
  const { user, token, leaving, billing = null } = answer.body;
  if (leaving) return { outcome: 'leaving', eraseAt: leaving.eraseAt };
  return token !== undefined && !lacksMembership(user, now)
    ? { outcome: 'welcome', user, token }
    : { outcome: 'subscription-required', user, billing };
}
