import type { SessionUser } from '@queuebell/contracts';
import type { Session, SessionState } from '../contract';

/** A session without a browser, held to the same tests as the real one (session-promises.ts). */
export function createFakeSession(user: SessionUser | null): Session {
  const listeners = new Set<() => void>();
  let state: SessionState = user ? { status: 'in', user, token: 'test-token' } : { status: 'out' };

  function change(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    logIn: (nextUser, token) => change({ status: 'in', user: nextUser, token }),
    update(nextUser) {
      if (state.status !== 'out') change({ ...state, user: nextUser });
    },
    logOut() {
      if (state.status !== 'out') change({ status: 'out' });
    },
  };
}
