import { createHash, randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { OwnCookie } from '../../platform/http/own-cookie.js';
import type { Canary } from '../releases/canaries.js';

const BUCKETS = 100;
const BUCKET_DAYS = 90;

/** A random number from 0 to 99, which it shares with every hundredth browser, so it names none. */
export const BUCKET_COOKIE = new OwnCookie('queuebell_bucket', { path: '/', sameSite: 'lax' });
export const BUCKET_MAX_AGE_S = BUCKET_DAYS * 24 * 60 * 60;

export const newBucket = (): number => randomInt(BUCKETS);

/** @returns undefined if the browser has none yet */
export function bucketOf(request: Pick<FastifyRequest, 'cookies'>): number | undefined {
  const text = BUCKET_COOKIE.read(request) ?? '';
  return /^\d{1,2}$/.test(text) ? Number(text) : undefined;
}

/** Another canary begins with other buckets, so that it is not always the same people who get the untried releases. */
export function hasCanary(bucket: number, remote: string, { version, share }: Canary): boolean {
  const first = createHash('sha256').update(`${remote} ${version}`).digest().readUInt16BE() % BUCKETS;
  return (bucket - first + BUCKETS) % BUCKETS < share;
}
