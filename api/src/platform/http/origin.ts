import type { FastifyRequest } from 'fastify';

const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** Whether an address works only on this machine. */
export const isOwnName = (publicUrl: string): boolean => LOOPBACK.test(new URL(publicUrl).host);

/**
 * The origin of this server for addresses that other devices open: PUBLIC_URL. If that works only on this
 * machine and the request came by a better name, the request's: a shop that tries QueueBell at home opens
 * `http://192.168.1.20:3000` without any settings.
 * @returns without a slash at its end
 */
export function originFor(publicUrl: string, request: Pick<FastifyRequest, 'headers' | 'protocol'>): string {
  const { host } = request.headers;
  const isBetter = host !== undefined && HOST.test(host) && !LOOPBACK.test(host);
  return isOwnName(publicUrl) && isBetter ? `${request.protocol}://${host}` : publicUrl;
}
