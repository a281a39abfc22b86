import { Injectable } from '@nestjs/common';
import { Admission } from '../auth/admission.js';
import type { Demands } from '../auth/session-rules.js';
import { SessionTokens } from '../auth/session-token.js';
import { DeviceStates } from '../devices/device-states.js';
import { ApiError } from '../errors/api-error.js';
import { AccountStates } from '../users/account-states.js';
import { sessionEndsAt } from '../users/membership-rules.js';
import { ChangeFeed } from './change-feed.js';

/** As the guard asks it of the route of the events. */
const DEMANDS: Demands = { roles: [], isForMembers: true, devices: ['display', 'admin'] };

interface Listener {
  /** Its sessions have to be looked at again. */
  onAccount: (ownerId: string) => void;
  onDevice: (deviceId: string) => void;
  /** All of them. */
  onGap: () => void;
}

/** Whether the sessions of open streams still hold. What other processes change is forgotten here at once. */
@Injectable()
export class StreamSessions {
  readonly #admission: Admission;
  readonly #tokens: SessionTokens;
  readonly #accounts: AccountStates;
  readonly #devices: DeviceStates;
  readonly #feed: ChangeFeed;

  constructor(
    admission: Admission,
    tokens: SessionTokens,
    accounts: AccountStates,
    devices: DeviceStates,
    feed: ChangeFeed,
  ) {
    this.#admission = admission;
    this.#tokens = tokens;
    this.#accounts = accounts;
    this.#devices = devices;
    this.#feed = feed;
    for (const states of [accounts, devices]) states.holdWhile(() => feed.isFresh);
  }

  listen({ onAccount, onDevice, onGap }: Listener): void {
    this.#feed.listen({
      onChange: ({ of, id }) => {
        if (of === 'users') {
          this.#accounts.forget(id);
          onAccount(id);
        } else if (of === 'devices') {
          this.#devices.forget(id);
          onDevice(id);
        }
      },
      onGap: () => {
        for (const states of [this.#accounts, this.#devices]) states.forgetAll();
        onGap();
      },
    });
  }

  /**
   * @returns until when the token opens the stream if nothing changes, ms since 1970; null when it does not any more
   * @throws when that cannot be known now
   */
  async openUntil(token: string): Promise<number | null> {
    try {
      const { sub } = await this.#admission.admit(token, DEMANDS);
      const account = await this.#accounts.recent(sub);
      const expires = (this.#tokens.read(token)?.exp ?? 0) * 1_000;
      return Math.min(expires, sessionEndsAt(account?.membershipExpires ?? null));
    } catch (error) {
      if (error instanceof ApiError) return null;
      throw error;
    }
  }
}
