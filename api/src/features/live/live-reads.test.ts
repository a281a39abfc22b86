import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SERVED_CALL_CARRIED_MS, type CheckinResponse } from '@queuebell/contracts';
import { mongo } from 'mongoose';
import { eventually } from '../../../test/eventually.js';
import { EventClient, type EventOptions } from '../../../test/event-client.js';
import { MORNING, oneTo, TestApp, type Owner } from '../../../test/harness.js';
import { collection } from '../../../test/collections.js';
import { ChangeFeed } from '../queue/memory/change-feed.js';
import { SLOTS } from '../../platform/streams/heartbeat-slots.js';
import { LiveQueue } from '../queue/memory/live-queue.js';
import { KEEP_MS, LiveQueues } from '../queue/memory/live-queues.js';

let app: TestApp;
let owner: Owner;
const open = new Set<EventClient>();

beforeAll(async () => {
  app = await TestApp.start();
});
beforeEach(async () => {
  app.clock.set(MORNING);
  owner = await app.owner();
});
afterEach(() => {
  for (const client of open) client.close();
  open.clear();
});
afterAll(async () => {
  await app.stop();
});

async function listen(options?: EventOptions, server = app, who = owner): Promise<EventClient> {
  const client = await EventClient.open(server, who, options);
  open.add(client);
  return client;
}

const serve = (server: TestApp, number: number) =>
  server.call('DELETE', `/api/queue/${owner.id}/${number}`, { token: owner.token });

describe('a poll of the queue', () => {
  const poll = (headers = {}) => app.call('GET', `/api/queue/${owner.id}`, { token: owner.token, headers });

  it('sees what it has just changed', async () => {
    for (const n of oneTo(30)) {
      await app.checkIn(owner, `Customer ${n}`);
      expect((await poll()).body).toMatchObject({ revision: 2 * n - 1 });
      await serve(app, n);
      expect((await poll()).body).toMatchObject({ revision: 2 * n });
    }
  });

  it('is answered without a body when nothing changed', async () => {
    await app.checkIn(owner, 'Ann');
    const { etag = '' } = (await poll()).headers;
    const again = await poll({ 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    await app.checkIn(owner, 'Ben');
    expect((await poll({ 'if-none-match': etag })).status).toBe(200);
  });

  it('does not bring back a call that has grown old, from the browser’s cache', async () => {
    await app.checkIn(owner, 'Ann');
    const { etag = '' } = (await poll()).headers;
    app.clock.advance(SERVED_CALL_CARRIED_MS + 1);
    const later = await poll({ 'if-none-match': etag });
    expect([later.status, later.body]).toMatchObject([200, { calls: [] }]);
  });

  it('has no calls that are too old to be shown', async () => {
    await app.checkIn(owner, 'Ann');
    expect((await poll()).body).toMatchObject({ calls: [{ number: 1 }] });
    app.clock.advance(SERVED_CALL_CARRIED_MS);
    expect((await poll()).body).toMatchObject({ calls: [{ number: 1 }] });
    app.clock.advance(1);
    expect((await poll()).body).toMatchObject({ calls: [] });
    expect((await (await listen()).snapshot()).calls).toEqual([]);
  });
});

describe('a server without its change feed', () => {
  it('asks the database for each poll, and opens no streams', async () => {
    const deaf = await app.another(app.clock);
    const read = () => deaf.call('GET', `/api/queue/${owner.id}`, { token: owner.token });
    expect((await read()).body).toMatchObject({ revision: 0 });
    await deaf.app.get(ChangeFeed, { strict: false }).onApplicationShutdown();
    await app.checkIn(owner, 'Ann');
    expect((await read()).body).toMatchObject({ revision: 1 });
    await app.checkIn(owner, 'Ben');
    expect((await read()).body).toMatchObject({ revision: 2 });
    expect((await listen({}, deaf)).status).toBe(503);
    await deaf.app.close();
  });

  it('sends open streams no more heartbeats, so that screens say since when they are not live', async () => {
    const deaf = await app.another(app.clock);
    const { body } = await app.checkIn(owner, 'Ann');
    const page = `/api/tickets/${(body as CheckinResponse).ticketId}/events`;
    const listening = [await listen({}, deaf), await EventClient.at(deaf, page)];
    listening.forEach((client) => open.add(client));
    const signs = () => listening.map(({ received }) => received.filter(({ event }) => event === '').length);
    const oneRound = async () => {
      for (const _ of oneTo(SLOTS)) await deaf.scheduler.tick();
    };
    await oneRound();
    await Promise.all(listening.map((client, place) => client.until(() => signs()[place] === 1)));
    await deaf.app.get(ChangeFeed, { strict: false }).onApplicationShutdown();
    await oneRound();
    await deaf.app.close();
    await Promise.all(listening.map(({ ended }) => ended));
    expect(signs()).toEqual([1, 1]);
  });
});

describe('a change that cannot be read when it happens', () => {
  it('is on the screens a second later, although nothing else happens', async () => {
    const screen = await listen();
    await screen.snapshot();
    const queues = collection(app.connection, 'queues');
    const refresh = jest.spyOn(LiveQueue.prototype, 'refresh');
    // A fail point of the database would affect all test files.
    const read = jest.spyOn(mongo.Collection.prototype, 'findOne');
    read.mockImplementationOnce(() => Promise.reject(new Error('The database is away.')));
    const shop = { _id: new mongo.ObjectId(owner.id) };
    await queues.updateOne(shop, { $set: { shopName: 'Elsewhere' }, $inc: { revision: 1 } });
    const reads = await eventually(
      async () => refresh.mock.results,
      ({ length }) => length > 0,
    );
    await expect(reads[0]?.value).rejects.toThrow();
    refresh.mockRestore();
    read.mockRestore();
    await app.scheduler.tick();
    expect(await screen.snapshot(({ revision }) => revision === 1)).toMatchObject({
      shop: { name: 'Elsewhere' },
    });
  });
});

describe('the memory of a server', () => {
  it('hears of changes sooner while others make them, and not for its own', async () => {
    const hurry = jest.spyOn(app.app.get(ChangeFeed, { strict: false }), 'hurry');
    try {
      await app.checkIn(owner, 'Ann');
      const ofAnother = { $inc: { version: 1, revision: 1 } };
      const client = await listen();
      expect(hurry).not.toHaveBeenCalled();
      await collection(app.connection, 'queues').updateOne({ _id: new mongo.ObjectId(owner.id) }, ofAnother);
      await client.snapshot(({ revision }) => revision === 2);
      expect(hurry).toHaveBeenCalledTimes(1);
    } finally {
      hurry.mockRestore();
    }
  });

  it('holds a queue while somebody listens, and for a minute after somebody has read it', async () => {
    const live = app.app.get(LiveQueues, { strict: false });
    const isHeld = () => live.latest(owner.id, 'staff') !== null;
    const unfollow = live.follow(owner.id, () => {});
    await live.read(owner.id);
    app.clock.advance(KEEP_MS);
    await app.scheduler.tick();
    expect(isHeld()).toBe(true);
    unfollow();
    app.clock.advance(KEEP_MS - 1);
    await app.scheduler.tick();
    expect(isHeld()).toBe(true);
    app.clock.advance(1);
    await app.scheduler.tick();
    expect(isHeld()).toBe(false);
  });

  it('opens no stream for a request for the head alone', async () => {
    const answer = await app.call('HEAD', `/api/queue/${owner.id}/events`, { token: owner.token });
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  });
});
