import { allowOrigins } from './dev-policy.mjs';

/** @typedef {import('node:http').IncomingHttpHeaders} Headers */

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
 * @param {Headers} headers
 * @param {{ here: string, suite: string }} origins of the front and of the suite
 * @returns {Record<string, string>}
 */
export function askedBySuite({ origin, referer }, { here, suite }) {
  const moved = (/** @type {string} */ url) =>
    originOf(url) === here ? suite + url.slice(here.length) : url;
  return {
    ...(origin !== undefined && { origin: moved(origin) }),
    ...(referer !== undefined && { referer: moved(referer) }),
  };
}

/**
 * @param {Headers} headers
 * @returns {Record<string, string>}
 */
export const forText = (headers) =>
  Object.fromEntries(
    OF_A_TEXT.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  );

/**
 * What is to be other in an answer of the suite, for the browser to have it from the front: for http://localhost, not for the suite's
 * own name.
 *
 * @param {Headers} headers
 * @param {{ here: string, suite: string, servers: readonly string[] }} origins `servers`: of development servers
 * @returns {Headers}
 */
export function fromSuite(headers, { here, suite, servers }) {
  const { location, 'set-cookie': cookies, 'content-security-policy': policy } = headers;
  return {
    ...(location !== undefined && {
      location: originOf(location) === suite ? here + pathOf(location) : location,
    }),
    ...(cookies !== undefined && { 'set-cookie': cookies.map(forLocalhost) }),
    ...(policy !== undefined && { 'content-security-policy': allowOrigins(String(policy), servers) }),
  };
}

/**
 * The same for an answer whose text is written anew.
 *
 * @param {Headers} headers
 * @returns {Headers}
 */
export function ofNewText(headers) {
  const kept = Object.entries(headers).filter(([name]) => !OF_THE_OLD_TEXT.has(name));
  return { ...Object.fromEntries(kept), 'cache-control': 'no-store' };
}

/**
 * A cookie that a page of http://localhost may keep.
 *
 * @param {string} cookie
 */
function forLocalhost(cookie) {
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

/** @param {string} url @returns {string | null} null of a path alone */
const originOf = (url) => (URL.canParse(url) ? new URL(url).origin : null);

/** @param {string} url */
function pathOf(url) {
  const { pathname, search, hash } = new URL(url);
  return pathname + search + hash;
}
