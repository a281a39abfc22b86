import { Injectable } from '@nestjs/common';
import { Admission } from '../../access/guard/admission.js';
import { ANY_PERSON } from '../../access/roles/roles.js';
import { MemberStates } from '../../access/team/member-states.js';
import type { Demands } from '../../access/guard/session-rules.js';
import type { SessionClaims } from '../../access/tokens/session-token.js';
import { Clock } from '../../platform/clock/clock.js';
import { DeviceStates } from '../../access/devices/device-states.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { SessionStates } from '../../access/sessions/session-states.js';
import { AccountStates } from '../../access/accounts/account-states.js';
import { sessionEndsAt } from '../../access/accounts/membership-rules.js';
import { ChangeFeed } from '../queue/memory/change-feed.js';

const DEMANDS: Demands = {
  callers: [...ANY_PERSON, 'device:display', 'device:admin'],
  needsMembership: true,
};

/** Maximum age of a login's stream without a fresh token. */
const STREAM_MAX_MS = 86_400_000;

interface Listener {
  onAccount: (ownerId: string) => void;
  onListener: (id: string) => void;
  onGap: () => void;
}

/** Checks whether the sessions of open streams are still valid. Changes by other processes count at once. */
@Injectable()
export class StreamSessions {
  constructor(
    private readonly admission: Admission,
    private readonly accounts: AccountStates,
    private readonly devices: DeviceStates,
    private readonly sessions: SessionStates,
    private readonly members: MemberStates,
    private readonly feed: ChangeFeed,
    private readonly clock: Clock,
  ) {
    for (const states of [accounts, devices, sessions, members]) states.holdWhile(() => feed.isFresh);
  }

  listen({ onAccount, onListener, onGap }: Listener): void {
    this.feed.listen({
      onChange: ({ of, id }) => {
        if (of === 'users') {
          this.accounts.forget(id);
          onAccount(id);
        } else if (of === 'devices') {
          this.devices.forget(id);
          onListener(id);
        } else if (of === 'sessions') {
          this.sessions.forget(id);
          onListener(id);
        } else if (of === 'members') {
          this.members.forget(id);
        }
      },
      onGap: () => {
        for (const states of [this.accounts, this.devices, this.sessions, this.members]) states.forgetAll();
        onGap();
      },
    });
  }

  /** @returns ms since 1970; null if the stream must close @throws if it cannot be checked now */
  async openUntil(claims: SessionClaims): Promise<number | null> {
    const lastsUntil = streamEndsAt(claims);
    if (lastsUntil <= this.clock.now().getTime()) return null;
    try {
      const { shop } = await this.admission.admitAs(claims, DEMANDS);
      const account = await this.accounts.recent(shop);
      const session = claims.sid === undefined ? null : await this.sessions.recent(claims.sid);
      const accessEndsAt = sessionEndsAt(account?.membershipExpires ?? null);
      return Math.min(lastsUntil, accessEndsAt, session?.endsAt ?? Infinity);
    } catch (error) {
      if (error instanceof ApiError) return null;
      throw error;
    }
  }
}

/** May outlive its token by a day: then the screen reconnects with a fresh one. */
const streamEndsAt = ({ sid, iat, exp }: SessionClaims): number =>
  sid === undefined ? exp * 1_000 : iat * 1_000 + STREAM_MAX_MS;
