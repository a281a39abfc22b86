import { mongo } from 'mongoose';
import type { SessionTokens } from '../src/access/tokens/session-token.js';
import type { Clock } from '../src/platform/clock/clock.js';

/** What the token of a login says. */
interface Claims {
  sub: string;
  epoch: number;
  sid: string;
  iat: number;
  exp: number;
}

/** What a token says, whether it is good or not. */
export const claimsOf = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;

/**
 * The same with a token that a browser would have at that time: none expires there while the login goes on. A new one
 * is worth no more than the first: it has the same login and the same epoch.
 */
export function renewingToken<Who extends { token: string }>(
  who: Who,
  tokens: SessionTokens,
  clock: Clock,
): Who {
  let { token } = who;
  const get = (): string => {
    const { sub, epoch, sid, exp } = claimsOf(token);
    if (exp * 1_000 > clock.now().getTime()) return token;
    return (token = tokens.make({ _id: new mongo.ObjectId(sub), sessionEpoch: epoch }, sid));
  };
  const set = (next: string): void => {
    token = next;
  };
  return Object.defineProperty({ ...who }, 'token', { get, set, enumerable: true });
}
