import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { PERSON_HEADER, PersonClaim, PersonId } from '@queuebell/contracts';
import { settingsOf, type PersonAtDevice } from '@queuebell/queue-rules';
import type { AuthenticatedRequest } from '../../access/guard/authenticated-request.js';
import { MemberStates } from '../../access/team/member-states.js';
import { PersonProofs } from '../../access/tokens/person-proofs.js';
import { LiveQueues } from './memory/live-queues.js';

/** Reads whom an admin tablet names, for the audit. A person who is not of the shop is left out; nothing is refused. */
@Injectable()
export class ChosenPersonGuard implements CanActivate {
  constructor(
    private readonly members: MemberStates,
    private readonly live: LiveQueues,
    private readonly proofs: PersonProofs,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const { session, headers } = request;
    const claim = PersonClaim.safeParse(headers[PERSON_HEADER]).data;
    if (session?.device?.kind !== 'admin' || claim === undefined) return true;
    const { shop, device } = session;
    const [id = '', proof = ''] = claim.split(' ');
    const who = PersonId.safeParse(id).success ? await this.#personOf(shop, id) : null;
    if (!who) return true;
    const person = { who, isConfirmed: this.proofs.proves(proof, device.id, id) };
    request.session = { ...session, device: { ...device, person } };
    return true;
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
