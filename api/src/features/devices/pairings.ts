import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { PAIRING_CODE_TTL_MS, type DeviceKind } from '@queuebell/contracts';
import type { Model, mongo } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import { pairingModel, type PairingDocument } from '../../access/devices/pairing.schema.js';
import { hashOfSecret } from '../../platform/config/secret-hash.js';
import { PairingSecrets } from './pairing-secrets.js';

@Injectable()
export class Pairings {
  constructor(
    @InjectModel(pairingModel.name) private readonly pairings: Model<PairingDocument>,
    private readonly secrets: PairingSecrets,
    private readonly clock: Clock,
  ) {}

  async open(
    kind: DeviceKind,
    from: NonNullable<PairingDocument['from']>,
  ): Promise<{ pairing: PairingDocument; secret: string }> {
    const secret = this.secrets.secret();
    for (;;) {
      const pairing: PairingDocument = {
        _id: hashOfSecret(secret),
        code: this.secrets.code(),
        kind,
        from,
        expiresAt: this.#fromNow(),
        paired: null,
      };
      try {
        await this.pairings.insertOne(pairing);
        return { pairing, secret };
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    }
  }

  async waiting(code: string): Promise<PairingDocument | null> {
    return this.pairings.findOne(this.#waitingFor(code)).lean();
  }

  /** Gives the device its full time to claim. @returns the pairing, to one caller only, or null */
  async confirm(
    code: string,
    paired: NonNullable<PairingDocument['paired']>,
    session: mongo.ClientSession,
  ): Promise<PairingDocument | null> {
    const change = { $set: { paired, expiresAt: this.#fromNow() } };
    return this.pairings.findOneAndUpdate(this.#waitingFor(code), change, { session }).lean();
  }

  /** @returns the pairing that this owner has confirmed with the code, while the device may still claim it */
  async confirmedBy(ownerId: mongo.ObjectId, code: string): Promise<PairingDocument['paired']> {
    const pairing = await this.pairings.findOne({ code, 'paired.ownerId': ownerId, ...this.#alive() }).lean();
    return pairing?.paired ?? null;
  }

  async bySecret(secret: string): Promise<PairingDocument | null> {
    return this.pairings.findOne({ _id: hashOfSecret(secret), ...this.#alive() }).lean();
  }

  #waitingFor = (code: string) => ({ code, paired: null, ...this.#alive() });

  #alive = () => ({ expiresAt: { $gt: this.clock.now() } });

  #fromNow = () => new Date(this.clock.now().getTime() + PAIRING_CODE_TTL_MS);
}
