import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ticketIdOf } from '@queuebell/contracts';
import { keyMadeAt } from '@queuebell/queue-rules/testing/build';
import { ModelTablet } from '@queuebell/queue-rules/testing/model-tablet';
import { Customers, isTakenIn } from './customers.mjs';

/** Between two steps of a lane, so that five lanes leave a machine of two cores room for the rest. */
const NEXT_STEP_MS = 40;
/** The same for a phone: there is a limit to how many join a shop within a minute. */
const NEXT_STEP_OF_PHONE_MS = 500;
/** And to how often a browser joins. */
const JOINS_OF_BROWSER = 8;
const PAUSE_MAX_MS = 200;
const BROWSER_ID_BYTES = 16;

/**
 * @typedef {import('./steps.mjs').Lane} Lane
 * @typedef {import('./steps.mjs').Step} Step
 * @typedef {import('./steps.mjs').Plan} Plan
 * @typedef {import('./requests.mjs').Requests} Requests
 * @typedef {import('./requests.mjs').Command} Command
 * @typedef {import('./requests.mjs').Came} Came
 * @typedef {import('./customers.mjs').Customer} Customer
 * @typedef {import('@queuebell/queue-rules/testing/model-tablet').Stored} Stored
 * @typedef {Extract<Step, { tablet: 0 | 1, fate: string }>['fate']} Fate
 * @typedef {{ fate: Fate, server: 0 | 1 }} Way
 */

/** The shop of the model (`packages/queue-rules/src/testing`) with real requests: two tablets, two phones and staff at once. */
export class World {
  customers = new Customers();
  /** @type {readonly [ModelTablet, ModelTablet]} */
  tablets;
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
  /** @type {Map<string, string>} phone → key of its last ticket */
  #phones = new Map();
  /** @type {Map<string, string>} phone → the id of its browser */
  #browsers = new Map();
  /** @type {Set<Promise<unknown>>} requests that their senders gave up */
  #late = new Set();

  /**
   * @param {Requests} requests
   * @param {import('../../site/testing/shop.mjs').Shop} shop
   * @param {string} joinCode
   * @param {Plan} plan
   */
  constructor(requests, shop, joinCode, plan) {
    this.#requests = requests;
    this.#shop = shop;
    this.#joinCode = joinCode;
    this.#plan = plan;
    this.tablets = [new ModelTablet('a', plan.skewsMs[0]), new ModelTablet('b', plan.skewsMs[1])];
  }

  /** Plays all lanes at once, until {@link stop}. */
  async play() {
    const lanes = /** @type {[Lane, readonly Step[]][]} */ (Object.entries(this.#plan.lanes));
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

  /**
   * Sends again what this customer's device sent last.
   *
   * @param {Customer} customer
   * @param {0 | 1} server
   */
  async repeat({ key, name, ticket, isDelivered }, server) {
    if (ticket === null || isDelivered) return;
    const { status, body } = await this.#requests.insist('again', server, this.#checkIn({ key, name }));
    const { number, ahead, ticketId } = ticket;
    expectTrue(
      status === 201 && body.queueNumber === number && body.ahead === ahead && body.ticketId === ticketId,
      `${name} had number ${number} behind ${ahead}, and was told ${status} ${JSON.stringify(body)} when asked again.`,
    );
  }

  /**
   * @param {Lane} lane
   * @param {Step} step
   * @returns {Promise<unknown>}
   */
  #do(lane, step) {
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

  /**
   * @param {string} lane
   * @param {ModelTablet} tablet
   * @param {Way} way
   * @param {boolean} isPowerCut
   */
  async #checkInAt(lane, tablet, way, isPowerCut) {
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

  /**
   * @param {Customer} customer
   * @param {Came} came
   */
  #noteTicket(customer, { body, sentAt, endedAt }) {
    customer.ticket ??= {
      ...{ number: body.queueNumber, ahead: body.ahead, ticketId: body.ticketId, sentAt, endedAt },
    };
    this.acknowledged += 1;
  }

  /**
   * @param {string} lane
   * @param {ModelTablet} tablet
   * @param {Way} way
   */
  async #deliverFirst(lane, tablet, way) {
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

  /**
   * @param {Customer} customer
   * @param {Came} came
   */
  #noteDelivery(customer, { status, body }) {
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

  /**
   * @param {string} lane
   * @param {ModelTablet} tablet
   * @param {Way} way
   */
  async #lease(lane, tablet, way) {
    const { holder } = tablet;
    const command = {
      ...{ what: `lease of ${holder}`, method: 'POST', path: this.#path('/lease') },
      ...{ headers: this.#staffHeaders, body: { holder: guidOf(holder) } },
    };
    const came = await this.#send(lane, tablet, way, command);
    if (came) tablet.take(came.body, came.body.timeZone);
  }

  /**
   * @param {string} lane
   * @param {ModelTablet} tablet
   * @param {Way} way
   */
  async #giveBack(lane, tablet, way) {
    const holder = tablet.giveUp();
    if (holder === null) return;
    await this.#send(lane, tablet, way, {
      ...{ what: `lease of ${holder} ends`, method: 'DELETE' },
      ...{ path: this.#path(`/lease/${guidOf(holder)}`), headers: this.#staffHeaders },
    });
  }

  /**
   * @param {Lane} phone
   * @param {0 | 1} server
   */
  async #join(phone, server) {
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
    if (came.status !== 201 || came.body.ticketId !== ticketIdOf(this.#shop.id, key)) return;
    this.#noteTicket(customer, came);
    this.#phones.set(phone, key);
  }

  /** @param {Lane} phone */
  #browserOf(phone) {
    const known = this.#browsers.get(phone);
    if (known !== undefined && this.#joined % JOINS_OF_BROWSER !== 0) return known;
    const browser = randomBytes(BROWSER_ID_BYTES).toString('base64url');
    this.#browsers.set(phone, browser);
    return browser;
  }

  /**
   * @param {Lane} phone
   * @param {'leave' | 'return'} change
   * @param {'closed' | 'waits'} makes
   * @param {0 | 1} server
   */
  async #change(phone, change, makes, server) {
    const key = this.#phones.get(phone);
    if (key === undefined) return;
    const customer = this.customers.withKey(key);
    const came = await this.#requests.insist(phone, server, this.#ticket(customer, change));
    this.#noteAct(customer, makes, came);
  }

  /**
   * @param {number} place
   * @param {0 | 1} server
   */
  async #close(place, server) {
    const queue = await this.#read(server);
    const entry = queue?.data[place];
    if (!entry) return;
    const came = await this.#insist('staff', server, {
      ...{ what: `${entry.name} is closed`, method: 'DELETE' },
      path: this.#path(`/${entry.number}?day=${queue.serviceDay}`),
    });
    this.#noteAct(this.customers.called(entry.name), 'closed', came);
  }

  /**
   * @param {number} place
   * @param {0 | 1} server
   */
  async #putBack(place, server) {
    const queue = await this.#read(server);
    const entry = queue?.justClosed?.[place];
    if (!entry) return;
    const came = await this.#insist('staff', server, {
      ...{ what: `${entry.name} is put back`, method: 'POST' },
      path: this.#path(`/${entry.number}/restore?day=${queue.serviceDay}`),
    });
    this.#noteAct(this.customers.called(entry.name), 'waits', came);
  }

  /** @param {0 | 1} server */
  async #removeJoined(server) {
    const sentAt = performance.now();
    await this.#insist('staff', server, {
      ...{ what: 'who joined is removed', method: 'DELETE', path: this.#path('/joined') },
    });
    // The one who is being served stays, and nobody outside knows who that was.
    for (const { hasJoined, acts } of this.customers.all) {
      if (hasJoined) acts.push({ makes: 'closed', sentAt, endedAt: Infinity });
    }
  }

  /** @param {0 | 1} server */
  async #callAgain(server) {
    const entry = (await this.#read(server))?.data[0];
    if (!entry) return;
    await this.#insist('staff', server, {
      ...{ what: `${entry.name} is called again`, method: 'POST', path: this.#path(`/${entry.number}/call`) },
    });
  }

  /**
   * @param {number} volume
   * @param {0 | 1} server
   */
  async #setVolume(volume, server) {
    this.volumes.add(volume);
    const { status } = await this.#insist('staff', server, {
      ...{ what: `volume ${volume}`, method: 'PATCH', path: '/api/shop', body: { volume } },
    });
    if (status === 200) this.volumes = new Set([volume]);
  }

  /** @param {0 | 1} server */
  async #read(server) {
    const { status, body } = await this.#insist('staff', server, {
      ...{ what: 'looks', method: 'GET', path: this.#path('') },
    });
    return status === 200 ? body : null;
  }

  /**
   * Staff's device asks until it is answered.
   *
   * @param {string} lane
   * @param {0 | 1} server
   * @param {Command} command
   */
  async #insist(lane, server, command) {
    const came = await this.#requests.insist(lane, server, { headers: this.#staffHeaders, ...command });
    if (came.status < 300) this.acknowledged += 1;
    return came;
  }

  /**
   * A tablet asks once. What it does not hear in time it takes for not done.
   *
   * @param {string} lane
   * @param {ModelTablet} tablet
   * @param {Way} way
   * @param {Command} command
   * @param {(came: Came) => void} [note] is told what came of it, also where the tablet is not
   * @returns {Promise<Came | null>} null when the tablet hears nothing that it can use
   */
  async #send(lane, tablet, { fate, server }, command, note = () => {}) {
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

  /**
   * @param {Customer} customer
   * @param {'waits' | 'closed'} makes
   * @param {Came} came
   */
  #noteAct({ acts }, makes, { status, sentAt, endedAt, tries }) {
    const isDone = status >= 200 && status < 300;
    // Refused at once it was not done; after tries that nobody answered, one of them may have been.
    if (!isDone && endedAt < Infinity && tries === 1) return;
    acts.push({ makes, sentAt, endedAt: isDone ? endedAt : Infinity });
    if (isDone) this.acknowledged += 1;
  }

  /**
   * @param {Pick<Stored, 'key' | 'name'>} entry
   * @returns {Command}
   */
  #checkIn({ key, name }) {
    return {
      ...{ what: `${name} checks in`, method: 'POST', path: '/api/queue/checkin' },
      headers: { ...this.#staffHeaders, 'idempotency-key': key },
      body: { name, userId: this.#shop.id },
    };
  }

  /**
   * @param {Stored} entry
   * @param {number} number
   * @param {string} holder
   * @returns {Command}
   */
  #delivery({ key, name, arrivedAt }, number, holder) {
    return {
      ...{ what: `${name} is delivered as ${number}`, method: 'POST', path: this.#path('/deliveries') },
      headers: { ...this.#staffHeaders, 'idempotency-key': key },
      body: { name, holder: guidOf(holder), number, arrivedAt: arrivedAt.toISOString() },
    };
  }

  /**
   * @param {Customer} customer
   * @param {'leave' | 'return'} change
   * @returns {Command}
   */
  #ticket({ key, name }, change) {
    const id = ticketIdOf(this.#shop.id, key);
    return {
      ...{ what: `${name}: ${change}`, method: 'POST', path: `/api/tickets/${id}/${change}` },
      headers: anyAddress(),
    };
  }

  /** @param {string} rest */
  #path(rest) {
    return `/api/queue/${this.#shop.id}${rest}`;
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

/** @param {string} holder as the model calls it: 'a 0' */
export function guidOf(holder) {
  const [tablet = '', count = ''] = holder.split(' ');
  return `${tablet.padStart(8, '0')}-0000-7000-8000-${count.padStart(12, '0')}`;
}

/**
 * @param {boolean} isTrue
 * @param {string} promise
 */
export function expectTrue(isTrue, promise) {
  if (!isTrue) throw new Error(`Broken: ${promise}`);
}
