import { Injectable } from '@nestjs/common';
import { Admission } from '../../access/guard/admission.js';
import type { Demands } from '../../access/guard/session-rules.js';
import type { SessionClaims } from '../../access/tokens/session-token.js';
import { Clock } from '../../platform/clock/clock.js';
import { DeviceStates } from '../../access/devices/device-states.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { SessionStates } from '../../access/sessions/session-states.js';
import { AccountStates } from '../../access/accounts/account-states.js';
import { sessionEndsAt } from '../../access/accounts/membership-rules.js';
import { ChangeFeed } from '../queue/memory/change-feed.js';

/** As the guard asks it of the route of the events. */
const DEMANDS: Demands = {
  callers: ['owner', 'admin', 'device:display', 'device:admin'],
  isForMembers: true,
};

/** How long a login's stream stays open without a fresh token. */
const STREAM_MAX_MS = 86_400_000;

interface Listener {
  /** Its sessions have to be looked at again. */
  onAccount: (ownerId: string) => void;
  /** A device's, or a login's. */
  onListener: (id: string) => void;
  /** All of them. */
  onGap: () => void;
}

/** Whether the sessions of open streams still hold. What other processes change is forgotten here at once. */
@Injectable()
export class StreamSessions {
  readonly #admission: Admission;
  readonly #accounts: AccountStates;
  readonly #devices: DeviceStates;
  readonly #logIns: SessionStates;
  readonly #feed: ChangeFeed;
  readonly #clock: Clock;

  constructor(
    admission: Admission,
    accounts: AccountStates,
    devices: DeviceStates,
    logIns: SessionStates,
    feed: ChangeFeed,
    clock: Clock,
  ) {
    this.#admission = admission;
    this.#accounts = accounts;
    this.#devices = devices;
    this.#logIns = logIns;
    this.#feed = feed;
    this.#clock = clock;
    for (const states of [accounts, devices, logIns]) states.holdWhile(() => feed.isFresh);
  }

  listen({ onAccount, onListener, onGap }: Listener): void {
    this.#feed.listen({
      onChange: ({ of, id }) => {
        if (of === 'users') {
          this.#accounts.forget(id);
          onAccount(id);
        } else if (of === 'devices') {
          this.#devices.forget(id);
          onListener(id);
        } else if (of === 'sessions') {
          this.#logIns.forget(id);
          onListener(id);
        }
      },
      onGap: () => {
        for (const states of [this.#accounts, this.#devices, this.#logIns]) states.forgetAll();
        onGap();
      },
    });
  }

  /**
   * @returns until when this opens the stream if nothing changes, ms since 1970; null when it does not any more
   * @throws when that cannot be known now
   */
  async openUntil(claims: SessionClaims): Promise<number | null> {
    const lastsUntil = streamEndsAt(claims);
    if (lastsUntil <= this.#clock.now().getTime()) return null;
    try {
      const { sub } = await this.#admission.admitAs(claims, DEMANDS);
      const account = await this.#accounts.recent(sub);
      const logIn = claims.sid === undefined ? null : await this.#logIns.recent(claims.sid);
      const isPaidUntil = sessionEndsAt(account?.membershipExpires ?? null);
      return Math.min(lastsUntil, isPaidUntil, logIn?.endsAt ?? Infinity);
    } catch (error) {
      if (error instanceof ApiError) return null;
      throw error;
    }
  }
}

/**
 * A stream outlives the access token that it was opened with, as long as the login goes on; but not for longer than a
 * day, so that a screen that does nothing but listen comes back for a fresh one, and its login does not grow old.
 */
const streamEndsAt = ({ sid, iat, exp }: SessionClaims): number =>
  sid === undefined ? exp * 1_000 : iat * 1_000 + STREAM_MAX_MS;
