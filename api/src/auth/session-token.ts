import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { z } from 'zod';
import { DeviceId, OwnerId } from '@queuebell/contracts';
import { Clock } from '../clock/clock.js';
import { sessionEpochOf, type UserDocument } from '../users/user.schema.js';

export const SESSION_LIFETIME_S = 90 * 86_400;
export const DEVICE_LIFETIME_S = 60 * 86_400;
/** No account's: whoever takes a device's token for the owner's is refused. */
const DEVICE_EPOCH = -1;
const CACHE_MAX = 20_000;

/**
 * What a session token says: whose it is, under which epoch of the account's sessions it was made, and until when it
 * lasts. What the account may do is not in it, because that changes while the token is in use (`account-states.ts`).
 */
const SessionClaims = z.object({
  /** The owner's id. */
  sub: OwnerId,
  /** {@link UserDocument.sessionEpoch}. The first tokens did not have it. */
  epoch: z.int().default(0),
  /** The device that it was made for; not there in an owner's own token. */
  device: DeviceId.optional(),
  /** Seconds since 1970. */
  iat: z.number(),
  exp: z.number(),
});
export type SessionClaims = z.infer<typeof SessionClaims>;

/** Makes and reads session tokens. A token that was verified once is remembered: a screen sends the same one for weeks. */
@Injectable()
export class SessionTokens {
  readonly #jwt: JwtService;
  readonly #clock: Clock;
  /** By token, the least recently used first. */
  readonly #verified = new Map<string, SessionClaims>();

  constructor(jwt: JwtService, clock: Clock) {
    this.#jwt = jwt;
    this.#clock = clock;
  }

  make(user: Pick<UserDocument, '_id' | 'sessionEpoch'>): string {
    return this.#sign({ sub: user._id.toHexString(), epoch: sessionEpochOf(user) }, SESSION_LIFETIME_S);
  }

  /** For a paired device: it opens only what is for devices of its kind, and only while the device is paired. */
  makeForDevice(ownerId: string, deviceId: string): string {
    return this.#sign({ sub: ownerId, epoch: DEVICE_EPOCH, device: deviceId }, DEVICE_LIFETIME_S);
  }

  #sign(claims: Pick<SessionClaims, 'sub' | 'epoch' | 'device'>, lifetimeS: number): string {
    const iat = seconds(this.#clock.now());
    return this.#jwt.sign({ ...claims, iat, exp: iat + lifetimeS });
  }

  /** @returns null unless the token is ours and has not expired */
  read(token: string): SessionClaims | null {
    const claims = this.#verified.get(token) ?? this.#verify(token);
    this.#verified.delete(token);
    if (!claims || claims.exp <= seconds(this.#clock.now())) return null;
    this.#remember(token, claims);
    return claims;
  }

  #remember(token: string, claims: SessionClaims): void {
    this.#verified.set(token, claims);
    if (this.#verified.size <= CACHE_MAX) return;
    const [oldest] = this.#verified.keys();
    if (oldest !== undefined) this.#verified.delete(oldest);
  }

  #verify(token: string): SessionClaims | null {
    try {
      const raw: unknown = this.#jwt.verify(token, { clockTimestamp: seconds(this.#clock.now()) });
      return SessionClaims.safeParse(raw).data ?? null;
    } catch {
      return null;
    }
  }
}

const seconds = (time: Date): number => Math.floor(time.getTime() / 1_000);
