import { useSyncExternalStore } from 'react';
import type { Session, SessionState } from './contract';

/** The session as it is now; the component is drawn again when it changes. */
export function useSession(session: Session): SessionState {
  return useSyncExternalStore(session.subscribe, session.getState);
}
