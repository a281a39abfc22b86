import type { BillingState, LoginResponse, SessionUser } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';
import type { ApiAnswer } from '@queuebell/host-kit';
import { type Problems, addressProblem, onlyProblems, withWait } from '@queuebell/host-kit/form';
import { lacksMembership } from '../billing/membership';

export type LoginField = 'email' | 'password';

export function loginProblems(
  fields: Record<LoginField, string>,
  mistyped: ReadonlySet<string>,
): Problems<LoginField> {
  return onlyProblems({
    email: addressProblem(fields.email, mistyped.has('email')),
    password: fields.password === '' ? 'Please enter your password.' : undefined,
  });
}

/** Replaces the second code for a short time. */
export type Pass = string | undefined;

export interface CodeProblem {
  isWrong: boolean;
  message: string;
}

export type LoginOutcome =
  | { outcome: 'welcome'; user: SessionUser; token: string }
  | { outcome: 'subscription-required'; user: SessionUser; billing: BillingState | null; pass: Pass }
  | { outcome: 'leaving'; eraseAt: string; pass: Pass }
  | { outcome: 'refused'; message: string }
  /** The password is right; a code is required. */
  | { outcome: 'code-needed' }
  | ({ outcome: 'code-refused' } & CodeProblem);

const STATUS_BAD_REQUEST = 400;

/**
 * @param now milliseconds since 1970
 * @param hadCode with a code, only a wrong password leads back to the form
 */
export function outcomeOf(answer: ApiAnswer<LoginResponse>, now: number, hadCode = false): LoginOutcome {
  if (!answer.ok) {
    if (answer.code === 'SECOND_FACTOR_NEEDED') return { outcome: 'code-needed' };
    if (hadCode && answer.status !== STATUS_BAD_REQUEST) return codeRefused(answer);
    const wrong = answer.status === STATUS_BAD_REQUEST;
    return {
      outcome: 'refused',
      message: wrong ? messages.loginRefused : withWait(messages.loginFailed, answer),
    };
  }
  const { user, token, leaving, billing = null, secondFactorPass: pass } = answer.body;
  if (token === undefined && (user.role === 'manager' || user.role === 'staff')) {
    return { outcome: 'refused', message: user.id === '' ? messages.noShop : messages.shopClosed };
  }
  if (leaving) return { outcome: 'leaving', eraseAt: leaving.eraseAt, pass };
  return token !== undefined && !lacksMembership(user, now)
    ? { outcome: 'welcome', user, token }
    : { outcome: 'subscription-required', user, billing, pass };
}

function codeRefused({ code, message }: { code: string; message: string }): LoginOutcome {
  const isWrong = code === 'SECOND_FACTOR_WRONG';
  const isSaid = isWrong || code === 'RATE_LIMITED';
  return { outcome: 'code-refused', isWrong, message: isSaid ? message : messages.loginFailed };
}
