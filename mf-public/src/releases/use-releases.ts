import type { ReleaseOverview } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { useEffect, useState } from 'react';
import { type StaffRefusal, staffRefusalOf } from '../site-staff/staff-refusal';

/** `readAt`: in ms since 1970. `isOld`: a later try has failed. */
export type ReleasesState =
  | { step: 'loading' }
  | { step: 'failed' }
  | { step: 'refused'; why: StaffRefusal }
  | { step: 'ready'; overview: ReleaseOverview; readAt: number; isOld: boolean };

interface UseReleases {
  state: ReleasesState;
  isReading: boolean;
  /** Reads again, and keeps the last answer until then. */
  refresh: () => void;
}

/** All remotes with their releases, read again when the page is looked at again. */
export function useReleases(api: Host['api']): UseReleases {
  const [state, setState] = useState<ReleasesState>({ step: 'loading' });
  const [isReading, setIsReading] = useState(true);
  const [round, setRound] = useState(0);

  useEffect(() => {
    const leaving = new AbortController();
    void api.call(routes.readReleaseOverview, {}, { signal: leaving.signal }).then((answer) => {
      if (leaving.signal.aborted) return;
      setIsReading(false);
      if (answer.ok)
        return setState({ step: 'ready', overview: answer.body, readAt: Date.now(), isOld: false });
      const why = staffRefusalOf(answer.code);
      setState((now) => (why ? { step: 'refused', why } : orFailed(now)));
    });
    return () => leaving.abort();
  }, [api, round]);

  useEffect(() => {
    const again = () => document.visibilityState === 'visible' && setRound((last) => last + 1);
    document.addEventListener('visibilitychange', again);
    return () => document.removeEventListener('visibilitychange', again);
  }, []);

  return {
    state,
    isReading,
    refresh() {
      setIsReading(true);
      setState((now) => (now.step === 'ready' ? now : { step: 'loading' }));
      setRound((last) => last + 1);
    },
  };
}

const orFailed = (now: ReleasesState): ReleasesState =>
  now.step === 'ready' ? { ...now, isOld: true } : { step: 'failed' };
