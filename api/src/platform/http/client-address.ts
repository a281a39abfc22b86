import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** In groups of 16 bits: a subscriber has at least a /64 of addresses (RFC 6177). */
const SUBSCRIBER_GROUPS = 4;
const SUBSCRIBER = /^(.*?)((?:[0-9a-f]+:){3})[0-9a-f]+::\/64$/;
const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

/**
 * The client to count for a request without a token: an IPv4 address, or the network of an IPv6 one
 * ('2001:db8:0:7::/64'). Fastify's `trustProxy` takes the last address in X-Forwarded-For that is not a
 * trusted proxy (on this machine, or in TRUSTED_PROXIES).
 */
export function clientAddressOf(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const address = addressIn(request.ip) ?? addressIn(request.socket.remoteAddress);
  return address === undefined ? 'unknown' : networkOf(address);
}

/** A site (a /48, RFC 6177) may have as many subscribers as an office or a street. */
export const SITE_FACTOR = 10;

/**
 * The site of the network at the end of a limit's key ('2001:db8:0::/48'). Anybody can get one for free, so
 * it is limited too, at {@link SITE_FACTOR} times as much.
 * @returns null for a key without an IPv6 network
 */
export function siteKeyOf(key: string): string | null {
  const [, before, site] = SUBSCRIBER.exec(key) ?? [];
  return site === undefined ? null : `${before}${site}:/48`;
}

/**
 * The network that is counted as one visitor where a few must not pass for many.
 *
 * @param address as of {@link clientAddressOf}
 * @returns '203.0.113.0/24' or '2001:db8:0::/48'
 */
export function wideNetworkOf(address: string): string {
  const bytes = address.split('.');
  return isIPv4(address) ? `${bytes.slice(0, 3).join('.')}.0/24` : (siteKeyOf(address) ?? address);
}

function addressIn(text: string | undefined): string | undefined {
  const address = text?.trim().replace(MAPPED, '').split('%')[0] ?? '';
  return isIPv4(address) || isIPv6(address) ? address : undefined;
}

export function isLoopback(address: string | undefined): boolean {
  const plain = addressIn(address);
  return plain === '::1' || (plain?.startsWith('127.') ?? false);
}

function networkOf(address: string): string {
  if (isIPv4(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = groupsIn(head);
  const after = groupsIn(tail ?? '');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  const network = groups.slice(0, SUBSCRIBER_GROUPS).map((group) => parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

const groupsIn = (part: string): string[] => (part === '' ? [] : part.split(':'));
