import { Injectable } from '@nestjs/common';
import { countAhead, openingAt, openingOf, settingsOf } from '@queuebell/queue-rules';
import { shownRange } from '@queuebell/wait-estimate';
import { Clock } from '../../platform/clock/clock.js';
import { JoinService } from '../join/join.service.js';
import { ownerOfBusyCode } from '../shop/settings-rules.js';
import type { Busy } from './busy-page.js';
import { WaitsService } from './waits.service.js';

const UNKNOWN: Busy = { is: 'unknown' };

/** How busy a shop is, for everybody who has the address of its page. */
@Injectable()
export class BusyService {
  constructor(
    private readonly waits: WaitsService,
    private readonly joins: JoinService,
    private readonly clock: Clock,
  ) {}

  /** The same for an unknown code, a page that is off, and a shop without a membership. */
  async at(code: string): Promise<Busy> {
    const ownerId = ownerOfBusyCode(code);
    if (ownerId === null) return UNKNOWN;
    const queue = await this.waits.today(ownerId).catch(() => null);
    if (!queue || queue.settings.busyCode !== code || !settingsOf(queue).busyPage) return UNKNOWN;
    if (!(await this.joins.isOpen(ownerId))) return UNKNOWN;
    const now = { at: this.clock.now() };
    if (openingAt(openingOf(queue, now), now.at.getTime()).state === 'closed') return { is: 'closed' };
    const { joining, closesIn } = await this.waits.ofShop(ownerId);
    return {
      is: 'open',
      waiting: countAhead(queue, {}, now),
      wait: joining?.to === 0 ? undefined : shownRange(joining, closesIn),
    };
  }
}
