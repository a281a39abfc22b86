import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ticketIdOf } from '@queuebell/contracts';
import { keyMadeAt } from '@queuebell/queue-rules/testing/build';
import { ModelTablet, type Stored } from '@queuebell/queue-rules/testing/model-tablet';
import { Customers, isTakenIn, type Customer } from './customers.ts';
import type { Shop } from '../../kit/shop.ts';
import type { Came, Command, Requests } from './requests.ts';
import type { Lane, Plan, Step } from './steps.ts';

/** Between two steps of a lane, so that five lanes leave a machine of two cores room for the rest. */
const NEXT_STEP_MS = 40;
/** The same for a phone: there is a limit to how many join a shop within a minute. */
const NEXT_STEP_OF_PHONE_MS = 500;
/** And to how often a browser joins. */
const JOINS_OF_BROWSER = 8;
const PAUSE_MAX_MS = 200;
const BROWSER_ID_BYTES = 16;

type Fate = Extract<Step, { tablet: 0 | 1; fate: string }>['fate'];

interface Way {
  fate: Fate;
  server: 0 | 1;
}

/** The shop of the model (`packages/queue-rules/src/testing`) with real requests: two tablets, two phones and staff at once. */
export class World {
  customers = new Customers();
  tablets: readonly [ModelTablet, ModelTablet];
  /** Settings as the staff were told, or may have been: the last one that was surely stored, and those after it. */
  volumes = new Set([100]);
  /** Everything that was acknowledged. */
  acknowledged = 0;
  #requests;
  #shop;
  #joinCode;
  #plan;
  #isOver = false;
  #joined = 0;
  /** phone → key of its last ticket */
  #phones = new Map<string, string>();
  /** phone → the id of its browser */
  #browsers = new Map<string, string>();
  /** requests that their senders gave up */
  #late = new Set<Promise<unknown>>();

  constructor(requests: Requests, shop: Shop, joinCode: string, plan: Plan) {
    this.#requests = requests;
    this.#shop = shop;
    this.#joinCode = joinCode;
    this.#plan = plan;
    this.tablets = [new ModelTablet('a', plan.skewsMs[0]), new ModelTablet('b', plan.skewsMs[1])];
  }

  /** Plays all lanes at once, until {@link stop}. */
  async play() {
    const lanes = Object.entries(this.#plan.lanes) as [Lane, readonly Step[]][];
    await Promise.all(
      lanes.map(async ([lane, steps]) => {
        for (const step of steps) {
          if (this.#isOver) return;
          await this.#do(lane, step);
          await sleep(lane.startsWith('phone') ? NEXT_STEP_OF_PHONE_MS : NEXT_STEP_MS);
        }
      }),
    );
  }

  stop() {
    this.#isOver = true;
  }

  /** The network is back for good, and everything that waits is delivered. */
  async comeToRest() {
    await Promise.all(this.#late);
    await Promise.all(
      this.tablets.map(async (tablet, place) => {
        tablet.isOffline = false;
        while (tablet.storage.length > 0)
          await this.#deliverFirst(`tablet ${place}`, tablet, { fate: 'answered', server: 0 });
      }),
    );
  }

  /** Sends again what this customer's device sent last. */
  async repeat({ key, name, ticket, isDelivered }: Customer, server: 0 | 1) {
    if (ticket === null || isDelivered) return;
    const { status, body } = await this.#requests.insist('again', server, this.#checkIn({ key, name }));
    const { number, ahead, ticketId } = ticket;
    expectTrue(
      status === 201 && body.queueNumber === number && body.ahead === ahead && body.ticketId === ticketId,
      `${name} had number ${number} behind ${ahead}, and was told ${status} ${JSON.stringify(body)} when asked again.`,
    );
  }

  #do(lane: Lane, step: Step): Promise<unknown> {
    switch (step.type) {
      case 'checks in':
        return this.#checkInAt(lane, this.tablets[step.tablet], step, step.isPowerCut);
      case 'delivers':
        return this.#deliverFirst(lane, this.tablets[step.tablet], step);
      case 'leases':
        return this.#lease(lane, this.tablets[step.tablet], step);
      case 'gives back':
        return this.#giveBack(lane, this.tablets[step.tablet], step);
      case 'network':
        this.tablets[step.tablet].isOffline = step.isOffline;
        return Promise.resolve();
      case 'joins':
        return this.#join(lane, step.server);
      case 'leaves':
        return this.#change(lane, 'leave', 'closed', step.server);
      case 'comes back':
        return this.#change(lane, 'return', 'waits', step.server);
      case 'is closed':
        return this.#close(step.place, step.server);
      case 'is put back':
        return this.#putBack(step.place, step.server);
      case 'joined are removed':
        return this.#removeJoined(step.server);
      case 'is called again':
        return this.#callAgain(step.server);
      case 'joining':
        return this.#insist('staff', step.server, {
          ...{ what: `joining is ${step.isOpen ? 'open' : 'paused'}`, method: 'PUT' },
          path: this.#path('/joining'),
          body: { joining: step.isOpen ? 'open' : 'paused' },
        });
      case 'changes settings':
        return this.#setVolume(step.volume, step.server);
      case 'is repeated': {
        const known = this.customers.all.filter(isTakenIn).at(-1 - step.place);
        return known ? this.repeat(known, step.server) : Promise.resolve();
      }
      case 'time passes':
        return sleep(Math.min(step.ms, PAUSE_MAX_MS));
      // Time, the history and all that happens at once the real service has by itself; alerts need a browser's push service.
      case 'midnight':
      case 'late request':
      case 'history is written':
      case 'is archived':
      case 'tablets deliver at once':
      case 'staff close at once with a delivery':
      case 'wants an alert':
        return Promise.resolve();
    }
  }

  async #checkInAt(lane: string, tablet: ModelTablet, way: Way, isPowerCut: boolean) {
    const entry = tablet.note(Date.now());
    const customer = this.customers.add(entry.key, entry.name);
    const came = await this.#send(lane, tablet, way, this.#checkIn(entry), (each) => {
      customer.isSentOnline = true;
      if (each.status === 201) this.#noteTicket(customer, each);
    });
    if (isPowerCut) return;
    if (came) return tablet.settle(entry.key);
    customer.toldOffline = tablet.tell(entry);
  }

  #noteTicket(customer: Customer, { body, sentAt, endedAt }: Came) {
    customer.ticket ??= {
      ...{ number: body.queueNumber, ahead: body.ahead, ticketId: body.ticketId, sentAt, endedAt },
    };
    this.acknowledged += 1;
  }

  async #deliverFirst(lane: string, tablet: ModelTablet, way: Way) {
    const [entry] = tablet.storage;
    if (!entry) return;
    const customer = this.customers.withKey(entry.key);
    const command =
      entry.toldNumber === null
        ? this.#ticket(customer, 'leave')
        : this.#delivery(entry, entry.toldNumber, tablet.holder);
    const came = await this.#send(lane, tablet, way, command, (each) => {
      if (entry.toldNumber === null) this.#noteAct(customer, 'closed', each);
      else this.#noteDelivery(customer, each);
    });
    if (came) tablet.settle(entry.key);
  }

  #noteDelivery(customer: Customer, { status, body }: Came) {
    customer.isDelivered = true;
    if (status !== 201) return;
    this.acknowledged += 1;
    const before = customer.delivered;
    customer.delivered = body.queueNumber;
    expectTrue(
      before === null || before === customer.delivered,
      `${customer.name} was delivered as ${before}, and again as ${customer.delivered}.`,
    );
  }

  async #lease(lane: string, tablet: ModelTablet, way: Way) {
    const { holder } = tablet;
    const command = {
      ...{ what: `lease of ${holder}`, method: 'POST', path: this.#path('/lease') },
      ...{ headers: this.#staffHeaders, body: { holder: guidOf(holder) } },
    };
    const came = await this.#send(lane, tablet, way, command);
    if (came) tablet.take(came.body, came.body.timeZone);
  }

  async #giveBack(lane: string, tablet: ModelTablet, way: Way) {
    const holder = tablet.giveUp();
    if (holder === null) return;
    await this.#send(lane, tablet, way, {
      ...{ what: `lease of ${holder} ends`, method: 'DELETE' },
      ...{ path: this.#path(`/lease/${guidOf(holder)}`), headers: this.#staffHeaders },
    });
  }

  async #join(phone: Lane, server: 0 | 1) {
    const name = `c${++this.#joined}`;
    const key = keyMadeAt(new Date(), name);
    const customer = this.customers.add(key, name, true);
    customer.isSentOnline = true;
    const came = await this.#requests.insist(phone, server, {
      ...{ what: `${name} joins`, method: 'POST', path: `/api/join/${this.#joinCode}`, body: { name } },
      headers: {
        'idempotency-key': key,
        cookie: `queuebell-joiner=${this.#browserOf(phone)}`,
        ...anyAddress(),
      },
    });
    // Another ticket than the key's is that of the place which this phone has already.
    if (came.status !== 201 || came.body.ticketId !== ticketIdOf(this.#shop.ownerId, key)) return;
    this.#noteTicket(customer, came);
    this.#phones.set(phone, key);
  }

  #browserOf(phone: Lane) {
    const known = this.#browsers.get(phone);
    if (known !== undefined && this.#joined % JOINS_OF_BROWSER !== 0) return known;
    const browser = randomBytes(BROWSER_ID_BYTES).toString('base64url');
    this.#browsers.set(phone, browser);
    return browser;
  }

  async #change(phone: Lane, change: 'leave' | 'return', makes: 'closed' | 'waits', server: 0 | 1) {
    const key = this.#phones.get(phone);
    if (key === undefined) return;
    const customer = this.customers.withKey(key);
    const came = await this.#requests.insist(phone, server, this.#ticket(customer, change));
    this.#noteAct(customer, makes, came);
  }

  async #close(place: number, server: 0 | 1) {
    const queue = await this.#read(server);
    const entry = queue?.data[place];
    if (!entry) return;
    const came = await this.#insist('staff', server, {
      ...{ what: `${entry.name} is closed`, method: 'DELETE' },
      path: this.#path(`/${entry.number}?day=${queue.serviceDay}`),
    });
    this.#noteAct(this.customers.called(entry.name), 'closed', came);
  }

  async #putBack(place: number, server: 0 | 1) {
    const queue = await this.#read(server);
    const entry = queue?.justClosed?.[place];
    if (!entry) return;
    const came = await this.#insist('staff', server, {
      ...{ what: `${entry.name} is put back`, method: 'POST' },
      path: this.#path(`/${entry.number}/restore?day=${queue.serviceDay}`),
    });
    this.#noteAct(this.customers.called(entry.name), 'waits', came);
  }

  async #removeJoined(server: 0 | 1) {
    const sentAt = performance.now();
    await this.#insist('staff', server, {
      ...{ what: 'who joined is removed', method: 'DELETE', path: this.#path('/joined') },
    });
    // The one who is being served stays, and nobody outside knows who that was.
    for (const { hasJoined, acts } of this.customers.all) {
      if (hasJoined) acts.push({ makes: 'closed', sentAt, endedAt: Infinity });
    }
  }

  async #callAgain(server: 0 | 1) {
    const entry = (await this.#read(server))?.data[0];
    if (!entry) return;
    await this.#insist('staff', server, {
      ...{ what: `${entry.name} is called again`, method: 'POST', path: this.#path(`/${entry.number}/call`) },
    });
  }

  async #setVolume(volume: number, server: 0 | 1) {
    this.volumes.add(volume);
    const { status } = await this.#insist('staff', server, {
      ...{ what: `volume ${volume}`, method: 'PATCH', path: '/api/shop', body: { volume } },
    });
    if (status === 200) this.volumes = new Set([volume]);
  }

  async #read(server: 0 | 1) {
    const { status, body } = await this.#insist('staff', server, {
      ...{ what: 'looks', method: 'GET', path: this.#path('') },
    });
    return status === 200 ? body : null;
  }

  /** Staff's device asks until it is answered. */
  async #insist(lane: string, server: 0 | 1, command: Command) {
    const came = await this.#requests.insist(lane, server, { headers: this.#staffHeaders, ...command });
    if (came.status < 300) this.acknowledged += 1;
    return came;
  }

  /**
   * A tablet asks once. What it does not hear in time it takes for not done.
   *
   * @param note is told what came of it, also where the tablet is not
   * @returns null when the tablet hears nothing that it can use
   */
  async #send(
    lane: string,
    tablet: ModelTablet,
    { fate, server }: Way,
    command: Command,
    note: (came: Came) => void = () => {},
  ): Promise<Came | null> {
    if (tablet.isOffline || fate === 'lost') return null;
    const asked = this.#requests.once(lane, server, command).then((came) => {
      note(came);
      return came;
    });
    if (fate === 'late') {
      this.#late.add(asked);
      return null;
    }
    const came = await asked;
    const isTold = came.status >= 200 && came.status < 300;
    const isRefused = came.status === 404 && command.what.includes('leave');
    expectTrue(
      isTold || isRefused || came.endedAt === Infinity,
      `${command.what} was answered with ${came.status} ${JSON.stringify(came.body)}.`,
    );
    return fate === 'answer lost' || came.endedAt === Infinity ? null : came;
  }

  #noteAct({ acts }: Customer, makes: 'waits' | 'closed', { status, sentAt, endedAt, tries }: Came) {
    const isDone = status >= 200 && status < 300;
    // Refused at once it was not done; after tries that nobody answered, one of them may have been.
    if (!isDone && endedAt < Infinity && tries === 1) return;
    acts.push({ makes, sentAt, endedAt: isDone ? endedAt : Infinity });
    if (isDone) this.acknowledged += 1;
  }

  #checkIn({ key, name }: Pick<Stored, 'key' | 'name'>): Command {
    return {
      ...{ what: `${name} checks in`, method: 'POST', path: '/api/queue/checkin' },
      headers: { ...this.#staffHeaders, 'idempotency-key': key },
      body: { name, userId: this.#shop.ownerId },
    };
  }

  #delivery({ key, name, arrivedAt }: Stored, number: number, holder: string): Command {
    return {
      ...{ what: `${name} is delivered as ${number}`, method: 'POST', path: this.#path('/deliveries') },
      headers: { ...this.#staffHeaders, 'idempotency-key': key },
      body: { name, holder: guidOf(holder), number, arrivedAt: arrivedAt.toISOString() },
    };
  }

  #ticket({ key, name }: Customer, change: 'leave' | 'return'): Command {
    const id = ticketIdOf(this.#shop.ownerId, key);
    return {
      ...{ what: `${name}: ${change}`, method: 'POST', path: `/api/tickets/${id}/${change}` },
      headers: anyAddress(),
    };
  }

  #path(rest: string) {
    return `/api/queue/${this.#shop.ownerId}${rest}`;
  }

  get #staffHeaders() {
    return { authorization: this.#shop.token };
  }
}

/** Customers come from everywhere, or the limits for one address would end the run. */
function anyAddress() {
  const [one = 0, two = 0, three = 0] = randomBytes(3);
  return { 'x-forwarded-for': `10.${one}.${two}.${three}` };
}

/** @param holder as the model calls it: 'a 0' */
export function guidOf(holder: string) {
  const [tablet = '', count = ''] = holder.split(' ');
  return `${tablet.padStart(8, '0')}-0000-7000-8000-${count.padStart(12, '0')}`;
}

export function expectTrue(isTrue: boolean, promise: string) {
  if (!isTrue) throw new Error(`Broken: ${promise}`);
}
