import { isIPv4 } from 'node:net';

/** Addresses of a home or a shop (RFC 1918) and of this machine: both are local. */
const PRIVATE = /^(10\.|127\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|(f[cd][0-9a-f]{2}|fe80):|0:0:0:0::)/;

/** Whether two clients (`client-address.ts`) share a network; null if one has IPv4 and the other IPv6. */
export function isSameNetwork(one: string, other: string): boolean | null {
  if (one === other || [one, other].every((client) => PRIVATE.test(client))) return true;
  return isIPv4(one) === isIPv4(other) ? false : null;
}
