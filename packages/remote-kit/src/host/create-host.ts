import type { SiteInfo } from '@queuebell/contracts';
import type { Host, Links, Problem } from '../contract';
import { createApiClient } from './api-client';
import { type HostSession, createSession } from './session';

interface HostPowers {
  window: Window & typeof globalThis;
  links: Links;
  site: SiteInfo;
}

/** A host with a session that its owner can verify. */
export interface OwnedHost extends Host {
  readonly session: HostSession;
}

/** Wires the session and the API client to a browser's window; the shell and the stand-alone start both use it. */
export function createHost({ window, links, site }: HostPowers): OwnedHost {
  const report = ({ area, message, cause }: Problem): void => {
    window.console.error(`${area}: ${message}`, cause ?? '');
  };
  const session = createSession({
    storage: window.localStorage,
    tabs: window,
    report,
    wait: (ms) => new Promise((resolve) => window.setTimeout(resolve, ms)),
  });
  const api = createApiClient({
    fetch: window.fetch.bind(window),
    token: () => {
      const state = session.getState();
      return state.status === 'out' ? null : state.token;
    },
    onTokenRefused: (token) => {
      const state = session.getState();
      if (state.status !== 'out' && state.token === token) session.logOut();
    },
  });
  return { session, api, links, site, report };
}
