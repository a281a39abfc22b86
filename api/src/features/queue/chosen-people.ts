import { Injectable } from '@nestjs/common';
import { PersonClaim, PersonId } from '@queuebell/contracts';
import { settingsOf, type PersonAtDevice } from '@queuebell/queue-rules';
import type { Session } from '../../access/guard/authenticated-request.js';
import { MemberStates } from '../../access/team/member-states.js';
import { PersonProofs } from '../../access/tokens/person-proofs.js';
import { LiveQueues } from './memory/live-queues.js';

/** The people whom admin tablets name, for the audit. A person who is not of the shop is left out; nothing is refused. */
@Injectable()
export class ChosenPeople {
  constructor(
    private readonly members: MemberStates,
    private readonly live: LiveQueues,
    private readonly proofs: PersonProofs,
  ) {}

  /** @returns the session of the same device with the person of this claim, if it names one */
  async sessionWith(session: Session, claimed: unknown): Promise<Session> {
    const claim = PersonClaim.safeParse(claimed).data;
    if (session.device?.kind !== 'admin' || claim === undefined) return session;
    const { shop, device } = session;
    const [id = '', proof = ''] = claim.split(' ');
    const who = PersonId.safeParse(id).success ? await this.#personOf(shop, id) : null;
    if (!who) return session;
    const person = { who, isConfirmed: this.proofs.proves(proof, device.id, id) };
    return { ...session, device: { ...device, person } };
  }

  async #personOf(shop: string, id: string): Promise<PersonAtDevice['who'] | null> {
    if (id === 'owner') return { is: 'owner' };
    const [, chairId] = id.split(':');
    if (chairId === undefined) {
      const member = await this.members.recent(id);
      return member?.ownerId === shop ? { is: 'person', id } : null;
    }
    const { chairs } = settingsOf(await this.live.read(shop));
    const name = chairs.find((chair) => chair.id === chairId)?.person;
    return name === undefined ? null : { is: 'named', name };
  }
}
