import type { IncomingHttpHeaders } from 'node:http';
import { allowOrigins } from './dev-policy.ts';

type Headers = IncomingHttpHeaders;

/** Request headers for a text that will be changed here; those of conditional requests are left out. */
const OF_A_TEXT = ['accept', 'accept-language', 'authorization', 'cookie', 'user-agent'];
/** Response headers that are wrong for the changed text, or name files of the release that is replaced. */
const OF_THE_OLD_TEXT = new Set([
  ...['content-length', 'content-encoding', 'transfer-encoding', 'etag', 'last-modified', 'link'],
  ...['connection', 'keep-alive'],
]);

/**
 * Makes a request look as if a page of the suite had sent it.
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
 * Changes the headers of the suite's answer for http://localhost.
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

/** Removes the headers that do not fit a changed text. */
export function ofNewText(headers: Headers): Headers {
  const rest = Object.entries(headers).filter(([name]) => !OF_THE_OLD_TEXT.has(name));
  return { ...Object.fromEntries(rest), 'cache-control': 'no-store' };
}

function forLocalhost(cookie: string) {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
  // Browsers refuse such a name without Secure; those that know these names trust localhost.
  const mustBeSecure = /^__(host|secure)-/i.test(pair);
  const allowed = attributes.flatMap((attribute) => {
    const [name = '', value = ''] = attribute.toLowerCase().split('=');
    if (name === 'domain' || (name === 'secure' && !mustBeSecure)) return [];
    return name === 'samesite' && value === 'none' && !mustBeSecure ? ['SameSite=Lax'] : [attribute];
  });
  return [pair, ...allowed].join('; ');
}

/** @returns null of a path alone */
const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null);

function pathOf(url: string) {
  const { pathname, search, hash } = new URL(url);
  return pathname + search + hash;
}
