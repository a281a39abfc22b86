import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { tokenOf } from '../../access/guard/auth.guard.js';
import { isLoopback } from '../http/client-address.js';

/** What a reverse proxy says of whom it asks for: with any of them, this machine's address is the proxy's. */
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

interface Asked {
  /** The address at the other end of the connection. */
  peer: string | undefined;
  headers: IncomingHttpHeaders;
}

/** Whether somebody may read the metrics: a program on this machine, or one that knows the operator's METRICS_TOKEN. */
export function mayReadMetrics({ peer, headers }: Asked, token: string | undefined): boolean {
  const isForwarded = forwarding.some((name) => headers[name] !== undefined);
  if (!isForwarded && isLoopback(peer)) return true;
  const given = tokenOf(headers.authorization);
  return token !== undefined && given !== null && timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
