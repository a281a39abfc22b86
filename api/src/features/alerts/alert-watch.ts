import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { readTicketId } from '@queuebell/contracts';
import { todayOf } from '@queuebell/queue-rules';
import { Clock } from '../../platform/clock/clock.js';
import { ChangeFeed } from '../queue/memory/change-feed.js';
import type { LiveDocument } from '../queue/memory/live-document.js';
import { LiveQueues } from '../queue/memory/live-queues.js';
import { alertPositionsIn, type AlertPosition } from './alert-rules.js';
import { pushServiceUrl } from './push-target-rules.js';
import { PushesService } from './pushes.service.js';
import { TicketAlerts } from './ticket-alerts.js';

const FURTHER_BACK = '';

interface Watched {
  unfollow: () => void;
  /** The last day on which a customer with alerts was waiting, or the day on which watching began. */
  day: string | null;
  places: Map<string, string>;
}

/** Every process watches all queues with alerts; a claim in the database decides which one sends. */
@Injectable()
export class AlertWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(AlertWatch.name);
  readonly #watched = new Map<string, Watched>();
  readonly #underWay = new Set<Promise<void>>();
  #isStopped = false;

  constructor(
    private readonly feed: ChangeFeed,
    private readonly live: LiveQueues,
    private readonly alerts: TicketAlerts,
    private readonly pushes: PushesService,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.feed.listen({
      onChange: ({ of, id }) => {
        if (of === 'pushTargets') this.#run(() => this.#watchTicket(id));
      },
      onGap: () => this.#run(() => this.#watchAll()),
    });
    this.#run(async () => {
      await this.alerts.forgetAllBut((endpoint) => pushServiceUrl(endpoint) !== null);
      await this.#watchAll();
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#isStopped = true;
    for (const ownerId of [...this.#watched.keys()]) this.#unwatch(ownerId);
    await Promise.all(this.#underWay);
  }

  async #watchAll(): Promise<void> {
    for (const ownerId of await this.alerts.owners()) {
      // A queue that cannot be read now is still watched, and does not stop the others.
      await this.#watch(ownerId).catch((error: unknown) => this.#warn(error));
    }
  }

  /** A phone is stored after its entry was marked, so earlier claims are checked again. */
  async #watchTicket(ticketId: string): Promise<void> {
    const ownerId = readTicketId(ticketId)?.ownerId;
    if (ownerId === undefined) return;
    this.#watched.get(ownerId)?.places.delete(ticketId);
    await this.#watch(ownerId);
  }

  async #watch(ownerId: string): Promise<void> {
    if (!this.#watched.has(ownerId)) {
      const unfollow = this.live.follow(ownerId, (document) => this.#look(ownerId, document));
      this.#watched.set(ownerId, { unfollow, day: null, places: new Map() });
    }
    this.#look(ownerId, await this.live.read(ownerId));
  }

  #unwatch(ownerId: string): void {
    this.#watched.get(ownerId)?.unfollow();
    this.#watched.delete(ownerId);
  }

  #look(ownerId: string, document: LiveDocument): void {
    const watched = this.#watched.get(ownerId);
    if (!watched || this.#isStopped) return;
    const now = this.clock.now();
    const today = todayOf(document, now);
    const isWanted = document.serviceDay === today && document.waiting.some(({ alert }) => alert);
    if (isWanted) watched.day = today;
    watched.day ??= today;
    if (watched.day < today) return this.#unwatch(ownerId);
    for (const position of alertPositionsIn(now, document)) {
      const place = placeOf(position);
      const before = watched.places.get(position.ticketId) ?? FURTHER_BACK;
      if (place === before) continue;
      watched.places.set(position.ticketId, place);
      this.#run(() => this.pushes.tell(position));
    }
  }

  #warn(error: unknown): void {
    this.#logger.warn(`Alerts could not be sent: ${String(error)}`);
  }

  #run(task: () => Promise<void>): void {
    if (this.#isStopped) return;
    const running = task()
      .catch((error: unknown) => this.#warn(error))
      .finally(() => this.#underWay.delete(running));
    this.#underWay.add(running);
  }
}

/** Each repeated call to a customer counts as a new position. */
const placeOf = ({ stage, call, near }: AlertPosition): string => {
  if (stage === 'serving') return `${stage} ${call}`;
  return stage ?? near.at(0)?.toString() ?? FURTHER_BACK;
};
