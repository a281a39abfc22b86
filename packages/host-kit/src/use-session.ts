import { useSyncExternalStore } from 'react';
import type { Session, SessionState } from './contract';

const OUT: SessionState = { status: 'out' };

/**
 * The session now; the component renders when it changes. The first render is that of a visitor without a
 * session, as a prerendered page is.
 */
export function useSession(session: Session): SessionState {
  return useSyncExternalStore(session.subscribe, session.getState, () => OUT);
}
