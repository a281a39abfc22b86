import { type TrackedPromise, prepareRoutes, tooSlow, trackPromise } from '@queuebell/host-kit/host';
import type { RouteObject } from 'react-router-dom';
import { PATIENCE } from './attempts';

interface ScreensDeps {
  after: (ms: number) => Promise<void>;
  /** Told when something begins to be on its way, and when it came or failed. */
  notify: () => void;
}

/** The screens of remotes that are here, whose own code may be on its way. */
export interface Screens {
  /**
   * The promise of all that a path's screen needs; the same one until it is settled, and rejected where a remote itself would
   * be taken for too slow.
   *
   * @param release by which a problem names it: 'mf-queue 1.4.0'
   */
  of(routes: RouteObject[], path: string, release: string): TrackedPromise<void>;
  isLoading(): boolean;
}

export function createScreens({ after, notify }: ScreensDeps): Screens {
  const limited = new WeakMap<TrackedPromise<void>, TrackedPromise<void>>();
  let waiting = 0;

  function limit(loading: TrackedPromise<void>, release: string): TrackedPromise<void> {
    const late = after(PATIENCE.wholeMs).then(() => {
      throw tooSlow(release);
    });
    const inTime = trackPromise(Promise.race([loading, late]));
    const count = (change: number) => {
      waiting += change;
      notify();
    };
    count(1);
    const end = () => count(-1);
    inTime.then(end, end);
    return inTime;
  }

  return {
    of(routes, path, release) {
      const loading = prepareRoutes(routes, path);
      if (loading.status === 'fulfilled') return loading;
      const inTime = limited.get(loading) ?? limit(loading, release);
      limited.set(loading, inTime);
      return inTime;
    },
    isLoading: () => waiting > 0,
  };
}
