import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { SESSION_IDLE_MAX_MS, SessionId } from '@queuebell/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OwnCookie } from '../../platform/http/own-cookie.js';
import { hashOfSecret } from '../../platform/config/secret-hash.js';
import type { Presented } from './refresh-rules.js';

/** Only renewing and ending a session read it. */
export const REFRESH_COOKIE = new OwnCookie('queuebell_refresh', {
  path: '/api/session',
  sameSite: 'strict',
});
/** The first half is random, the second its MAC by the session's key: 43 characters. */
const SECRET_HALF_BYTES = 16;
const ISSUE_KEY_BYTES = 16;
const SECRET = /^[\w-]{43}$/;

export interface RefreshCookie {
  id: string;
  secret: string;
}

export const newIssueKey = (): string => randomBytes(ISSUE_KEY_BYTES).toString('base64url');

export function newSecret(issueKey: string): string {
  const random = randomBytes(SECRET_HALF_BYTES);
  return Buffer.concat([random, markOf(random, issueKey)]).toString('base64url');
}

function isIssued(secret: string, issueKey: string | undefined): boolean {
  if (issueKey === undefined) return false;
  const bytes = Buffer.from(secret, 'base64url');
  const [random, mark] = [bytes.subarray(0, SECRET_HALF_BYTES), bytes.subarray(SECRET_HALF_BYTES)];
  return mark.length === SECRET_HALF_BYTES && timingSafeEqual(mark, markOf(random, issueKey));
}

const markOf = (random: Buffer, issueKey: string): Buffer =>
  createHmac('sha256', issueKey).update(random).digest().subarray(0, SECRET_HALF_BYTES);

/** @param issueKey of the session in the cookie */
export const presentedOf = (secret: string, issueKey: string | undefined): Presented => ({
  hash: hashOfSecret(secret),
  isIssued: isIssued(secret, issueKey),
});

export function readRefreshCookie(request: Pick<FastifyRequest, 'cookies'>): RefreshCookie | null {
  const [id = '', secret = '', ...rest] = REFRESH_COOKIE.read(request)?.split('.') ?? [];
  return SessionId.safeParse(id).success && SECRET.test(secret) && rest.length === 0 ? { id, secret } : null;
}

/** @param publicUrl where people open this installation; a shop's own network may have no https */
export function setRefreshCookie(
  reply: FastifyReply,
  { id, secret }: RefreshCookie,
  publicUrl: string,
): void {
  REFRESH_COOKIE.set(reply, `${id}.${secret}`, publicUrl, SESSION_IDLE_MAX_MS / 1_000);
}

export function clearRefreshCookie(reply: FastifyReply, publicUrl: string): void {
  REFRESH_COOKIE.clear(reply, publicUrl);
}
