import type { SessionUser, VerifyTokenResponse } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';
import type { ApiAnswer, Host, Session, SessionState } from '../contract';
import { LOG_OUT_KEY } from './log-outs';

const TOKEN_KEY = 'token';
const USER_KEY = 'user';

type VerifyToken = (token: string) => Promise<ApiAnswer<VerifyTokenResponse>>;

interface SessionDeps {
  storage: Storage;
  /** The source of the browser's `storage` events. */
  tabs: Pick<EventTarget, 'addEventListener'>;
  report: Host['report'];
  wait: (ms: number) => Promise<void>;
  /** Not called when the session ends for another reason. */
  onLogOut?: (token: string) => void;
  /**
   * Only on a device entry: settles when it is worth asking again whether the token is valid. A device keeps
   * its session while nobody answers (docs/decisions/0012); elsewhere no answer ends the session.
   */
  untilReachable?: () => Promise<void>;
}

/** The waits before asking again whether a token is valid, when the server gave no verdict. */
const ASK_AGAIN_AFTER_MS = [1_000, 2_000];
const STATUS_SERVICE_UNAVAILABLE = 503;
const STATUS_TOO_MANY_REQUESTS = 429;
const FIRST_SERVER_ERROR = 500;

/** The only status that opens the session. */
const STATUS_OK = 200;
/** The only status that ends the session of a paired device. */
const STATUS_UNAUTHORIZED = 401;
const STATUS_PAYMENT_REQUIRED = 402;

const OUT: SessionState = { status: 'out' };
const LAPSED: SessionState = { status: 'out', hasLapsed: true };

/** The session with the steps that only its host takes. */
export interface HostSession extends Session {
  /** The server says that the session is over. */
  end(): void;
  /** Adopts what another tab has stored, before the browser's event arrives. */
  takeOver(): void;
  /**
   * Whether the server may not know of a logout here. A paired device sends no cookie, so it also ends the
   * login before.
   */
  isLogOutPending(): boolean;
  /** Asks the server whether the stored session is still valid. */
  verify(verifyToken: VerifyToken): Promise<void>;
}

/**
 * The session in the browser's storage, in step with all tabs. A stored user that is not valid JSON counts as
 * logged out.
 */
export function createSession(deps: SessionDeps): HostSession {
  const { storage, tabs, report, wait, onLogOut, untilReachable } = deps;
  const listeners = new Set<() => void>();
  let state = readStored(storage, 'verifying');
  if (state.status === 'out') clearStored(storage);

  function change(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function store(user: SessionUser, token: string): void {
    storage.setItem(TOKEN_KEY, token);
    storage.setItem(USER_KEY, JSON.stringify(user));
    if (!user.device) storage.removeItem(LOG_OUT_KEY);
  }

  function end(why = OUT): void {
    clearStored(storage);
    if (state.status !== 'out') change(why);
  }

  function takeOver(): void {
    const next = readStored(storage, 'in');
    if (!isSame(state, next)) change(next);
  }

  tabs.addEventListener('storage', (event) => {
    const { key } = event as StorageEvent;
    if (key === TOKEN_KEY || key === USER_KEY || key === null) takeOver();
  });

  const getState = (): SessionState => state;
  const isAsking = (token: string): boolean => state.status === 'verifying' && state.token === token;

  /** A device waits until there is an answer. */
  async function ask(verifyToken: VerifyToken, token: string): Promise<Verified> {
    let answer = await askPatiently(() => verifyToken(token), wait);
    if (!untilReachable || !isUndecided(answer)) return answer;
    reportUnverified(answer);
    do {
      await untilReachable();
      if (isAsking(token)) answer = await askOnce(() => verifyToken(token));
    } while (isAsking(token) && isUndecided(answer));
    return answer;
  }

  const reportUnverified = (cause: unknown): void =>
    report({ area: 'session/verify', message: messages.tokenVerificationFailed, cause });

  return {
    getState,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    logIn(user, token) {
      store(user, token);
      change({ status: 'in', user, token });
    },
    update(user) {
      if (state.status === 'out') return;
      store(user, state.token);
      change({ ...state, user });
    },
    logOut() {
      const before = state;
      end();
      if (before.status !== 'out' && !before.user.device) onLogOut?.(before.token);
    },
    isLogOutPending: () =>
      storage.getItem(LOG_OUT_KEY) !== null && (state.status === 'out' || state.user.device !== undefined),
    end: () => end(),
    takeOver,
    async verify(verifyToken) {
      if (state.status !== 'verifying') return;
      const { user: known, token } = state;
      const answer = await ask(verifyToken, token);
      const isVerified = answer.ok && answer.status === STATUS_OK;
      if (!isVerified) reportUnverified(answer);
      const now = getState();
      if (now.status === 'out' || now.token !== token) return;
      if (!isVerified) {
        if (endsWith(answer, known)) end(answer.status === STATUS_PAYMENT_REQUIRED ? LAPSED : OUT);
        return;
      }
      const user = isUser(answer.body?.user) ? answer.body.user : known;
      store(user, token);
      change({ status: 'in', user, token });
    },
  };
}

/**
 * Any failed answer ends a person's session. Only a 401 ends a paired device's, because after an hour without network or a week without
 * membership nobody is there to pair it again. Its calls go on verifying it.
 */
function endsWith(answer: Verified, { device }: SessionUser): boolean {
  return device === undefined || answer.status === STATUS_UNAUTHORIZED;
}

type Verified = Awaited<ReturnType<VerifyToken>> | { ok: false; status: 0; cause: unknown };

/**
 * A page may be served while the database is still starting, as after a power cut. No verdict comes then, and
 * nobody would log in again at a wall display.
 */
async function askPatiently(
  ask: () => ReturnType<VerifyToken>,
  wait: SessionDeps['wait'],
): Promise<Verified> {
  let answer = await askOnce(ask);
  for (const ms of ASK_AGAIN_AFTER_MS) {
    const isKnown = answer.ok || (answer.status !== 0 && answer.status !== STATUS_SERVICE_UNAVAILABLE);
    if (isKnown) break;
    await wait(ms);
    answer = await askOnce(ask);
  }
  return answer;
}

const askOnce = (ask: () => ReturnType<VerifyToken>): Promise<Verified> =>
  ask().catch((cause: unknown) => ({ ok: false, status: 0, cause }) as const);

/** No answer, or one that cannot judge the token: a proxy without its server, or a busy server. */
const isUndecided = ({ ok, status }: Verified): boolean =>
  !ok && (status === 0 || status === STATUS_TOO_MANY_REQUESTS || status >= FIRST_SERVER_ERROR);

function readStored(storage: Storage, status: 'verifying' | 'in'): SessionState {
  const token = storage.getItem(TOKEN_KEY);
  const user = parseUser(storage.getItem(USER_KEY));
  return token !== null && token !== '' && user !== null ? { status, user, token } : OUT;
}

function parseUser(json: string | null): SessionUser | null {
  try {
    const user: unknown = JSON.parse(json ?? 'null');
    return isUser(user) ? user : null;
  } catch {
    return null;
  }
}

/** Checks only the shape; the server answers for the rest. */
function isUser(value: unknown): value is SessionUser {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}

function isSame(one: SessionState, other: SessionState): boolean {
  if (one.status === 'out' || other.status === 'out') return one.status === other.status;
  return one.token === other.token && JSON.stringify(one.user) === JSON.stringify(other.user);
}

function clearStored(storage: Storage): void {
  storage.removeItem(TOKEN_KEY);
  storage.removeItem(USER_KEY);
}
