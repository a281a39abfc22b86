import { Injectable } from '@nestjs/common';
import {
  type ChoosePersonRequest,
  type ChosenPerson,
  PIN_TRIES_MAX,
  PIN_TRIES_OF_SHOP_MAX,
  PIN_TRIES_WINDOW_MS,
  type TabletPerson,
} from '@queuebell/contracts';
import { settingsOf } from '@queuebell/queue-rules';
import { UsersService } from '../../access/accounts/users.service.js';
import { Passwords } from '../../access/passwords/passwords.js';
import { Members } from '../../access/team/members.js';
import { PersonProofs } from '../../access/tokens/person-proofs.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import { LiveQueues } from '../queue/memory/live-queues.js';

interface Person extends Pick<TabletPerson, 'id' | 'name'> {
  pinHash?: string | undefined;
}

const OF_DEVICE = 'pin at';
const OF_SHOP = 'pin in';

/** The person who works at a shared tablet, for the audit (docs/decisions/0050-who-works-at-a-tablet.md). */
@Injectable()
export class PeopleService {
  constructor(
    private readonly members: Members,
    private readonly users: UsersService,
    private readonly live: LiveQueues,
    private readonly passwords: Passwords,
    private readonly limits: RateLimits,
    private readonly proofs: PersonProofs,
  ) {}

  async list(ownerId: string): Promise<TabletPerson[]> {
    const people = await this.#of(ownerId);
    return people.map(({ id, name, pinHash }) => ({ id, name, ...(pinHash && { hasPin: true }) }));
  }

  /** @throws ApiError('NOT_FOUND', 'WRONG_CODE'), RateLimited after PIN_TRIES_MAX wrong PINs */
  async choose(ownerId: string, device: string, { id, pin }: ChoosePersonRequest): Promise<ChosenPerson> {
    const people = await this.#of(ownerId);
    const person = people.find((each) => each.id === id);
    if (!person) throw new ApiError('NOT_FOUND');
    if (person.pinHash !== undefined) await this.#check(ownerId, device, pin, person.pinHash);
    return { proof: this.proofs.make(device, id) };
  }

  async #check(ownerId: string, device: string, pin: string | undefined, pinHash: string): Promise<void> {
    await this.limits.take(OF_DEVICE, device, PIN_TRIES_MAX, PIN_TRIES_WINDOW_MS);
    await this.limits.take(OF_SHOP, ownerId, PIN_TRIES_OF_SHOP_MAX, PIN_TRIES_WINDOW_MS);
    if (!(await this.passwords.matches(pin ?? '', pinHash, device))) throw new ApiError('WRONG_CODE');
    await this.limits.giveBack(OF_DEVICE, device);
    await this.limits.giveBack(OF_SHOP, ownerId);
  }

  /** The owner first, then the team, then people whom chairs name; nobody where only the owner can log in. */
  async #of(ownerId: string): Promise<Person[]> {
    const [owner, members, queue] = await Promise.all([
      this.users.byId(ownerId),
      this.members.ofShop(ownerId),
      this.live.read(ownerId),
    ]);
    const team = members.filter(({ personId }) => personId !== undefined);
    if (!owner || team.length === 0) return [];
    const known = new Set(team.map(({ name }) => name.toLowerCase()));
    const atChairs = settingsOf(queue).chairs.flatMap(({ id, person }) => {
      if (person === undefined || known.has(person.toLowerCase())) return [];
      known.add(person.toLowerCase());
      return { id: `chair:${id}`, name: person };
    });
    return [
      { id: 'owner', name: 'Owner', pinHash: owner.pinHash },
      ...team.map(({ _id, name, pinHash }) => ({ id: _id.toHexString(), name, pinHash })),
      ...atChairs,
    ];
  }
}
