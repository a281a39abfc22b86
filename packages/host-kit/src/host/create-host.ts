import type { SiteInfo } from '@queuebell/contracts';
import type { Registry } from '@queuebell/contracts/registry';
import type { Links, Problem, FullHost, SlotModules } from '../contract';
import { fetchWithEarlyAnswer, listenEarly } from './early-answer';
import { createLogOuts } from './log-outs';
import { fetchWithOutdatedWatch } from './outdated/outdated-watch';
import { TYPED_FIELDS_KEY } from './outdated/typed-fields-key';
import { watchPageUse } from './page-use';
import { createReporter } from './report/create-reporter';
import { watchLeaving } from '../watch-leaving';
import { releaseOfFile } from './report/release-of-file';
import { watchErrors } from './report/watch-errors';
import { requestOf } from './request-of';
import { createSession } from './session';
import { createRenewal } from './session-renewal';
import { audienceOf, partsIn } from './slot-parts';
import { createTransport } from './transport';

interface HostDeps {
  window: Window & typeof globalThis;
  links: Links;
  site: SiteInfo;
  /** The visitor's route as the registry has it: '/ticket/:id'; undefined for an unknown address. */
  page: () => string | undefined;
  registry: () => Registry;
  /** Loads the parts of a remote for slots. */
  modulesOf: (remote: string) => Promise<SlotModules>;
}

export interface OwnedHost extends FullHost {
  /** Asks the server whether the stored session is still valid. */
  readonly verify: () => Promise<void>;
  /** Settles when the first picture need not wait any longer for the early stream. */
  readonly settled: Promise<void> | undefined;
}

/** How often a device without its server asks whether its session is still valid. */
const ASK_AGAIN_EVERY_MS = 15_000;

/**
 * Connects the session, the transport and the reports of problems to a browser's window, for the shell and for
 * device entries.
 */
export function createHost({ window, links, site, page, registry, modulesOf }: HostDeps): OwnedHost {
  const ownFetch = window.fetch.bind(window);
  const fetch = fetchWithOutdatedWatch(ownFetch, onOutdated);
  const isInUse = watchPageUse(window);
  const send = createReporter({
    ...{ fetch: ownFetch, page, whenStaying: watchLeaving(window) },
    token: () => window.localStorage.getItem('token'),
  });
  watchErrors({ window, send, releaseOf: (stack) => releaseOfFile(stack, registry()) });
  const report = (problem: Problem): void => {
    const { area, message, cause, fallback } = problem;
    window.console[fallback === undefined ? 'error' : 'warn'](`${area}: ${message}`, cause ?? '');
    send(problem);
  };
  const session = createSession({
    storage: window.localStorage,
    tabs: window,
    report,
    wait: (ms) => new Promise((resolve) => window.setTimeout(resolve, ms)),
    onLogOut: (token) => logOuts.begin(token),
    ...(links.standalone && { untilReachable: () => untilReachable(window) }),
  });
  const logOuts = createLogOuts({
    fetch,
    storage: window.localStorage,
    isPending: session.isLogOutPending,
  });
  void logOuts.settle();
  window.addEventListener('online', () => void logOuts.settle());
  const renewal = createRenewal({
    fetch,
    session,
    locks: window.navigator.locks,
    now: () => window.Date.now(),
  });
  const { queuebellEarly: opened } = window;
  const after = (ms: number, act: () => void) => void window.setTimeout(act, ms);
  const early = opened && listenEarly(opened, Date.now, after);
  const { verifyToken, ...api } = createTransport({
    fetch: fetchWithOutdatedWatch(
      fetchWithEarlyAnswer({ fetch: ownFetch, early: opened, after }),
      onOutdated,
    ),
    token: renewal.token,
    onTokenRefused: renewal.after,
    beforeLogIn: logOuts.settle,
  });
  if (hasTypedFields(window))
    void loadOutdatedPage().then(({ restoreTypedFields }) => restoreTypedFields(window));

  /** The server has retired a call of this page. */
  function onOutdated(path: string): void {
    report({ area: 'api/outdated', message: `The call ${path} is retired.` });
    void loadOutdatedPage().then(({ renewPage }) =>
      renewPage({ window, releases: releasesIn(registry()), isInUse: isInUse() }),
    );
  }

  return {
    session,
    api,
    links,
    site,
    report,
    parts: (slot) => partsIn(registry(), slot, audienceOf(session.getState()), modulesOf),
    early: (route, input) =>
      opened && requestOf(route, input ?? {}).path === opened.path ? early?.event : undefined,
    verify: () => session.verify(verifyToken),
    settled: early?.settled,
  };
}

const loadOutdatedPage = () => import(/* webpackChunkName: "later-outdated" */ './outdated/outdated-page');

const releasesIn = ({ shell = '', remotes }: Registry): string =>
  [shell, ...Object.values(remotes).map(({ version }) => version)].join(' ');

function hasTypedFields(window: Window): boolean {
  try {
    return window.sessionStorage.getItem(TYPED_FIELDS_KEY) !== null;
  } catch {
    return false;
  }
}

/**
 * Settles when the browser reports a network, or after a while: the browser does not notice that a server is
 * away.
 */
function untilReachable(window: Window): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = window.setTimeout(done, ASK_AGAIN_EVERY_MS);
    window.addEventListener('online', done);
  });
}
