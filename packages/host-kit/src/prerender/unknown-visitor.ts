import { UNKNOWN_SITE } from '@queuebell/contracts/prerendered';
import type { FullHost } from '../contract';

const nothing = () => undefined;
const askNobody = () => Promise.reject(new Error('A build asks nobody.'));

/** The host during a build: nobody is logged in, no call is possible, and the site is not known. */
export function unknownVisitor(): FullHost {
  return {
    site: UNKNOWN_SITE,
    report: nothing,
    links: { standalone: false, href: (path) => path, isHere: () => true, go: nothing, goToLogin: nothing },
    session: {
      getState: () => ({ status: 'out' }),
      subscribe: () => nothing,
      logIn: nothing,
      update: nothing,
      logOut: nothing,
    },
    api: { call: askNobody, stream: askNobody, download: askNobody },
    parts: () => [],
    early: nothing,
  };
}
