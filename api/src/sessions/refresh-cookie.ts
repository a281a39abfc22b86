import { createHash, randomBytes } from 'node:crypto';
import { SESSION_IDLE_MAX_MS, SessionId } from '@queuebell/contracts';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const REFRESH_COOKIE_NAME = 'queuebell_refresh';
/** Where it is sent, and nowhere else: renewing a log-in and ending it. */
const PATH = '/api/session';
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
export function readRefreshCookie({ cookies }: Pick<FastifyRequest, 'cookies'>): RefreshCookie | null {
  const [id = '', secret = '', ...rest] = cookies[REFRESH_COOKIE_NAME]?.split('.') ?? [];
  return SessionId.safeParse(id).success && SECRET.test(secret) && rest.length === 0 ? { id, secret } : null;
}

/** @param publicUrl where people open this installation; a shop's own network may have no https */
export function setRefreshCookie(
  reply: FastifyReply,
  { id, secret }: RefreshCookie,
  publicUrl: string,
): void {
  const maxAge = SESSION_IDLE_MAX_MS / 1_000;
  void reply.setCookie(REFRESH_COOKIE_NAME, `${id}.${secret}`, { ...attributesFor(publicUrl), maxAge });
}

export function clearRefreshCookie(reply: FastifyReply, publicUrl: string): void {
  void reply.clearCookie(REFRESH_COOKIE_NAME, attributesFor(publicUrl));
}

const attributesFor = (publicUrl: string): CookieSerializeOptions => ({
  httpOnly: true,
  sameSite: 'strict',
  path: PATH,
  secure: publicUrl.startsWith('https:'),
});
