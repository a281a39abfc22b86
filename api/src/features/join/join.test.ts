import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { JOINS_MAX, JOINS_WINDOW_MS, JoinView, messages } from '@queuebell/contracts';
import { codeOf, MORNING, numberOf, oneTo, TestApp, type Owner } from '../../../test/harness.js';
import { openJoining, Phone, changeSettings } from '../../../test/join.js';
import { makeKey } from '../queue/key-making.js';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
let app: TestApp;
let owner: Owner;
let code: string;

beforeAll(async () => {
  app = await TestApp.start({ queueCapacity: 60 });
});
beforeEach(async () => {
  app.clock.set(MORNING);
  owner = await app.owner();
  code = await openJoining(app, owner);
});
afterAll(() => app.stop());

const statusOf = ({ status }: { status: number }) => status;

describe('a phone that scans the code', () => {
  it('reads the shop’s name and its queue', async () => {
    for (const name of ['Ann', 'Ben']) await app.checkIn(owner, name);
    const { status, body, headers } = await new Phone(app).look(code);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(JoinView.parse(body)).toEqual({
      shop: { name: 'Bar Barbers' },
      paused: false,
      waiting: 2,
      nowServing: 1,
      place: null,
    });
  });

  it('gets a place, marked as from a phone', async () => {
    await app.checkIn(owner, 'Ann');
    const answer = await new Phone(app).join(code, 'Pat');
    expect([answer.status, answer.body]).toEqual([
      201,
      { queueNumber: 2, ahead: 1, ticketId: expect.stringMatching(/^[\w-]{47}$/) },
    ]);
    const { body } = await app.call('GET', `/api/queue/${owner.id}`, { token: owner.token });
    expect((body as { data: object[] }).data).toMatchObject([
      { via: 'tablet' },
      { name: 'Pat', via: 'phone' },
    ]);
  });
});

describe('one phone', () => {
  it('has one place, however often it asks', async () => {
    const phone = new Phone(app);
    await phone.look(code);
    const numbers = (await Promise.all(oneTo(5).map(() => phone.join(code)))).map(numberOf);
    expect(new Set(numbers)).toEqual(new Set([1]));
    expect(await app.waiting(owner)).toEqual([1]);
  });

  it('sees its place whenever it looks again, until it gives it up', async () => {
    const phone = new Phone(app);
    const placeSeenBy = async (looking: Phone, at = code) =>
      JoinView.parse((await looking.look(at)).body).place;
    expect(await placeSeenBy(phone)).toBeNull();
    const { queueNumber, ticketId } = await phone.ticket(code);
    expect(await placeSeenBy(phone)).toEqual({ queueNumber, ticketId });
    await changeSettings(app, owner, { joining: 'paused' });
    expect(await placeSeenBy(phone)).toEqual({ queueNumber, ticketId });
    expect(await placeSeenBy(new Phone(app))).toBeNull();
    expect(await placeSeenBy(phone, await openJoining(app, await app.owner()))).toBeNull();
    await app.call('POST', `/api/tickets/${ticketId}/leave`);
    expect(await placeSeenBy(phone)).toBeNull();
  });

  it('has its place without having looked first', async () => {
    const phone = new Phone(app);
    expect([numberOf(await phone.join(code)), numberOf(await phone.join(code))]).toEqual([1, 1]);
  });

  it('gets the same ticket when an answer was lost, and its cookie with it', async () => {
    const key = makeKey(app.clock.now());
    const [lost, again] = [
      await new Phone(app).join(code, 'Pat', key),
      await new Phone(app).join(code, 'Pat', key),
    ];
    expect(again.body).toEqual(lost.body);
    expect(await app.waiting(owner)).toEqual([1]);
  });

  it('may join again after its turn, and on the next day', async () => {
    const phone = new Phone(app);
    await phone.join(code);
    await app.call('DELETE', `/api/queue/${owner.id}/1`, { token: owner.token });
    expect(numberOf(await phone.join(code))).toBe(2);
    app.clock.advance(DAY_MS);
    expect(numberOf(await phone.join(code))).toBe(1);
  });

  it('has its own place, and one in another shop', async () => {
    const other = await app.owner();
    const otherCode = await openJoining(app, other);
    const phones = [new Phone(app), new Phone(app)];
    for (const phone of phones) await phone.join(code);
    expect(await app.waiting(owner)).toEqual([1, 2]);
    expect(statusOf((await phones[0]?.join(otherCode)) ?? { status: 0 })).toBe(201);
    const stored = JSON.stringify(await app.everything());
    for (const { cookie } of phones) expect(stored).not.toContain(cookie?.split('=')[1]);
  });

  it('keeps its id where no page can read it', async () => {
    const { headers } = await new Phone(app).look(code);
    expect(headers['set-cookie']).toMatch(
      /^queuebell-joiner=[\w-]{22}; Max-Age=172800; Path=\/api\/join; HttpOnly; SameSite=Lax$/,
    );
    const secure = await TestApp.start({ publicUrl: 'https://bell.example' });
    try {
      const answer = await new Phone(secure).look(await openJoining(secure, await secure.owner()));
      expect(answer.headers['set-cookie']).toMatch(
        /^__Host-queuebell-joiner=[\w-]{22}; Max-Age=172800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
    } finally {
      await secure.stop();
    }
  });

  it('cannot choose its id', async () => {
    const phone = new Phone(app);
    phone.cookie = 'queuebell-joiner=somebody-else';
    const { headers } = await phone.look(code);
    expect(headers['set-cookie']).not.toContain('somebody-else');
  });
});

describe('a code that leads nowhere', () => {
  const both = async (of: string) => [await new Phone(app).look(of), await new Phone(app).join(of)];
  const refusal = { statusCode: 404, message: messages.notFound, code: 'NOT_FOUND' };

  it.each(['nonsense', 'A'.repeat(16), '%24where', '%00', 'a'.repeat(90)])(
    'may be invalid: %s',
    async (nonsense) => {
      for (const { body } of await both(nonsense)) expect(body).toEqual(refusal);
    },
  );

  it('is that of a shop that turned joining off', async () => {
    await changeSettings(app, owner, { joining: 'off' });
    for (const { body } of await both(code)) expect(body).toEqual(refusal);
  });

  it('is the earlier one after a renewal', async () => {
    await changeSettings(app, owner, { renewJoinUrl: true });
    for (const { body } of await both(code)) expect(body).toEqual(refusal);
  });

  it('is closed for a shop without a membership, when the grace is over, until it is renewed', async () => {
    const lapsing = await app.owner({ days: 1 });
    const lapsingCode = await openJoining(app, lapsing);
    app.clock.advance(4 * DAY_MS);
    expect((await both(lapsingCode)).map(statusOf)).toEqual([200, 201]);
    app.clock.advance(1_000);
    const closed = { statusCode: 409, message: messages.queueClosed, code: 'QUEUE_CLOSED' };
    for (const { body } of await both(lapsingCode)) expect(body).toEqual(closed);
    await app.users.extendMembership(lapsing.email, app.clock.now(), 'day', 1);
    expect((await both(lapsingCode)).map(statusOf)).toEqual([200, 201]);
  });
});

describe('a shop that has paused joining', () => {
  it('takes nobody, says so, and keeps everybody who has joined', async () => {
    const phone = new Phone(app);
    const { body: ticket } = await phone.join(code);
    await changeSettings(app, owner, { joining: 'paused' });
    expect((await new Phone(app).look(code)).body).toMatchObject({ paused: true, waiting: 1 });
    const refused = await new Phone(app).join(code);
    expect([refused.status, refused.body]).toEqual([
      409,
      { statusCode: 409, message: messages.joiningPaused, code: 'JOINING_PAUSED' },
    ]);
    expect((await phone.join(code)).body).toEqual(ticket);
    app.clock.advance(DAY_MS);
    expect(codeOf(await phone.join(code))).toBe('JOINING_PAUSED');
  });
});

describe('joining by phone', () => {
  it('is refused when the queue is full', async () => {
    for (const n of oneTo(60)) await app.checkIn(owner, `Guest ${n}`);
    expect(codeOf(await new Phone(app).join(code))).toBe('QUEUE_FULL');
  });

  it('leaves the last places to people at the door', async () => {
    const phones = [];
    for (const _ of oneTo(36)) phones.push(await new Phone(app).ticket(code));
    expect(codeOf(await new Phone(app).join(code))).toBe('QUEUE_FULL');
    for (const n of oneTo(24)) expect((await app.checkIn(owner, `Guest ${n}`)).status).toBe(201);
    expect(codeOf(await app.checkIn(owner))).toBe('QUEUE_FULL');
  });

  it('lets customers who left come back only while phones have a place', async () => {
    const tickets = [];
    for (const _ of oneTo(36)) tickets.push((await new Phone(app).ticket(code)).ticketId);
    const change = (ticket: string | undefined, how: string) =>
      app.call('POST', `/api/tickets/${ticket}/${how}`);
    await change(tickets[1], 'leave');
    await change(tickets[2], 'leave');
    await new Phone(app).ticket(code);
    expect((await change(tickets[1], 'return')).status).toBe(200);
    expect(codeOf(await change(tickets[2], 'return'))).toBe('UNDO_TOO_LATE');
  });

  it('is refused when too many join the shop within a minute, wherever they are', async () => {
    const leave = async () => {
      const { ticketId } = await new Phone(app).ticket(code);
      await app.call('POST', `/api/tickets/${ticketId}/leave`);
    };
    for (const _ of oneTo(JOINS_MAX)) await leave();
    expect(codeOf(await new Phone(app).join(code))).toBe('RATE_LIMITED');
    expect((await app.checkIn(owner)).status).toBe(201);
    app.clock.advance(JOINS_WINDOW_MS);
    await leave();
  });

  it('can be undone for all at once, except for the customer being served', async () => {
    const served = await new Phone(app).ticket(code, 'Pat');
    await app.checkIn(owner, 'Ann');
    for (const _ of oneTo(3)) await new Phone(app).ticket(code);
    await app.checkIn(owner, 'Ben');
    const counter = await app.device(owner, 'admin');
    const remove = () => app.call('DELETE', `/api/queue/${owner.id}/joined`, { token: counter.token });
    expect(await remove()).toMatchObject({
      status: 200,
      body: { data: [{ number: served.queueNumber }, { name: 'Ann' }, { name: 'Ben' }] },
    });
    const { revision, closed } = await app.queueDocument(owner);
    expect(closed.map(({ number, outcome }) => [number, outcome])).toEqual(
      [3, 4, 5].map((number) => [number, 'removed']),
    );
    await remove();
    expect((await app.queueDocument(owner)).revision).toBe(revision);
    const back = await app.call('POST', `/api/queue/${owner.id}/4/restore`, { token: counter.token });
    expect(back.status).toBe(200);
    expect(await app.waiting(owner)).toEqual([1, 2, 4, 6]);
  });

  it('sends closed entries of phones to the history, however far ahead their keys are', async () => {
    const ahead = makeKey(new Date(app.clock.now().getTime() + 3 * 60 * MINUTE_MS));
    const phone = new Phone(app);
    const answer = await phone.join(code, 'Pat', ahead);
    const { ticketId } = answer.body as { ticketId: string };
    await app.call('POST', `/api/tickets/${ticketId}/leave`);
    app.clock.advance(12 * MINUTE_MS);
    await app.scheduler.tick();
    expect((await app.queueDocument(owner)).closed).toEqual([]);
    expect((await new Phone(app).join(code, 'Pat', ahead)).body).toEqual(answer.body);
  });

  it('makes one address wait that joins too often, and no other', async () => {
    const answers = [];
    for (const _ of oneTo(31)) answers.push(await new Phone(app, '203.0.113.9').join(code));
    expect(answers.map(statusOf)).toEqual([...oneTo(30).map(() => 201), 429]);
    expect(answers.at(-1)?.body).toMatchObject({ code: 'RATE_LIMITED' });
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await new Phone(app).join(code)).status).toBe(201);
    app.clock.advance(10 * MINUTE_MS);
    expect((await new Phone(app, '203.0.113.9').join(code)).status).toBe(201);
  });

  it('makes one browser wait that joins too often, and no other at its address', async () => {
    const phone = new Phone(app, '203.0.113.7');
    for (const _ of oneTo(40)) await phone.join(code);
    expect((await phone.join(code)).status).toBe(429);
    expect((await new Phone(app, '203.0.113.7').join(code)).status).toBe(201);
  });

  it('makes one browser wait that joins too often from address to address', async () => {
    const cookies = new Phone(app);
    await cookies.look(code);
    const statuses = [];
    for (const _ of oneTo(11)) {
      const moved = new Phone(app);
      moved.cookie = cookies.cookie;
      statuses.push((await moved.join(code)).status);
    }
    expect(statuses).toEqual([...oneTo(10).map(() => 201), 429]);
  });
});

describe('joining with invalid details', () => {
  it.each([
    ['no key', null],
    ['an invalid key', 'mine'],
  ])('%s is refused', async (_what, key) => {
    const answer = await new Phone(app).join(code, 'Pat', key);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALID_INPUT']);
  });

  it.each([{}, { name: ' ' }, { name: 'Pat', phone: 'x' }, { name: 'Pat', userId: 'f'.repeat(24) }, []])(
    'is refused: %j',
    async (body) => {
      const headers = { 'idempotency-key': randomUUID() };
      const answer = await app.call('POST', `/api/join/${code}`, { body, headers });
      expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALID_INPUT']);
      expect(await app.waiting(owner)).toEqual([]);
    },
  );
});
