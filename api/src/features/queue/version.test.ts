import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { TestApp, type Owner } from '../../../test/harness.js';
import { PushingBrowser } from '../../../test/push-service.js';
import { collection } from '../../../test/collections.js';
import { ArchiverService } from './archiver.service.js';
import { makeKey } from './key-making.js';

const HOLDER = '0190163d-8694-739b-aea5-966c26f8ad91';
const MONTHS_MS = 60 * 86_400_000;
const RENAMED = {
  businessName: 'Barber & Sons',
  location: '',
  phone: '0123456789',
  timeZone: 'Europe/London',
};

let app: TestApp;
let owner: Owner;

beforeAll(async () => {
  app = await TestApp.start();
  owner = await app.owner({ days: 365 });
});
afterAll(() => app.stop());

const call = (method: 'DELETE' | 'PATCH' | 'POST' | 'PUT', path: string, body?: object) =>
  app.call(method, path, { token: owner.token, ...(body && { body }) });

it('every write of a queue raises its version, by which writers know whether their memory is the stored queue', async () => {
  const queue = `/api/queue/${owner.id}`;
  const { body } = await app.checkIn(owner, 'Ann');
  const { ticketId } = body as { ticketId: string };
  const { target } = new PushingBrowser('https://fcm.googleapis.com/wp/abc');
  const steps: [string, () => Promise<unknown>][] = [
    ['check-in', () => app.checkIn(owner, 'Ben')],
    ['alert', () => app.call('PUT', `/api/tickets/${ticketId}/alert`, { body: target })],
    ['call', () => call('POST', `${queue}/1/call`)],
    ['leave', () => app.call('POST', `/api/tickets/${ticketId}/leave`)],
    ['return', () => app.call('POST', `/api/tickets/${ticketId}/return`)],
    ['close', () => call('DELETE', `${queue}/2`)],
    ['restore', () => call('POST', `${queue}/2/restore`)],
    ['lease', () => call('POST', `${queue}/lease`, { holder: HOLDER })],
    ['end of a lease', () => call('DELETE', `${queue}/lease/${HOLDER}`)],
    ['settings', () => call('PATCH', '/api/shop', { joining: 'open' })],
    ['new address to join', () => call('PATCH', '/api/shop', { renewJoinUrl: true })],
    ['name of the shop', () => call('POST', '/api/completeAccount', RENAMED)],
    ['pause', () => call('PUT', `${queue}/joining`, { joining: 'paused' })],
    ['close', () => call('DELETE', `${queue}/2`)],
    [
      'archive',
      () => {
        app.clock.advance(3_600_000);
        return app.app.get(ArchiverService, { strict: false }).archive();
      },
    ],
    [
      'erase',
      () => {
        app.clock.advance(MONTHS_MS);
        return app.scheduler.tick();
      },
    ],
  ];
  let { version: before = 0, ...rest } = await app.queueDocument(owner);
  for (const [name, step] of steps) {
    await step();
    const { version = 0, ...now } = await app.queueDocument(owner);
    expect([name, now]).not.toEqual([name, rest]);
    expect([name, version > before]).toEqual([name, true]);
    [before, rest] = [version, now];
  }
});

it('the ticket of a customer who went to the history is found there', async () => {
  const key = makeKey(app.clock.now());
  const first = await app.checkIn(owner, 'Cid', key);
  const _id = new mongo.ObjectId(owner.id);
  const document = await app.queueDocument(owner);
  const entry = document.waiting.find((each) => each.key === key);
  expect(entry).toBeDefined();
  await collection(app.connection, 'queues').updateOne(
    { _id },
    { $pull: { waiting: { key } }, $set: { goneKeys: [key] } },
  );
  if (entry) {
    const visit = {
      ...entry,
      _id: 'moved',
      ownerId: _id,
      outcome: 'served' as const,
      closedAt: app.clock.now(),
    };
    await collection(app.connection, 'visits').insertOne(visit);
  }
  expect((await app.checkIn(owner, 'Cid', key)).body).toEqual(first.body);
});
