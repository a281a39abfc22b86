import { randomUUID } from 'node:crypto';
import { LeaseResponse, RESERVE_FIRST, type LeaseReturned } from '@queuebell/contracts';
import type { ClosedEntry } from '@queuebell/queue-rules';
import { makeKey } from '../src/features/queue/key-making.js';
import type { QueueDocument } from '../src/features/queue/schemas/queue.schema.js';
import { collection } from './collections.js';
import { mongo } from 'mongoose';
import type { Answer, Owner, TestApp } from './harness.js';

/** A ticket that a tablet gave while it was offline. Defaults: the door's, 801, Olive, now. */
export interface OfflineTicket {
  holder?: string;
  number?: number;
  key?: string;
  name?: string;
  arrivedAt?: string;
}

/** A shop with two tablets, and their requests. */
export class OfflineShop {
  readonly app: TestApp;
  readonly owner: Owner;
  /** The holders' names of the two tablets, at the door and at the counter. */
  readonly door: string = randomUUID();
  readonly counter: string = randomUUID();

  constructor(app: TestApp, owner: Owner) {
    this.app = app;
    this.owner = owner;
  }

  static async open(app: TestApp): Promise<OfflineShop> {
    return new OfflineShop(app, await app.owner());
  }

  makeKey = (): string => makeKey(this.app.clock.now());

  askForLease = (holder: string): Promise<Answer> =>
    this.app.call('POST', this.#path('lease'), { token: this.owner.token, body: { holder } });

  lease = async (holder = this.door): Promise<LeaseResponse> =>
    LeaseResponse.parse((await this.askForLease(holder)).body);

  giveBack = async (holder = this.door): Promise<LeaseReturned> => {
    const answer = await this.app.call('DELETE', this.#path(`lease/${holder}`), { token: this.owner.token });
    return answer.body as LeaseReturned;
  };

  deliver = (given: OfflineTicket = {}): Promise<Answer> => {
    const { key = this.makeKey(), holder = this.door, number = RESERVE_FIRST, name = 'Olive' } = given;
    const arrivedAt = given.arrivedAt ?? this.app.clock.now().toISOString();
    return this.app.call('POST', this.#path('deliveries'), {
      token: this.owner.token,
      headers: { 'idempotency-key': key },
      body: { name, holder, number, arrivedAt },
    });
  };

  checkIn = (name = 'Ann', key?: string): Promise<Answer> => this.app.checkIn(this.owner, name, key);

  close = (number: number): Promise<Answer> =>
    this.app.call('DELETE', this.#path(`${number}`), { token: this.owner.token });

  restore = (number: number): Promise<Answer> =>
    this.app.call('POST', this.#path(`${number}/restore`), { token: this.owner.token });

  document = (): Promise<QueueDocument> => this.app.queueDocument(this.owner);

  /** The waiting customers: '801 Olive'. */
  line = async (): Promise<string[]> =>
    (await this.document()).waiting.map(({ number, name }) => `${number} ${name}`);

  /** The archived customers; archives due ones first. */
  visits = async (): Promise<Omit<ClosedEntry, 'key'>[]> => {
    await this.app.scheduler.tick();
    const visits = collection(this.app.connection, 'visits');
    return visits.find({ ownerId: new mongo.ObjectId(this.owner.id) }).toArray();
  };

  #path = (rest: string): string => `/api/queue/${this.owner.id}/${rest}`;
}
