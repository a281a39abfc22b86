import type { UNSAFE_createBrowserHistory } from 'react-router-dom';
import type { ReleaseWatch } from './release-watch';

/** A browser's history, as the router uses it. */
export type BrowserHistory = ReturnType<typeof UNSAFE_createBrowserHistory>;

interface GuardDeps {
  watch: ReleaseWatch;
  /** Loads the page anew, at the address that it then has. */
  reload: () => void;
  /** Told when the router was told of a navigation that stays in this page. */
  onMoved: () => void;
}

export interface GuardedHistory extends BrowserHistory {
  /** Whether a navigation waits for the registry: the address is still the one before. */
  readonly isWaiting: boolean;
}

/**
 * A history in which a navigation to something that has another release by now becomes a full page load of its address,
 * with its state. Of navigations that overtake each other while the registry is asked, the last one counts.
 */
export function guardHistory(history: BrowserHistory, { watch, reload, onMoved }: GuardDeps): GuardedHistory {
  let turn = 0;
  let isWaiting = false;
  let isLeaving = false;
  /** The path of the screen that is drawn: at a step back the address is ahead of it. */
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
        // A step back or forward has changed the address already; what is shown waits. One to a place in the page is one, too.
        if (update.action === 'POP') guard(pathname !== shown && watch.isOutdated(pathname), show);
        else show();
      }),
  };
}
