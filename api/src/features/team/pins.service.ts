import { Injectable } from '@nestjs/common';
import type { OwnPinState } from '@queuebell/contracts';
import { mongo } from 'mongoose';
import { UsersService } from '../../access/accounts/users.service.js';
import type { Session } from '../../access/guard/authenticated-request.js';
import { Passwords } from '../../access/passwords/passwords.js';
import { Members } from '../../access/team/members.js';

/** The PINs by which people name themselves at shared tablets. */
@Injectable()
export class PinsService {
  constructor(
    private readonly members: Members,
    private readonly users: UsersService,
    private readonly passwords: Passwords,
  ) {}

  async read({ sub, member }: Session): Promise<OwnPinState> {
    const person = member === undefined ? await this.users.byId(sub) : await this.members.active(member);
    return { isSet: person?.pinHash !== undefined };
  }

  /** @param pin null: none */
  async set({ sub, shop, member }: Session, pin: string | null): Promise<OwnPinState> {
    const pinHash = await this.hashOf(pin, sub);
    if (member === undefined) await this.users.setPin(sub, pinHash);
    else await this.members.change(shop, new mongo.ObjectId(member), { pinHash });
    return { isSet: pin !== null };
  }

  async hashOf(pin: string | null, asker: string): Promise<string | null> {
    return pin === null ? null : this.passwords.hash(pin, asker);
  }
}
