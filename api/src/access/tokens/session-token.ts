import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { z } from 'zod';
import { ACCESS_TOKEN_TTL_MS, DeviceId, OwnerId, SessionId } from '@queuebell/contracts';
import { Clock } from '../../platform/clock/clock.js';
import { SECRETS } from '../../platform/deps/deps.module.js';
import type { KeyRing } from '../../platform/config/key-ring.js';
import type { Secrets } from '../../platform/config/secrets.js';
import { sessionEpochOf, type UserDocument } from '../accounts/user.schema.js';
import type { ActiveMember } from '../team/member.schema.js';

export const ACCESS_LIFETIME_S = ACCESS_TOKEN_TTL_MS / 1_000;
export const DEVICE_LIFETIME_S = 60 * 86_400;
/** No account has it: a device's token cannot pass as the owner's. */
const DEVICE_EPOCH = -1;
const CACHE_MAX = 20_000;

/** Rights are not in a token, because they change while it is valid (`account-states.ts`). */
export const SessionClaims = z.object({
  sub: OwnerId,
  /** {@link UserDocument.sessionEpoch}; missing in the oldest tokens. */
  epoch: z.int().default(0),
  /** Its login; missing in devices' and old tokens. */
  sid: SessionId.optional(),
  /** The sender's place in a team, and the owner of that shop; missing in the sender's own shop. */
  member: DeviceId.optional(),
  shop: OwnerId.optional(),
  /** Its device; missing in owners' tokens. */
  device: DeviceId.optional(),
  /** Seconds since 1970. */
  iat: z.number(),
  exp: z.number(),
});
export type SessionClaims = z.infer<typeof SessionClaims>;

/** Verified tokens are cached, because a screen sends the same one repeatedly. */
@Injectable()
export class SessionTokens {
  readonly #keys: KeyRing;
  /** By token, least recently used first. */
  readonly #verified = new Map<string, SessionClaims>();

  constructor(
    private readonly jwt: JwtService,
    @Inject(SECRETS) { keys }: Secrets,
    private readonly clock: Clock,
  ) {
    this.#keys = keys;
  }

  /** @param sid the login that the token depends on @param member the team's shop in which it is valid */
  make(
    user: Pick<UserDocument, '_id' | 'sessionEpoch'>,
    sid: string,
    member: Pick<ActiveMember, '_id' | 'ownerId'> | null = null,
  ): string {
    const inTeam = member && { member: member._id.toHexString(), shop: member.ownerId.toHexString() };
    const claims = { sub: user._id.toHexString(), epoch: sessionEpochOf(user), sid, ...inTeam };
    return this.#sign(claims, ACCESS_LIFETIME_S);
  }

  /** For a paired device: valid while it is paired, for routes of its kind. */
  makeForDevice(ownerId: string, deviceId: string): string {
    return this.#sign({ sub: ownerId, epoch: DEVICE_EPOCH, device: deviceId }, DEVICE_LIFETIME_S);
  }

  #sign(claims: Omit<SessionClaims, 'iat' | 'exp'>, lifetimeS: number): string {
    const iat = seconds(this.clock.now());
    const { id: keyid, secret, algorithm } = this.#keys.signing();
    return this.jwt.sign({ ...claims, iat, exp: iat + lifetimeS }, { keyid, secret, algorithm });
  }

  read(token: string): SessionClaims | null {
    const claims = this.#verified.get(token) ?? this.#verify(token);
    this.#verified.delete(token);
    if (!claims || claims.exp <= seconds(this.clock.now())) return null;
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
    const clockTimestamp = seconds(this.clock.now());
    for (const { secret, algorithm } of this.#keys.verifying(keyIdOf(token))) {
      try {
        const raw: unknown = this.jwt.verify(token, { secret, algorithms: [algorithm], clockTimestamp });
        return SessionClaims.safeParse(raw).data ?? null;
      } catch {
        // Signed with another key, expired, or not a token.
      }
    }
    return null;
  }
}

function keyIdOf(token: string): string | undefined {
  try {
    const [head = ''] = token.split('.');
    const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid?: unknown };
    return typeof kid === 'string' ? kid : undefined;
  } catch {
    return undefined;
  }
}

const seconds = (time: Date): number => Math.floor(time.getTime() / 1_000);
