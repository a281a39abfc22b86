import { useSyncExternalStore } from 'react';
import type { Session, SessionState } from './contract';

const OUT: SessionState = { status: 'out' };

/**
 * The session as it is now; the component is drawn again when it changes. A page that was drawn in a build is that of a
 * visitor without a session, and so is the first one that takes it over.
 */
export function useSession(session: Session): SessionState {
  return useSyncExternalStore(session.subscribe, session.getState, () => OUT);
}
