import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { tokenOf } from '../http/bearer-token.js';
import { isLoopback } from '../http/client-address.js';

/** Headers of a reverse proxy: with any of them, a local address is the proxy's. */
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

interface MetricsRequest {
  /** The remote address of the connection. */
  peer: string | undefined;
  headers: IncomingHttpHeaders;
}

/** Allows programs on this machine, and requests with the operator's METRICS_TOKEN. */
export function mayReadMetrics({ peer, headers }: MetricsRequest, token: string | undefined): boolean {
  const isForwarded = forwarding.some((name) => headers[name] !== undefined);
  if (!isForwarded && isLoopback(peer)) return true;
  const given = tokenOf(headers.authorization);
  return token !== undefined && given !== null && timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
