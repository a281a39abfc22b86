import type { UNSAFE_createBrowserHistory } from 'react-router-dom';
import type { ReleaseWatch } from './release-watch';

/** A browser's history, as the router uses it. */
export type BrowserHistory = ReturnType<typeof UNSAFE_createBrowserHistory>;

interface GuardDeps {
  watch: ReleaseWatch;
  /** Reloads the page at its present address. */
  reload: () => void;
  /** Called after the router has received a navigation within this page. */
  onMoved: () => void;
}

export interface GuardedHistory extends BrowserHistory {
  /** Whether a navigation waits for the registry; the address has not changed yet. */
  readonly isWaiting: boolean;
}

/**
 * A history in which a navigation to a remote with a newer release becomes a page load, with the navigation's state. If several
 * navigations wait for the registry, the last one counts.
 */
export function guardHistory(history: BrowserHistory, { watch, reload, onMoved }: GuardDeps): GuardedHistory {
  let turn = 0;
  let isWaiting = false;
  let isLeaving = false;
  /** The path of the drawn screen. After a step back the address has already changed. */
  let shown = history.location.pathname;

  function guard(isOutdated: boolean | Promise<boolean>, move: () => void): void {
    const own = ++turn;
    const finish = (isOld: boolean) => {
      if (own !== turn) return;
      isWaiting = false;
      isLeaving = isOld;
      move();
      if (isOld) reload();
      else onMoved();
    };
    isWaiting = typeof isOutdated !== 'boolean';
    if (typeof isOutdated === 'boolean') finish(isOutdated);
    else void isOutdated.then(finish);
  }

  /** Within one screen nothing is loaded, so nothing can be outdated. */
  const isOutdatedAt = (to: Parameters<BrowserHistory['createURL']>[0]) => {
    const { pathname } = history.createURL(to);
    return pathname !== history.location.pathname && watch.isOutdated(pathname);
  };

  return {
    ...history,
    get action() {
      return history.action;
    },
    get location() {
      return history.location;
    },
    get isWaiting() {
      return isWaiting;
    },
    push: (to, state) => guard(isOutdatedAt(to), () => history.push(to, state)),
    replace: (to, state) => guard(isOutdatedAt(to), () => history.replace(to, state)),
    listen: (listener) =>
      history.listen((update) => {
        const { pathname } = update.location;
        const show = () => {
          if (isLeaving) return;
          shown = pathname;
          listener(update);
        };
        // After a step back or forward, or to an anchor in the page, the browser has changed the address already. Only the screen waits.
        if (update.action === 'POP') guard(pathname !== shown && watch.isOutdated(pathname), show);
        else show();
      }),
  };
}
