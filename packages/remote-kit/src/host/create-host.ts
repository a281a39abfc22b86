import type { SiteInfo } from '@queuebell/contracts';
import type { Host, Links, Problem } from '../contract';
import { createApiClient } from './api-client';
import { fetchWithEarlyAnswer, firstEventOf } from './early-answer';
import { createReporter } from './report/create-reporter';
import { watchErrors } from './report/watch-errors';
import { type HostSession, createSession } from './session';

interface HostPowers {
  window: Window & typeof globalThis;
  links: Links;
  site: SiteInfo;
  /** Where the visitor is, as the registry has it: '/ticket/:id'; undefined where nobody owns the address. */
  page: () => string | undefined;
}

/** A host with a session that its owner can verify. */
export interface OwnedHost extends Host {
  readonly session: HostSession;
}

/** How often a device without its server asks whether its session still holds. */
const ASK_AGAIN_EVERY_MS = 15_000;

/**
 * Wires the session, the API client and the reports of problems to a browser's window; the shell and the stand-alone start
 * both use it.
 */
export function createHost({ window, links, site, page }: HostPowers): OwnedHost {
  const send = createReporter({ fetch: window.fetch.bind(window), page });
  watchErrors(window, send);
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
    ...(links.standalone && { untilReachable: () => untilReachable(window) }),
  });
  const { queuebellEarly: opened } = window;
  const early = opened && { path: opened.path, text: firstEventOf(opened) };
  const api = createApiClient({
    fetch: fetchWithEarlyAnswer({
      fetch: window.fetch.bind(window),
      early: opened,
      after: (ms, act) => void window.setTimeout(act, ms),
    }),
    token: () => {
      const state = session.getState();
      return state.status === 'out' ? null : state.token;
    },
    onTokenRefused: (token) => {
      const state = session.getState();
      if (state.status !== 'out' && state.token === token) session.logOut();
    },
  });
  return { session, api, links, site, report, early };
}

/** Settles when the browser says that it is online, or after a while: it does not know of a server that is away. */
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
