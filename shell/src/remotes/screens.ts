import { type TrackedPromise, prepareRoutes, tooSlow, trackPromise } from '@queuebell/host-kit/host';
import type { RouteObject } from 'react-router-dom';
import { LONG_LIMITS } from './attempts';

interface ScreensDeps {
  after: (ms: number) => Promise<void>;
  /** Called when loading begins, ends or fails. */
  notify: () => void;
}

/** The screens of loaded remotes; their own code may still be loading. */
export interface Screens {
  /**
   * The promise of everything that a path's screen needs; the same one until it is settled. It has a time limit.
   *
   * @param release for messages: 'mf-queue 1.4.0'
   */
  of(routes: RouteObject[], path: string, release: string): TrackedPromise<void>;
  isLoading(): boolean;
}

export function createScreens({ after, notify }: ScreensDeps): Screens {
  const limited = new WeakMap<TrackedPromise<void>, TrackedPromise<void>>();
  let waiting = 0;

  function limit(loading: TrackedPromise<void>, release: string): TrackedPromise<void> {
    const late = after(LONG_LIMITS.wholeMs).then(() => {
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
