import type { SessionUser } from '@queuebell/contracts';
import type { ApiAnswer, ApiClient, Host, Problem, SessionState } from '../contract';

/** An owner with a completed account and a valid membership. */
export const testUser: SessionUser = {
  id: '0123456789abcdef01234567',
  name: 'Olive Owner',
  email: 'olive@example.com',
  phone: '07123456789',
  businessName: 'Bar Barbers',
  location: 'Leeds',
  timeZone: 'Europe/London',
  role: 'owner',
  accountStatus: 'completed',
  membershipExpires: '2099-01-01T00:00:00.000Z',
};

/** A host for component tests: remembers where screens went and what they reported. */
export interface FakeHost extends Host {
  readonly visited: string[];
  readonly problems: Problem[];
}

interface FakeHostOptions {
  /** The calls that the test expects; every other one fails the test by its name. */
  api?: Partial<ApiClient>;
  user?: SessionUser | null;
}

/** @returns a host in which `user` is logged in, or nobody when it is null */
export function createFakeHost({ api = {}, user = testUser }: FakeHostOptions = {}): FakeHost {
  const visited: string[] = [];
  const problems: Problem[] = [];
  const listeners = new Set<() => void>();
  let state: SessionState = user ? { status: 'in', user, token: 'test-token' } : { status: 'out' };
  const change = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    visited,
    problems,
    site: { siteName: 'QueueBell', paymentLink: 'https://pay.example/link' },
    report: (problem) => problems.push(problem),
    links: {
      href: (path) => path,
      isHere: () => true,
      go: (path) => visited.push(path),
      goToLogin: () => visited.push('/login'),
    },
    session: {
      getState: () => state,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      logIn: (nextUser, token) => change({ status: 'in', user: nextUser, token }),
      update: (nextUser) => {
        if (state.status !== 'out') change({ ...state, user: nextUser });
      },
      logOut: () => change({ status: 'out' }),
    },
    api: new Proxy(api as ApiClient, {
      get(calls, name: keyof ApiClient) {
        if (calls[name]) return calls[name];
        throw new Error(`The test did not expect the call ${name}.`);
      },
    }),
  };
}

/** A good answer, as the API client gives it. */
export function answer<Body>(body: Body, status = 200): Promise<ApiAnswer<Body>> {
  return Promise.resolve({ ok: true, status, body });
}

/** A refusal, as the API client gives it. */
export function refusal(
  status: number,
  code: Extract<ApiAnswer<never>, { ok: false }>['code'],
  message: string,
): Promise<ApiAnswer<never>> {
  return Promise.resolve({ ok: false, status, code, message });
}
