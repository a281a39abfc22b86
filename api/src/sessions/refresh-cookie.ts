import { createHash, randomBytes } from 'node:crypto';
import { SESSION_IDLE_MAX_MS, SessionId } from '@queuebell/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OwnCookie } from '../http/own-cookie.js';

/** Renewing a log-in and ending it; nothing else reads it. */
export const REFRESH_COOKIE = new OwnCookie('queuebell_refresh', {
  path: '/api/session',
  sameSite: 'strict',
});
const SECRET_BYTES = 32;
const SECRET = /^[\w-]{43}$/;

/** What a browser keeps of a log-in, where no script can read it. */
export interface RefreshCookie {
  id: string;
  secret: string;
}

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** What is kept of a secret. No salt: nobody guesses 256 random bits. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** @returns null when there is none, or it is none of ours */
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
