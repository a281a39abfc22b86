import { isIPv4 } from 'node:net';

/** Addresses of a home or a shop (RFC 1918), and this machine's own: both reach the server from inside. */
const PRIVATE = /^(10\.|127\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|(f[cd][0-9a-f]{2}|fe80):|0:0:0:0::)/;

/**
 * Whether two clients, as `client-address.ts` names them, sit in one network; null where one of them came by IPv4 and the other by
 * IPv6, which says nothing.
 */
export function isSameNetwork(one: string, other: string): boolean | null {
  if (one === other || [one, other].every((client) => PRIVATE.test(client))) return true;
  return isIPv4(one) === isIPv4(other) ? false : null;
}
