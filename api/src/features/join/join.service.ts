import { Injectable } from '@nestjs/common';
import {
  JOINS_MAX,
  JOINS_WINDOW_MS,
  type CheckinResponse,
  type JoinRequest,
  type JoinView,
} from '@queuebell/contracts';
import { settingsOf, ticketFor, ticketOf, todayOf } from '@queuebell/queue-rules';
import { Clock } from '../../platform/clock/clock.js';
import { ApiError } from '../../platform/errors/api-error.js';
import type { LiveDocument } from '../queue/memory/live-document.js';
import { LiveQueues } from '../queue/memory/live-queues.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import { ArrivalsService } from '../queue/arrivals.service.js';
import { DayCounts } from '../queue/day-counts.js';
import { JoinCodes } from '../shop/join-codes.js';
import { AccountStates } from '../../access/accounts/account-states.js';
import { keepsSession } from '../../access/accounts/membership-rules.js';
import { joinerOf, joinViewOf } from './join-rules.js';

const WINDOW_MS = 10 * 60_000;
/** Customers of one shop share the address of its Wi-Fi. */
const JOINS_PER_ADDRESS_MAX = 30;
const JOINS_PER_BROWSER_MAX = 10;

export interface Joiner {
  browser: string;
  address: string;
  key: string;
}

@Injectable()
export class JoinService {
  constructor(
    private readonly codes: JoinCodes,
    private readonly arrivals: ArrivalsService,
    private readonly live: LiveQueues,
    private readonly accounts: AccountStates,
    private readonly limits: RateLimits,
    private readonly counts: DayCounts,
    private readonly clock: Clock,
  ) {}

  /**
   * @param isOpened whether the page was opened with this call; it asks again every few seconds
   * @throws ApiError 'NOT_FOUND' for an unknown code, 'QUEUE_CLOSED' without a membership
   */
  async read(code: string, browser: string | null, isOpened: boolean): Promise<JoinView> {
    const shop = await this.shopAt(code);
    const now = this.clock.now();
    if (isOpened) this.counts.add(shop._id.toHexString(), todayOf(shop, now), 'joinPageViews');
    return joinViewOf(now, shop, browser);
  }

  /**
   * @throws ApiError 'NOT_FOUND', 'QUEUE_CLOSED', 'JOINING_PAUSED', 'OUTSIDE_HOURS', 'CHECK_IN_PAUSED', 'QUEUE_FULL';
   * RateLimited
   */
  async join(
    code: string,
    customer: JoinRequest,
    { browser, address, key }: Joiner,
  ): Promise<CheckinResponse> {
    const shop = await this.shopAt(code);
    const ownerId = shop._id.toHexString();
    const joiner = joinerOf(ownerId, browser);
    // The browser's limit first, so that one browser does not use up its address's limit.
    await this.limits.take('joining', joiner, JOINS_PER_BROWSER_MAX, WINDOW_MS);
    await this.limits.take('joining', `${ownerId} ${address}`, JOINS_PER_ADDRESS_MAX, WINDOW_MS);
    const people = 1 + (customer.more ?? []).length;
    await this.limits.take('joining', ownerId, JOINS_MAX, JOINS_WINDOW_MS, people);
    if (settingsOf(shop).joining === 'paused')
      return this.#ticketOf(shop, { key: key.toLowerCase(), joiner });
    return this.arrivals.enter(ownerId, customer, { key, joiner, via: 'phone', by: { is: 'customer' } });
  }

  /** While joining is paused, existing tickets are still returned. */
  #ticketOf(shop: LiveDocument, { key, joiner }: { key: string; joiner: string }): CheckinResponse {
    const entry =
      shop.waiting.find((each) => each.key === key || each.joiner === joiner) ??
      shop.closed.find((each) => each.key === key);
    const today = todayOf(shop, this.clock.now());
    if (entry?.serviceDay !== today) throw new ApiError('JOINING_PAUSED');
    return ticketOf(shop._id.toHexString(), ticketFor(shop, entry));
  }

  /**
   * The same answer for an unknown code and for a shop with joining off.
   * @throws as of {@link read}
   */
  async shopAt(code: string): Promise<LiveDocument> {
    const ownerId = await this.codes.shopWith(code);
    if (ownerId === null) throw new ApiError('NOT_FOUND');
    if (!(await this.isOpen(ownerId))) throw new ApiError('QUEUE_CLOSED');
    return this.live.read(ownerId);
  }

  /** Whether the shop has a membership, or had one until some days ago. */
  async isOpen(ownerId: string): Promise<boolean> {
    const isPaid = (account: { membershipExpires: Date | null } | null) =>
      account !== null && keepsSession(this.clock.now(), account.membershipExpires);
    return isPaid(await this.accounts.recent(ownerId)) || isPaid(await this.accounts.latest(ownerId));
  }
}
