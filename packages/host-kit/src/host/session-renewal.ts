import type { RefreshResponse } from '@queuebell/contracts';
import type { SessionState } from '../contract';
import { type Failure, NO_ANSWER, callApi, jsonOf } from './call-api';
import { claimsOf } from './token-claims';
import type { HostSession } from './session';

/** The token to send; null: nobody is logged in. A failure: the token could not be renewed now. */
export type TokenResult = string | null | Failure;

interface RenewalDeps {
  fetch: typeof globalThis.fetch;
  session: Pick<HostSession, 'getState' | 'logIn' | 'takeOver' | 'end'>;
  /** Missing in some browsers. With it, one of all tabs renews. */
  locks: Pick<LockManager, 'request'> | undefined;
  /** The device's clock, ms since 1970. */
  now: () => number;
}

const LOCK = 'queuebell.session';
/** A tab waits this long for another one to renew. A suspended tab may hold the lock for days. */
const TURN_WITHIN_MS = 10_000;
/** A token that expires within this time may have expired when it arrives. */
const EXPIRES_SOON_MS = 30_000;
const STATUS_UNAUTHORIZED = 401;
const STATUS_PAYMENT_REQUIRED = 402;

/**
 * Renews a person's access token by the refresh cookie before it expires (docs/decisions/0018). A server that
 * does not answer ends no session. A paired device gets its new token with the answer to a beat.
 */
export function createRenewal({ fetch, session, locks, now }: RenewalDeps) {
  let underWay: Promise<TokenResult> | null = null;
  /** How far this device's clock is ahead of the server's, as far as known. */
  let aheadMs = 0;

  const isExpiring = (token: string): boolean => {
    const { exp } = claimsOf(token);
    return exp !== undefined && now() - aheadMs >= exp * 1_000 - EXPIRES_SOON_MS;
  };

  function renew(old: string): Promise<TokenResult> {
    underWay ??= inTurn(() => askFor(old)).finally(() => {
      underWay = null;
    });
    return underWay;
  }

  /** Waits for other tabs, but not for ever: the server answers two renewals at once (docs/decisions/0018). */
  async function inTurn(ask: () => Promise<TokenResult>): Promise<TokenResult> {
    let asked: Promise<TokenResult> | undefined;
    const signal = AbortSignal.timeout(TURN_WITHIN_MS);
    await locks?.request(LOCK, { signal }, () => (asked = ask())).catch(() => undefined);
    return asked ?? ask();
  }

  /** A token from another tab, a login or a logout counts more than the answer here. */
  function successorOf(old: string): string | null | undefined {
    session.takeOver();
    const token = tokenOf(session.getState());
    return token === old ? undefined : token;
  }

  async function askFor(old: string): Promise<TokenResult> {
    const before = successorOf(old);
    if (before !== undefined) return before;
    const call = { method: 'POST', path: '/api/session/refresh' } as const;
    const answer = await callApi<Partial<RefreshResponse>>(fetch, call, null, jsonOf);
    const meanwhile = successorOf(old);
    if (meanwhile !== undefined) return meanwhile;
    if (answer.ok && answer.body.token && answer.body.user) {
      const { token, user } = answer.body;
      aheadMs = now() - (claimsOf(token).iat ?? 0) * 1_000;
      session.logIn(user, token);
      return token;
    }
    if (answer.status === STATUS_UNAUTHORIZED) {
      session.end();
      return null;
    }
    return !answer.ok && answer.status === STATUS_PAYMENT_REQUIRED ? answer : NO_ANSWER;
  }

  return {
    token(): TokenResult | Promise<TokenResult> {
      const state = session.getState();
      const token = tokenOf(state);
      return token !== null && !isOfDevice(state) && isExpiring(token) ? renew(token) : token;
    },
    /** @returns what to send instead of a token that the server refused; null when the session is over */
    async after(refused: string): Promise<TokenResult> {
      const state = session.getState();
      const token = tokenOf(state);
      if (token !== refused) return token;
      if (!isOfDevice(state)) return renew(refused);
      session.end();
      return null;
    },
  };
}

const tokenOf = (state: SessionState): string | null => (state.status === 'out' ? null : state.token);
const isOfDevice = (state: SessionState): boolean =>
  state.status !== 'out' && state.user.device !== undefined;
