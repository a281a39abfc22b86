import type { FastifyRequest } from 'fastify';

const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** Whether an address is this machine's own name for itself, which leads nowhere from another device. */
export const isOwnName = (publicUrl: string): boolean => LOOPBACK.test(new URL(publicUrl).host);

/**
 * Where another device reaches this server, for an address that is shown to be opened there: PUBLIC_URL. Only when that
 * is this machine's own name, which leads nowhere from a phone, and the request came by a better one, it is the
 * request's: a shop that tries QueueBell at home opens `http://192.168.1.20:3000` and has set nothing.
 *
 * @returns without a slash at its end
 */
export function originFor(publicUrl: string, request: Pick<FastifyRequest, 'headers' | 'protocol'>): string {
  const { host } = request.headers;
  const isBetter = host !== undefined && HOST.test(host) && !LOOPBACK.test(host);
  return isOwnName(publicUrl) && isBetter ? `${request.protocol}://${host}` : publicUrl;
}
