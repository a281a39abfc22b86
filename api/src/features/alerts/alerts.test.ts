import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { QueueSnapshot, type AlertFrom, type CheckinResponse } from '@queuebell/contracts';
import { aBrowser, arrive as arriveAt, askForAlert, type Customer } from '../../../test/customers.js';
import { eventually } from '../../../test/eventually.js';
import { MORNING, oneTo, TestApp, type Owner } from '../../../test/harness.js';
import { collection } from '../../../test/collections.js';
import type { FakeClock } from '../../platform/clock/fake-clock.js';

const DAY_MS = 86_400_000;
let app: TestApp;
let other: TestApp;
let clock: FakeClock;
let owner: Owner;

beforeAll(async () => {
  app = await TestApp.start();
  clock = app.clock;
  other = await app.another(clock);
});
beforeEach(async () => {
  clock.set(MORNING);
  owner = await app.owner();
});
afterEach(() => {
  for (const { pushSender } of [app, other]) {
    pushSender.sent.length = 0;
    pushSender.answers.clear();
  }
});
afterAll(async () => {
  await other.app.close();
  await app.stop();
});

const arrive = (name: string) => arriveAt(app, owner, name);
const ask = (ticketId: string, target: unknown) => askForAlert(app, ticketId, target);

/** Checks in and asks for alerts. */
async function checkInWithAlerts(name: string, from?: AlertFrom): Promise<Customer> {
  const customer = await arrive(name);
  await choose(customer, from);
  return customer;
}

async function choose({ ticketId, browser }: Customer, from?: AlertFrom): Promise<void> {
  expect((await ask(ticketId, { ...browser.target, ...(from && { from }) })).body).toEqual({ set: true });
}

const serve = (number: number, server = app) =>
  server.call('DELETE', `/api/queue/${owner.id}/${number}`, { token: owner.token });

const restore = (number: number, server = app) =>
  server.call('POST', `/api/queue/${owner.id}/${number}/restore`, { token: owner.token });

/** All sent pushes, as `<endpoint> <title>`. */
const sent = () =>
  [app, other].flatMap(({ pushSender }) =>
    pushSender.sent.map(
      ({ target, payload }) => `${target.endpoint} ${(JSON.parse(payload) as { title: string }).title}`,
    ),
  );
const lineFor = ({ browser }: Customer, title: string) => `${browser.endpoint} ${title}`;

/** Titles that one customer got from all servers; each server's order is kept. */
const titlesTo = ({ browser }: Customer) =>
  sent()
    .filter((line) => line.startsWith(`${browser.endpoint} `))
    .map((line) => line.slice(browser.endpoint.length + 1));

/** Waits until all servers together have sent this many. */
async function untilSent(count: number): Promise<void> {
  while (sent().length < count) {
    await Promise.race([app, other].map(({ pushSender }) => pushSender.until(pushSender.sent.length + 1)));
  }
}

describe('a customer with alerts', () => {
  it('gets an alert when next, and when called', async () => {
    await arrive('Ann');
    const [ben, cleo] = [await checkInWithAlerts('Ben'), await checkInWithAlerts('Cleo')];
    await untilSent(1);
    await serve(1);
    await untilSent(3);
    await serve(2);
    await untilSent(4);
    expect(sent().sort()).toEqual(
      [
        lineFor(ben, 'You are next'),
        lineFor(ben, 'It’s your turn'),
        lineFor(cleo, 'You are next'),
        lineFor(cleo, 'It’s your turn'),
      ].sort(),
    );
  });

  it('gets the number, the shop, and the page to open', async () => {
    await arrive('Ann');
    const ben = await checkInWithAlerts('Ben');
    await untilSent(1);
    const [push] = [...app.pushSender.sent, ...other.pushSender.sent];
    expect(JSON.parse(push?.payload ?? '')).toEqual({
      title: 'You are next',
      body: 'Number 2 at Bar Barbers. Please be ready.',
      url: `/ticket/${ben.ticketId}`,
    });
    expect(push?.topic).toMatch(/^[\w-]{32}$/);
    expect(ben.ticketId).not.toContain(push?.topic);
  });

  it('gets each alert once from all servers together', async () => {
    const customers = [await checkInWithAlerts('Ann'), await checkInWithAlerts('Ben')];
    await untilSent(2);
    for (const name of ['Cleo', 'Dan']) customers.push(await checkInWithAlerts(name));
    for (const n of oneTo(3)) {
      await serve(n, n === 2 ? other : app);
      await untilSent(2 + 2 * n - (n === 3 ? 1 : 0));
    }
    await serve(4);
    const last = await checkInWithAlerts('Last');
    await untilSent(8);
    const [ann, ...others] = customers;
    expect(sent().sort()).toEqual(
      [
        ...[ann, ...others, last].map((customer) => customer && lineFor(customer, 'It’s your turn')),
        ...others.map((customer) => lineFor(customer, 'You are next')),
      ].sort(),
    );
  });

  it('gets an alert for the next call after one that staff took back', async () => {
    const [, ben, cleo] = [
      await arrive('Ann'),
      await checkInWithAlerts('Ben'),
      await checkInWithAlerts('Cleo'),
    ];
    await untilSent(1);
    await serve(1);
    await untilSent(3);
    await restore(1, other);
    await untilSent(5);
    await serve(1);
    await untilSent(7);
    const turn = ['It’s your turn', 'Not your turn yet', 'It’s your turn'];
    expect(titlesTo(ben).sort()).toEqual(['You are next', ...turn].sort());
    expect(titlesTo(cleo).sort()).toEqual(['You are next', 'Not your turn yet', 'You are next'].sort());
  });

  it('gets another alert when called again', async () => {
    const ann = await checkInWithAlerts('Ann');
    const ben = await checkInWithAlerts('Ben');
    await untilSent(2);
    await app.call('POST', `/api/queue/${owner.id}/1/call`, { token: owner.token });
    await untilSent(3);
    await serve(1);
    await untilSent(4);
    expect(titlesTo(ann)).toEqual(['It’s your turn', 'It’s your turn']);
    expect(titlesTo(ben).sort()).toEqual(['It’s your turn', 'You are next']);
  });

  it('gets it on both phones, but not on one that ended its subscription', async () => {
    await arrive('Ann');
    await arrive('Ben');
    const cleo = await checkInWithAlerts('Cleo');
    const [second, gone] = [aBrowser(), aBrowser()];
    for (const { target } of [second, gone]) await ask(cleo.ticketId, target);
    for (const { pushSender } of [app, other]) pushSender.answers.set(gone.endpoint, 'gone');
    await serve(1);
    await untilSent(3);
    await serve(2);
    await untilSent(5);
    const turns = sent().filter((line) => line.endsWith('turn'));
    expect(turns.sort()).toEqual(
      [cleo.browser, second].map(({ endpoint }) => `${endpoint} It’s your turn`).sort(),
    );
  });

  it('gets the next alert after a failed push, and the log does not identify the phone', async () => {
    await arrive('Ann');
    const ben = await arrive('Ben');
    for (const { pushSender } of [app, other]) pushSender.answers.set(ben.browser.endpoint, 'failure');
    await ask(ben.ticketId, ben.browser.target);
    await untilSent(1);
    await serve(1);
    await untilSent(2);
    expect(sent().sort()).toEqual([lineFor(ben, 'It’s your turn'), lineFor(ben, 'You are next')].sort());
  });

  it('gets it from a server that started after the first one stopped', async () => {
    const first = await TestApp.start();
    const shop = await first.owner();
    for (const name of ['Ann', 'Ben']) await first.checkIn(shop, name);
    const { body } = await first.checkIn(shop, 'Cleo');
    const browser = aBrowser();
    const url = `/api/tickets/${(body as CheckinResponse).ticketId}/alert`;
    await first.call('PUT', url, { body: browser.target });
    await first.app.close();
    const late = await first.another(first.clock);
    try {
      await late.call('DELETE', `/api/queue/${shop.id}/1`, { token: shop.token });
      await late.pushSender.until(1);
      expect(late.pushSender.sent.map(({ target }) => target.endpoint)).toEqual([browser.endpoint]);
      expect(first.pushSender.sent).toEqual([]);
    } finally {
      await late.stop();
    }
  });

  describe('by an address that an earlier release stored', () => {
    const target = { ...aBrowser().target, endpoint: 'https://127.0.0.1;.push.apple.com/x' };
    const targets = () => collection(app.connection, 'pushTargets');
    const store = async (_id: string) => {
      const bad = { endpoint: target.endpoint, keys: target.keys };
      await targets().updateOne({ _id }, { $push: { targets: bad } });
    };
    const isForgotten = (_id: string) =>
      eventually(
        async () => (await targets().findOne({ _id }))?.targets.length,
        (count) => count === 1,
      );

    it('is not alerted: the address is forgotten unused', async () => {
      await arrive('Ann');
      const ben = await checkInWithAlerts('Ben');
      await untilSent(1);
      await store(ben.ticketId);
      await serve(1);
      await untilSent(2);
      expect(await isForgotten(ben.ticketId)).toBe(1);
      expect(sent().filter((line) => line.startsWith(target.endpoint))).toEqual([]);
    });

    it('is not alerted: a start of the server forgets the address', async () => {
      const ben = await checkInWithAlerts('Ben');
      await store(ben.ticketId);
      const later = await app.another(clock);
      try {
        expect(await isForgotten(ben.ticketId)).toBe(1);
      } finally {
        await later.app.close();
      }
    });
  });

  it('still gets alerts after leaving and coming back', async () => {
    await arrive('Ann');
    await arrive('Ben');
    const cleo = await checkInWithAlerts('Cleo');
    for (const what of ['leave', 'return']) await app.call('POST', `/api/tickets/${cleo.ticketId}/${what}`);
    await serve(1);
    await untilSent(1);
    expect(sent()).toEqual([lineFor(cleo, 'You are next')]);
  });
});

describe('a customer with alerts in a shop with two chairs', () => {
  const chairs = [
    { id: 'one', name: 'Chair 1' },
    { id: 'two', name: 'Chair 2' },
  ];
  const callNext = (chair: string) =>
    app.call('POST', `/api/queue/${owner.id}/commands`, {
      token: owner.token,
      body: { type: 'next', chair },
    });

  it('gets the chair, and nothing when another customer is called again', async () => {
    await app.call('PATCH', '/api/shop', { token: owner.token, body: { chairs } });
    const ann = await checkInWithAlerts('Ann');
    const ben = await checkInWithAlerts('Ben');
    await untilSent(1);
    await callNext('one');
    await untilSent(3);
    await callNext('two');
    await untilSent(4);
    await app.call('POST', `/api/queue/${owner.id}/1/call`, { token: owner.token });
    await untilSent(5);
    const first = ['You are next', 'It’s your turn'];
    expect(titlesTo(ann).sort()).toEqual([...first, 'It’s your turn'].sort());
    expect(titlesTo(ben).sort()).toEqual([...first].sort());
    const bodies = [app, other].flatMap(({ pushSender }) => pushSender.sent.map(({ payload }) => payload));
    expect(bodies.filter((body) => body.includes('Please go to Chair 1.'))).toHaveLength(2);
    expect(bodies.filter((body) => body.includes('Please go to Chair 2.'))).toHaveLength(1);
  });
});

describe('a customer who chose when to get alerts', () => {
  it('gets one alert with so many ahead, and one at the turn', async () => {
    await arrive('Ann');
    await arrive('Ben');
    await arrive('Cleo');
    const [dan, eve] = [await checkInWithAlerts('Dan', 2), await checkInWithAlerts('Eve', 'turn')];
    await serve(1, other);
    await untilSent(1);
    await restore(1);
    await serve(1, other);
    await serve(2);
    await serve(3);
    await untilSent(2);
    await serve(4);
    await untilSent(3);
    expect(titlesTo(dan).sort()).toEqual(['2 people ahead of you', 'It’s your turn']);
    expect(titlesTo(eve)).toEqual(['It’s your turn']);
  });

  it('gets one at once when nearer than that, and one after each choice', async () => {
    for (const name of ['Ann', 'Ben', 'Cleo']) await arrive(name);
    const dan = await checkInWithAlerts('Dan', 5);
    await untilSent(1);
    await choose(dan, 5);
    await choose(dan, 2);
    await serve(1);
    await untilSent(2);
    await choose(dan, 5);
    await serve(2);
    await serve(3);
    await untilSent(3);
    expect(titlesTo(dan).sort()).toEqual([
      '2 people ahead of you',
      '3 people ahead of you',
      'It’s your turn',
    ]);
  });
});

describe('customers with alerts at a counter that was offline', () => {
  it('get alerts for the queue as it is after the delivery, not for what is over', async () => {
    const path = `/api/queue/${owner.id}`;
    await arrive('Ann');
    const [ben, cleo, dan] = [
      await checkInWithAlerts('Ben', 'turn'),
      await checkInWithAlerts('Cleo', 'turn'),
      await checkInWithAlerts('Dan'),
    ];
    const { data } = QueueSnapshot.parse((await app.call('GET', path, { token: owner.token })).body);
    const servedNow = (place: number) => ({
      ...{ id: randomUUID(), at: clock.now().toISOString(), day: MORNING.slice(0, 10) },
      done: { type: 'close', key: data[place]?.key, number: place + 1, outcome: 'served' },
    });
    const first = servedNow(0);
    clock.advance(60_000);
    const acts = [first, servedNow(1)];
    clock.advance(61_000);
    const { status } = await app.call('POST', `${path}/acts`, { token: owner.token, body: { acts } });
    expect(status).toBe(200);
    await untilSent(1);
    await serve(3);
    await untilSent(2);
    expect(sent().sort()).toEqual([lineFor(dan, 'It’s your turn'), lineFor(dan, 'You are next')]);
    expect([ben, cleo].map(titlesTo)).toEqual([[], []]);
  });
});

describe('alerts', () => {
  it('are not sent for a queue that was left over from yesterday', async () => {
    await checkInWithAlerts('Ann');
    await untilSent(1);
    await arrive('Ben');
    const cleo = await checkInWithAlerts('Cleo');
    clock.advance(DAY_MS);
    for (const server of [app, other]) await server.scheduler.tick();
    await arrive('Dan');
    const eve = await checkInWithAlerts('Eve');
    await untilSent(2);
    expect(sent().filter((line) => line.startsWith(cleo.browser.endpoint))).toEqual([]);
    expect(sent()).toContain(lineFor(eve, 'You are next'));
  });
});
