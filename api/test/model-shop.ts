import { dayAt } from '@queuebell/queue-rules';
import { mongo } from 'mongoose';
import { collection } from './collections.js';
import { ArchiverService } from '../src/features/queue/archiver.service.js';
import type { QueueDocument } from '../src/features/queue/schemas/queue.schema.js';
import { ArrivalsService } from '../src/features/queue/arrivals.service.js';
import { OfflineScreensService } from '../src/features/queue/offline-screens.service.js';
import { QueueService } from '../src/features/queue/queue.service.js';
import type { Visit } from '../src/features/queue/schemas/visit.schema.js';
import { MORNING, type TestApp } from './harness.js';

export const TIME_ZONE = 'Europe/London';

/** A shop on the real server: its services, its clock, and its stored data. */
export class ModelShop {
  readonly id: string;
  readonly queue: QueueService;
  readonly arrivals: ArrivalsService;
  readonly screens: OfflineScreensService;
  readonly #app: TestApp;
  readonly #ownerId = new mongo.ObjectId();

  private constructor(app: TestApp) {
    this.#app = app;
    this.id = this.#ownerId.toHexString();
    this.queue = app.app.get(QueueService, { strict: false });
    this.arrivals = app.app.get(ArrivalsService, { strict: false });
    this.screens = app.app.get(OfflineScreensService, { strict: false });
  }

  static async open(app: TestApp): Promise<ModelShop> {
    app.clock.set(MORNING);
    const shop = new ModelShop(app);
    await collection(app.connection, 'queues').insertOne({
      _id: shop.#ownerId,
      shopName: 'Bar Barbers',
      timeZone: TIME_ZONE,
      serviceDay: shop.today,
      counter: 0,
      revision: 0,
      waiting: [],
      closed: [],
      archivings: 0,
    });
    return shop;
  }

  get now(): Date {
    return this.#app.clock.now();
  }

  get today(): string {
    return dayAt({ timeZone: TIME_ZONE }, this.now);
  }

  passTime(ms: number): void {
    this.#app.clock.advance(ms);
  }

  async document(): Promise<QueueDocument> {
    const queue = await collection(this.#app.connection, 'queues').findOne({ _id: this.#ownerId });
    if (!queue) throw new Error('The shop is gone.');
    return queue;
  }

  /** Archived customers. */
  visits(): Promise<Visit[]> {
    return collection(this.#app.connection, 'visits').find({ ownerId: this.#ownerId }).toArray();
  }

  archive(): Promise<void> {
    return this.#app.app.get(ArchiverService, { strict: false }).archive();
  }
}
