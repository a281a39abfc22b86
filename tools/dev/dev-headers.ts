import type { IncomingHttpHeaders } from 'node:http';
import { allowOrigins } from './dev-policy.ts';

type Headers = IncomingHttpHeaders;

/** What the suite is asked with for a text that is to be written anew: for all of it, not only when it has changed. */
const OF_A_TEXT = ['accept', 'accept-language', 'authorization', 'cookie', 'user-agent'];
/** What would no longer be true of a text that is written anew, or names files of the release that is replaced. */
const OF_THE_OLD_TEXT = new Set([
  ...['content-length', 'content-encoding', 'transfer-encoding', 'etag', 'last-modified', 'link'],
  ...['connection', 'keep-alive'],
]);

/**
 * What a browser says about the page that asks, as if it were one of the suite's own.
 *
 * @param origins of the front and of the suite
 */
export function askedBySuite(
  { origin, referer }: Headers,
  { here, suite }: { here: string; suite: string },
): Record<string, string> {
  const moved = (url: string) => (originOf(url) === here ? suite + url.slice(here.length) : url);
  return {
    ...(origin !== undefined && { origin: moved(origin) }),
    ...(referer !== undefined && { referer: moved(referer) }),
  };
}

export const forText = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    OF_A_TEXT.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  );

/**
 * What is to be other in an answer of the suite, for the browser to have it from the front: for http://localhost, not for the suite's
 * own name.
 *
 * @param origins `servers`: of development servers
 */
export function fromSuite(
  headers: Headers,
  { here, suite, servers }: { here: string; suite: string; servers: readonly string[] },
): Headers {
  const { location, 'set-cookie': cookies, 'content-security-policy': policy } = headers;
  return {
    ...(location !== undefined && {
      location: originOf(location) === suite ? here + pathOf(location) : location,
    }),
    ...(cookies !== undefined && { 'set-cookie': cookies.map(forLocalhost) }),
    ...(policy !== undefined && { 'content-security-policy': allowOrigins(String(policy), servers) }),
  };
}

/** The same for an answer whose text is written anew. */
export function ofNewText(headers: Headers): Headers {
  const kept = Object.entries(headers).filter(([name]) => !OF_THE_OLD_TEXT.has(name));
  return { ...Object.fromEntries(kept), 'cache-control': 'no-store' };
}

/** A cookie that a page of http://localhost may keep. */
function forLocalhost(cookie: string) {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
  // A name that promises Secure is refused without it; browsers that know such names take localhost for safe.
  const mustBeSecure = /^__(host|secure)-/i.test(pair);
  const kept = attributes.flatMap((attribute) => {
    const [name = '', value = ''] = attribute.toLowerCase().split('=');
    if (name === 'domain' || (name === 'secure' && !mustBeSecure)) return [];
    return name === 'samesite' && value === 'none' && !mustBeSecure ? ['SameSite=Lax'] : [attribute];
  });
  return [pair, ...kept].join('; ');
}

/** @returns null of a path alone */
const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null);

function pathOf(url: string) {
  const { pathname, search, hash } = new URL(url);
  return pathname + search + hash;
}
