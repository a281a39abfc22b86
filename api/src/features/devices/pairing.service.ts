import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import {
  DEVICES_MAX,
  PAIRING_CODE_TTL_MS,
  PAIRING_REQUESTS_MAX,
  PAIRING_TRIES_MAX,
  PairingCode,
  type ClaimResponse,
  type Device,
  type DeviceKind,
  type PairingInfo,
  type PairingResponse,
} from '@queuebell/contracts';
import type { FastifyRequest } from 'fastify';
import { mongo, type Connection } from 'mongoose';
import type { Session } from '../../access/guard/authenticated-request.js';
import { RecentPasswords } from '../../access/passwords/recent-passwords.js';
import { SessionTokens } from '../../access/tokens/session-token.js';
import { Clock } from '../../platform/clock/clock.js';
import { SETTINGS } from '../../platform/deps/deps.module.js';
import type { Settings } from '../../platform/config/config.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { originFor } from '../../platform/http/origin.js';
import { clientAddressOf } from '../../platform/http/client-address.js';
import { giveBackOnFailure, RateLimits } from '../../platform/limits/rate-limits.js';
import { Notices } from '../../platform/mail/notices.js';
import { describeClient } from '../../access/sessions/client-description.js';
import { UsersService } from '../../access/accounts/users.service.js';
import type { DeviceDocument } from '../../access/devices/device.schema.js';
import { deviceUserOf, shownDevice } from '../../access/devices/device-user.js';
import { PairedDevices } from '../../access/devices/paired-devices.js';
import { pairedMail } from './paired-mail.js';
import { Pairings } from './pairings.js';
import { isSameNetwork } from './same-network.js';

const REQUESTS = 'pairing-request';
const TRIES = 'pairing-code';

/** A device shows a code, an owner confirms it, the device claims its token (docs/decisions/0010). */
@Injectable()
export class PairingService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly pairings: Pairings,
    private readonly devices: PairedDevices,
    private readonly users: UsersService,
    private readonly tokens: SessionTokens,
    private readonly recentPasswords: RecentPasswords,
    private readonly notices: Notices,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @param request determines the address in the QR code @throws RateLimited */
  async ask(kind: DeviceKind, request: FastifyRequest): Promise<PairingResponse> {
    const network = clientAddressOf(request);
    await this.limits.take(REQUESTS, network, PAIRING_REQUESTS_MAX, PAIRING_CODE_TTL_MS);
    const browser = describeClient(request.headers['user-agent']);
    const { pairing, secret } = await this.pairings.open(kind, { network, browser });
    const { code, expiresAt } = pairing;
    const pairUrl = `${originFor(this.settings.publicUrl, request)}/pair?code=${code}`;
    return { code, pairUrl, secret, expiresAt: expiresAt.toISOString() };
  }

  /** Repeatable, so that a lost answer loses nothing. @throws ApiError('PAIRING_EXPIRED') */
  async claim(secret: string): Promise<ClaimResponse> {
    const pairing = await this.pairings.bySecret(secret);
    if (!pairing) throw new ApiError('PAIRING_EXPIRED');
    if (!pairing.paired) return { status: 'waiting' };
    const ownerId = pairing.paired.ownerId.toHexString();
    const [owner, device] = await Promise.all([
      this.users.byId(ownerId),
      this.devices.byId(pairing.paired.deviceId),
    ]);
    if (!owner || !device) throw new ApiError('PAIRING_EXPIRED');
    const token = this.tokens.makeForDevice(ownerId, device._id.toHexString());
    return { status: 'paired', token, user: deviceUserOf(owner, device) };
  }

  /** @throws ApiError('PAIRING_UNKNOWN'), RateLimited after too many wrong codes */
  async look(ownerId: string, typed: string, client: string): Promise<PairingInfo> {
    const { code, kind, expiresAt, from } = await this.#tryCode(ownerId, typed, (known) =>
      this.pairings.waiting(known),
    );
    const leftMs = expiresAt.getTime() - this.clock.now().getTime();
    return {
      code,
      kind,
      expiresAt: expiresAt.toISOString(),
      // Another process's clock may have written it.
      ageMs: Math.max(0, PAIRING_CODE_TTL_MS - leftMs),
      ...(from && { browser: from.browser, sameNetwork: isSameNetwork(from.network, client) }),
    };
  }

  /**
   * Repeatable for the same owner, so that a lost answer loses nothing.
   * @throws ApiError 'PAIRING_UNKNOWN', 'TOO_MANY_DEVICES', 'PASSWORD_NEEDED' except for walls; RateLimited
   */
  async confirm(session: Session, typed: string, name: string): Promise<Device> {
    const owner = new mongo.ObjectId(session.shop);
    const device = await this.#tryCode(session.shop, typed, async (code) => {
      const waiting = await this.pairings.waiting(code);
      if (waiting && waiting.kind !== 'display') await this.recentPasswords.demand(session);
      const added = await this.#addDevice(owner, code, name);
      if (added) await this.#tellOwner(added);
      return added ?? (await this.#addedDevice(owner, code));
    });
    return shownDevice(device, this.clock.now());
  }

  async #tellOwner(device: DeviceDocument): Promise<void> {
    const id = device.ownerId.toHexString();
    const owner = await this.users.byId(id);
    if (owner) this.notices.send(id, pairedMail(owner, device, this.settings));
  }

  /** Stores the device and uses up the code in one transaction, for one caller only. */
  #addDevice(ownerId: mongo.ObjectId, code: string, name: string): Promise<DeviceDocument | null> {
    const paired = { ownerId, deviceId: new mongo.ObjectId() };
    return this.connection.transaction(async (session) => {
      const pairing = await this.pairings.confirm(code, paired, session);
      if (!pairing) return null;
      if ((await this.devices.count(ownerId, session)) >= DEVICES_MAX) throw new ApiError('TOO_MANY_DEVICES');
      const added = this.#newDevice(paired, pairing.kind, name);
      await this.devices.add(added, session);
      return added;
    });
  }

  async #addedDevice(ownerId: mongo.ObjectId, code: string): Promise<DeviceDocument | null> {
    const paired = await this.pairings.confirmedBy(ownerId, code);
    return paired && this.devices.byId(paired.deviceId);
  }

  #newDevice(
    { ownerId, deviceId }: { ownerId: mongo.ObjectId; deviceId: mongo.ObjectId },
    kind: DeviceKind,
    name: string,
  ): DeviceDocument {
    const pairedAt = this.clock.now();
    return { _id: deviceId, ownerId, kind, name, pairedAt, lastSeenAt: null, battery: null };
  }

  /** Counts only wrong codes of a valid form against the account. */
  async #tryCode<Found>(
    ownerId: string,
    typed: string,
    find: (code: string) => Promise<Found | null>,
  ): Promise<Found> {
    const code = PairingCode.safeParse(typed).data;
    if (code === undefined) throw new ApiError('PAIRING_UNKNOWN');
    await this.limits.take(TRIES, ownerId, PAIRING_TRIES_MAX, PAIRING_CODE_TTL_MS);
    const giveBack = () => this.limits.giveBack(TRIES, ownerId);
    const found = await giveBackOnFailure(() => find(code), giveBack);
    if (!found) throw new ApiError('PAIRING_UNKNOWN');
    await giveBack();
    return found;
  }
}
