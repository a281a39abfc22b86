import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PERSON_PROOF_TTL_MS } from '@queuebell/contracts';
import { Clock } from '../../platform/clock/clock.js';
import type { KeyRing } from '../../platform/config/key-ring.js';
import type { Secrets } from '../../platform/config/secrets.js';
import { SECRETS } from '../../platform/deps/deps.module.js';

/** Says that this server has confirmed a person at a device, until a time. It opens nothing. */
@Injectable()
export class PersonProofs {
  readonly #keys: KeyRing;

  constructor(
    @Inject(SECRETS) { keys }: Secrets,
    private readonly clock: Clock,
  ) {
    this.#keys = keys;
  }

  make(device: string, person: string): string {
    const until = this.clock.now().getTime() + PERSON_PROOF_TTL_MS;
    return `${until}.${macOf(this.#keys.signing().secret, device, person, until).toString('base64url')}`;
  }

  proves(proof: string, device: string, person: string): boolean {
    const [until, mac = ''] = proof.split('.');
    if (!(Number(until) > this.clock.now().getTime())) return false;
    const sent = Buffer.from(mac, 'base64url');
    return this.#keys.verifying(undefined).some(({ secret }) => {
      const own = macOf(secret, device, person, Number(until));
      return own.length === sent.length && timingSafeEqual(own, sent);
    });
  }
}

const macOf = (secret: string, device: string, person: string, until: number): Buffer =>
  createHmac('sha256', secret).update(`queuebell person ${device} ${person} ${until}`).digest();
