import { mongo } from 'mongoose';
import type { SessionTokens } from '../src/access/tokens/session-token.js';
import type { Clock } from '../src/platform/clock/clock.js';

/** The claims of a login's token. */
interface Claims {
  sub: string;
  epoch: number;
  sid: string;
  member?: string;
  shop?: string;
  iat: number;
  exp: number;
}

/** Reads a token without verifying it. */
export const claimsOf = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;

/**
 * Always has a fresh token, like a browser that renews it. A new token has the same login and epoch as the
 * first.
 */
export function renewingToken<Who extends { token: string }>(
  who: Who,
  tokens: SessionTokens,
  clock: Clock,
): Who {
  let { token } = who;
  const get = (): string => {
    const { sub, epoch, sid, member, shop, exp } = claimsOf(token);
    if (exp * 1_000 > clock.now().getTime()) return token;
    const place = member ? { _id: new mongo.ObjectId(member), ownerId: new mongo.ObjectId(shop) } : null;
    return (token = tokens.make({ _id: new mongo.ObjectId(sub), sessionEpoch: epoch }, sid, place));
  };
  const set = (next: string): void => {
    token = next;
  };
  return Object.defineProperty({ ...who }, 'token', { get, set, enumerable: true });
}
