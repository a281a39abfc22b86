import { Injectable } from '@nestjs/common';
import { messages, type OwnShop, type RefreshResponse } from '@queuebell/contracts';
import type { UserDocument } from '../../access/accounts/user.schema.js';
import { UsersService } from '../../access/accounts/users.service.js';
import type { Session } from '../../access/guard/authenticated-request.js';
import { SessionStates } from '../../access/sessions/session-states.js';
import { Sessions } from '../../access/sessions/sessions.js';
import { userAt, Workplaces } from '../../access/team/workplaces.js';
import { SessionTokens } from '../../access/tokens/session-token.js';
import { ApiError } from '../../platform/errors/api-error.js';

/** The shops in which the person of a session may work. */
@Injectable()
export class OwnShopsService {
  constructor(
    private readonly users: UsersService,
    private readonly workplaces: Workplaces,
    private readonly sessions: Sessions,
    private readonly states: SessionStates,
    private readonly tokens: SessionTokens,
  ) {}

  async list({ sub, shop }: Session): Promise<OwnShop[]> {
    const places = await this.workplaces.of(await this.#person(sub));
    return places.map((place) => {
      const { owner, member } = place;
      const id = owner._id.toHexString();
      return {
        id,
        name: owner.businessName || owner.name,
        role: member?.role ?? owner.role,
        isOpen: this.workplaces.isOpen(place),
        isCurrent: id === shop,
      };
    });
  }

  /** @throws ApiError 'NOT_FOUND', 'MEMBERSHIP_LAPSED'; 'NOT_LOGGED_IN' for a token from before logins were stored */
  async enter({ sub, sid }: Session, shop: string): Promise<RefreshResponse> {
    const person = await this.#person(sub);
    const places = await this.workplaces.of(person);
    const place = places.find(({ owner }) => owner._id.toHexString() === shop);
    if (!place) throw new ApiError('NOT_FOUND');
    if (!this.workplaces.isOpen(place))
      throw new ApiError('MEMBERSHIP_LAPSED', place.member ? messages.shopClosed : undefined);
    const { member } = place;
    const isMoved = sid !== undefined && (await this.sessions.moveTo(member?._id ?? null, sid, sub));
    if (!isMoved) throw new ApiError('NOT_LOGGED_IN');
    this.states.forget(sid);
    return { token: this.tokens.make(person, sid, member), user: userAt(person, place) };
  }

  async #person(id: string): Promise<UserDocument> {
    const person = await this.users.byId(id);
    if (!person) throw new ApiError('NOT_LOGGED_IN');
    return person;
  }
}
