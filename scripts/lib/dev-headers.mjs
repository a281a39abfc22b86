import { letIn } from './dev-policy.mjs';

/** @typedef {import('node:http').IncomingHttpHeaders} Headers */

/** Between two neighbours, never for who stands behind them (RFC 9110, 7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
/** What would no longer be true of a text that is written anew, or names files of the release that is replaced. */
const OF_THE_OLD_TEXT = new Set(['content-length', 'content-encoding', 'etag', 'last-modified', 'link']);

/**
 * What a browser sends to the front, as the suite behind it expects it: as if its own pages asked.
 *
 * @param {Headers} headers
 * @param {{ here: string, suite: string }} origins of the front and of the suite
 * @returns {Headers}
 */
export function toSuite(headers, { here, suite }) {
  const moved = (/** @type {string | undefined} */ url) =>
    url !== undefined && originOf(url) === here ? suite + url.slice(here.length) : url;
  const { origin, referer } = headers;
  return {
    ...passedOn(headers),
    host: new URL(suite).host,
    ...(origin !== undefined && { origin: moved(origin) }),
    ...(referer !== undefined && { referer: moved(referer) }),
  };
}

/**
 * The same for a text that is to be written anew: all of it, as it is, and not only when it has changed.
 *
 * @param {Headers} headers
 * @returns {Headers}
 */
export function ofWholeText({ 'if-none-match': _etag, 'if-modified-since': _date, ...headers }) {
  return { ...headers, 'accept-encoding': 'identity' };
}

/**
 * What the suite answers, as the browser may have it from the front: to http://localhost, not to the suite's own name.
 *
 * @param {Headers} headers
 * @param {{ here: string, suite: string, servers: readonly string[] }} origins `servers`: of development servers
 * @returns {Headers}
 */
export function fromSuite(headers, { here, suite, servers }) {
  const { location, 'set-cookie': cookies, 'content-security-policy': policy } = headers;
  return {
    ...passedOn(headers),
    ...(location !== undefined && {
      location: originOf(location) === suite ? here + pathOf(location) : location,
    }),
    ...(cookies !== undefined && { 'set-cookie': cookies.map(forLocalhost) }),
    ...(policy !== undefined && { 'content-security-policy': letIn(String(policy), servers) }),
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

/** @param {Headers} headers */
function passedOn(headers) {
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(/\s*,\s*/);
  const kept = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && !named.includes(name));
  return Object.fromEntries(kept);
}

/** @param {string} url @returns {string | null} null of a path alone */
const originOf = (url) => (URL.canParse(url) ? new URL(url).origin : null);

/** @param {string} url */
function pathOf(url) {
  const { pathname, search, hash } = new URL(url);
  return pathname + search + hash;
}
