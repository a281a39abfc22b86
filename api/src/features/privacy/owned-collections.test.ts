import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AccountExport } from '@queuebell/contracts';
import { arrive, askForAlert } from '../../../test/customers.js';
import { TestApp, type Owner } from '../../../test/harness.js';
import { openJoining } from '../../../test/join.js';
import { invite, join } from '../../../test/team.js';
import { recordedLife, sendEvent } from '../../../test/recorded-events.js';
import { dumpDatabase } from '../../operator/backup/dump.js';
import type { Collections } from '../../../test/collections.js';
import { LegacyPostsService } from '../legacy-posts/legacy-posts.service.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Parts of the export that contain a collection, or the reason why none does. */
type ExportedIn = (keyof AccountExport)[] | string;

/** A new collection must say here which data of an owner it has. */
const ofOwner: Record<keyof Collections, ExportedIn> = {
  users: ['account'],
  queues: ['shop', 'waiting', 'visits', 'events'],
  visits: ['visits'],
  queueEvents: ['events'],
  ratings: ['ratings'],
  waitRecords: ['waits'],
  shopDays: ['days'],
  joinCodes: ['shop'],
  billingEvents: ['payments'],
  billingLedger: 'It counts the whole installation’s payments.',
  feedback: ['feedback'],
  resetLinks: 'They prove who somebody is.',
  legacyPosts: ['posts'],
  sessions: ['logIns'],
  members: ['team'],
  devices: ['devices'],
  formerDevices: ['formerDevices'],
  pairings: 'Devices that wait; paired, they are in devices.',
  limits: 'Counts of tries, for an hour.',
  pageLoads: 'Whether a page started, by digests of networks, for a day.',
  canaryComparisons: 'Counts of page loads by release.',
  pushTargets: 'They are the customers’ browsers’, for two days.',
};

let app: TestApp;
let owner: Owner;

beforeAll(async () => {
  app = await TestApp.start({
    billing: { mode: 'stripe', paymentLink: 'https://pay.example/link', webhookSecret: 'whsec_test' },
  });
  owner = await app.owner({ days: 100 });
});
afterAll(() => app.stop());

async function fill(): Promise<void> {
  const { id, token, email } = owner;
  const code = await openJoining(app, owner);
  await app.call('GET', `/api/join/${code}?opened=yes`);
  const { ticketId: rated } = await arrive(app, owner, 'Ann');
  await app.call('DELETE', `/api/queue/${id}/1`, { token });
  await app.call('PUT', `/api/tickets/${rated}/rating`, { body: { rating: 4, comment: 'Good.' } });
  await app.device(owner, 'display');
  const { deviceId } = await app.device(owner, 'check-in');
  await app.call('DELETE', `/api/devices/${deviceId}`, { token });
  await join(app, await invite(app, owner, { email: 'petra@example.com' }));
  const posts = app.app.get(LegacyPostsService, { strict: false });
  await posts.add(id, 'worker', { job: 'Barber', availability: { Monday: true } });
  const words = { name: 'Olga', email, message: 'Good.' };
  await app.call('POST', '/api/feedback', { token, body: words });
  await app.call('POST', '/api/forgotPassword', { body: { email } });
  for (const event of recordedLife('2026-10-28.endive', email, id)) await sendEvent(app, event);
  app.clock.advance(20 * MINUTE_MS);
  await app.scheduler.tick();
  const { ticketId, browser } = await arrive(app, owner, 'Ben');
  await askForAlert(app, ticketId, browser.target);
}

const inDatabase = async () =>
  (await app.connection.db?.listCollections().toArray())?.map(({ name }) => name);

/** The collections that mention this owner. Counters of limits are excluded, because every call counts. */
async function collectionsOf({ id, email }: Owner): Promise<string[]> {
  const found: string[] = [];
  for (const name of (await inDatabase()) ?? []) {
    const text = JSON.stringify(await app.connection.db?.collection(name).find().toArray());
    if (name !== 'limits' && (text.includes(id) || text.includes(email))) found.push(name);
  }
  return found;
}

it('each collection with an owner’s data is known, exported, in the backup, and erased with the account', async () => {
  await fill();
  const withTraces = await collectionsOf(owner);
  const isExported = ([, exportedIn]: [string, ExportedIn]) => typeof exportedIn !== 'string';
  const known = Object.entries(ofOwner);
  expect(known.map(([name]) => name).sort()).toEqual((await inDatabase())?.sort());
  // A collection that the test leaves empty would prove nothing.
  expect(withTraces).toEqual(expect.arrayContaining(known.filter(isExported).map(([name]) => name)));

  const { email, password } = owner;
  const { body } = await app.call('POST', '/api/account/export', { body: { email, password } });
  const all = AccountExport.parse(body);
  const places = known.flatMap(([, exportedIn]) => (typeof exportedIn === 'string' ? [] : exportedIn));
  expect(places.filter((place) => JSON.stringify(all[place]).length <= '[]'.length)).toEqual([]);

  const folder = await mkdtemp(path.join(tmpdir(), 'queuebell-dump-'));
  const { name = '' } = app.connection;
  const dumped = await dumpDatabase(app.connection.getClient(), name, folder);
  await rm(folder, { recursive: true });
  expect(dumped.map((each) => each.name)).toEqual(expect.arrayContaining(known.map(([each]) => each)));

  await app.call('POST', '/api/account/delete', { body: { email, password } });
  app.clock.advance(15 * DAY_MS);
  await app.scheduler.tick();
  app.clock.advance(20 * MINUTE_MS);
  await app.scheduler.tick();
  expect(await collectionsOf(owner)).toEqual([]);
});
