import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CanaryLoads } from '@queuebell/contracts';
import { builtRemote } from '../../../test/built-remote.js';
import { collection } from '../../../test/collections.js';
import { TestApp } from '../../../test/harness.js';
import { FakeClock } from '../../platform/clock/fake-clock.js';
import { DeployTokens } from '../releases/deploy-tokens.js';
import { copyOf, ReleaseStore } from '../releases/release-store.js';
import { hasCanary } from './buckets.js';

type Going = 'starts' | 'never starts' | 'reports';

const MINUTE_MS = 60_000;
const LOAD = /<meta name="queuebell-load" content="([^"]+)"/;

/** The operator's server for messages. */
const received: unknown[] = [];
let answer = 204;
const webhook = createServer((request, reply) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    received.push(JSON.parse(Buffer.concat(parts).toString()));
    reply.writeHead(answer).end();
  });
});

let app: TestApp;
let store: ReleaseStore;
let token: string;
let current: string;
let canary: string;
let buckets: { inside: number; outside: number };
let networks = 0;
let builds = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => void webhook.listen(0, '127.0.0.1', resolve));
  const { port } = webhook.address() as AddressInfo;
  app = await TestApp.start({
    releaseNews: { webhook: `http://127.0.0.1:${port}/hook`, email: 'operator@bell.example' },
  });
  store = app.app.get(ReleaseStore, { strict: false });
  ({ token } = await app.app.get(DeployTokens, { strict: false }).create('mf-queue'));
  await app.putShell();
});
beforeEach(async () => {
  received.length = 0;
  answer = 204;
  builds += 1;
  // Networks count anew each day.
  app.clock.set(new Date(Date.UTC(2026, 6, builds, 6)));
  current = (await store.publish(await builtRemote('mf-queue', { text: `current ${builds}` }))).version;
  await startCanary();
});
afterAll(async () => {
  await app.stop();
  webhook.close();
});

async function startCanary(text = `canary ${builds}`): Promise<void> {
  const fill = await copyOf(await builtRemote('mf-queue', { text }));
  canary = (await store.publishCanary(fill, 'Ann', 'mf-queue', { share: 5 })).version;
  const isInside = (bucket: number) => {
    const open = store.canariesRead()['mf-queue'];
    return open !== undefined && hasCanary(bucket, 'mf-queue', open);
  };
  await store.registry();
  const all = Array.from({ length: 100 }, (_, bucket) => bucket);
  buckets = {
    inside: all.find(isInside) ?? -1,
    outside: all.find((bucket) => !isInside(bucket)) ?? -1,
  };
}

/** @returns the page's id of its load; undefined if it takes no part */
async function open(bucket: number, url = '/mf-queue', cookies = {}): Promise<string | undefined> {
  const page = await app.app.inject({
    ...{ url, headers: { accept: 'text/html' } },
    cookies: { queuebell_bucket: String(bucket), ...cookies },
  });
  return LOAD.exec(page.payload)?.[1];
}

const newNetwork = () => {
  networks += 1;
  return `10.${networks >> 8}.${networks & 255}.7`;
};

async function tell(load: string | undefined, is: string, from: string, server = app): Promise<number> {
  const { status } = await server.call('POST', '/api/page-loads', {
    body: { load, is },
    headers: { 'x-forwarded-for': from },
  });
  return status;
}

/** Loads the page in browsers of this bucket, each from another network unless one is given. */
async function visit(bucket: number, times: number, going: Going, from?: string): Promise<void> {
  for (let visitor = 0; visitor < times; visitor += 1) {
    app.clock.advance(10);
    const network = from ?? newNetwork();
    const load = await open(bucket);
    await tell(load, 'opened', network);
    if (going !== 'never starts') await tell(load, 'started', network);
    if (going === 'reports') await tell(load, 'reported', network);
  }
}

/** Six loads of the canary, and five of the current release before each. */
async function visitBoth(ofCurrent: Going, ofCanary: Going): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    await visit(buckets.outside, 5, ofCurrent);
    await visit(buckets.inside, 1, ofCanary);
  }
}

async function settle(): Promise<void> {
  app.clock.advance(3 * MINUTE_MS);
  await app.scheduler.tick();
}

/** Messages about earlier canaries may still arrive. */
const receivedNow = () => received.filter((news) => (news as { version?: string }).version === canary);

const isOpen = async () => (await store.canaryNews('mf-queue')).canary !== undefined;

async function read(): Promise<CanaryLoads['comparisons'][number] | undefined> {
  const { body } = await app.call('GET', '/api/remotes/mf-queue/canaries', { token: `Bearer ${token}` });
  return CanaryLoads.parse(body).comparisons.find(({ version }) => version === canary);
}

const counted = async () => (await read())?.hours.map(({ at: _, ...hour }) => hour);

describe('a canary is taken back by the server', () => {
  it.each<Going>(['never starts', 'reports'])(
    'when its page %s, and everybody has the current release',
    async (going) => {
      await visitBoth('starts', going);
      expect(await isOpen()).toBe(true);
      await settle();
      expect(await isOpen()).toBe(false);
      expect((await store.registry()).remotes['mf-queue']?.version).toBe(current);
      const { takenBack = [] } = await store.canaryNews('mf-queue');
      expect((await read())?.takenBack).toBe(takenBack[0]?.at);
      expect(takenBack[0]).toMatchObject({
        version: canary,
        why: `6 of 6 page loads failed, of ${current} 0 of 30 in the same time.`,
      });
    },
  );

  it('and the operator is told by webhook and by email, once', async () => {
    await visitBoth('starts', 'never starts');
    for (let run = 0; run < 3; run += 1) await settle();
    expect(receivedNow()).toEqual([
      {
        event: 'canary-taken-back',
        ...{ remote: 'mf-queue', version: canary, current },
        why: expect.stringContaining('6 of 6 page loads failed'),
        at: expect.any(String),
      },
    ]);
    const outbox = path.join(app.settings.dataDir, 'outbox');
    const mails = await Promise.all(
      (await readdir(outbox)).map((name) => readFile(path.join(outbox, name), 'utf8')),
    );
    const subject = `Subject: mf-queue: the canary ${canary} was taken back`;
    expect(mails.filter((mail) => mail.includes(subject))).toEqual([
      expect.stringContaining('To: operator@bell.example'),
    ]);
  });

  it('and a webhook that fails is tried again, but not for ever', async () => {
    answer = 503;
    await visitBoth('starts', 'never starts');
    for (let run = 0; run < 9; run += 1) await settle();
    expect(receivedNow()).toHaveLength(5);
  });

  it('once, when several processes compare', async () => {
    const other = await app.another(new FakeClock(app.clock.now().toISOString()));
    try {
      await visitBoth('starts', 'never starts');
      app.clock.advance(3 * MINUTE_MS);
      other.clock.set(app.clock.now());
      await Promise.all([app.scheduler.tick(), other.scheduler.tick()]);
      await Promise.all([app.scheduler.tick(), other.scheduler.tick()]);
    } finally {
      await other.app.close();
    }
    expect(await isOpen()).toBe(false);
    const acts = (await store.history('mf-queue')).filter(({ version }) => version === canary);
    expect(acts.map(({ action }) => action)).toEqual(['canary', 'take-back']);
    expect(receivedNow()).toHaveLength(1);
    expect(await counted()).toEqual([
      {
        canary: { loads: 6, failedStarts: 6, reports: 0 },
        current: { loads: 30, failedStarts: 0, reports: 0 },
      },
    ]);
  });
});

it('a build that was taken back is compared again when it is a canary again', async () => {
  await visitBoth('starts', 'never starts');
  await settle();
  expect(await isOpen()).toBe(false);
  app.clock.advance(60 * MINUTE_MS);
  await startCanary();
  await settle();
  expect(await isOpen()).toBe(true);
  await visitBoth('starts', 'reports');
  await settle();
  expect(await isOpen()).toBe(false);
});

describe('a canary stays', () => {
  it('if the current release fails as well', async () => {
    await visitBoth('never starts', 'never starts');
    await settle();
    expect(await isOpen()).toBe(true);
  });

  it('whatever one visitor does in one network, for a whole day', async () => {
    const visitor = '203.0.113.9';
    for (let hour = 0; hour < 12; hour += 1) {
      await visit(buckets.outside, 8, 'starts');
      for (const address of [visitor, '203.0.113.200']) await visit(buckets.inside, 4, 'reports', address);
      app.clock.advance(60 * MINUTE_MS);
      await app.scheduler.tick();
    }
    await settle();
    expect(await isOpen()).toBe(true);
    const hours = (await counted()) ?? [];
    expect(hours.reduce((sum, { canary: { reports } }) => sum + reports, 0)).toBeLessThanOrEqual(2);
  });

  it('while it is pinned, and goes once it is not', async () => {
    await store.pinCanary('mf-queue', 'Olga', true);
    await visitBoth('starts', 'never starts');
    await settle();
    expect(await isOpen()).toBe(true);
    expect((await read())?.strength).toBeGreaterThan(100);
    await store.pinCanary('mf-queue', 'Olga', false);
    await settle();
    expect(await isOpen()).toBe(false);
  });

  it('current once it was promoted, whatever its loads were', async () => {
    await visitBoth('starts', 'never starts');
    await store.promote('mf-queue', 'Ann');
    await settle();
    expect((await store.registry()).remotes['mf-queue']?.version).toBe(canary);
    expect(receivedNow()).toEqual([]);
  });
});

describe('a page load counts', () => {
  it('once an hour for a network, whatever release it has, and not again on a day on which one has failed', async () => {
    const network = '192.0.2.50';
    await visit(buckets.outside, 2, 'starts', network);
    await visit(buckets.inside, 2, 'starts', '192.0.2.99');
    app.clock.advance(60 * MINUTE_MS);
    await visit(buckets.inside, 2, 'reports', network);
    app.clock.advance(60 * MINUTE_MS);
    await visit(buckets.outside, 1, 'starts', network);
    await settle();
    const none = { loads: 0, failedStarts: 0, reports: 0 };
    expect(await counted()).toEqual([
      { canary: none, current: { loads: 1, failedStarts: 0, reports: 0 } },
      { canary: { loads: 1, failedStarts: 0, reports: 1 }, current: none },
    ]);
  });

  it('once, however often it reports, and from any network', async () => {
    const load = await open(buckets.inside);
    for (const network of [newNetwork(), newNetwork()])
      for (const is of ['opened', 'started', 'reported']) expect(await tell(load, is, network)).toBe(204);
    await visit(buckets.outside, 1, 'starts');
    await settle();
    expect((await counted())?.[0]?.canary).toEqual({ loads: 1, failedStarts: 0, reports: 1 });
  });

  it('not when its id was changed, made for another release, or is too old', async () => {
    const load = (await open(buckets.inside)) ?? '';
    const [content = '', mac = ''] = load.split('.');
    const text = Buffer.from(content, 'base64url').toString().replace('canary"', 'current"');
    const forged = `${Buffer.from(text).toString('base64url')}.${mac}`;
    for (const id of [forged, `${content}.`, 'x', `.${mac}`])
      expect(await tell(id, 'opened', newNetwork())).toBe(204);
    app.clock.advance(11 * MINUTE_MS);
    await tell(load, 'opened', newNetwork());
    await settle();
    expect(await read().then((found) => found?.hours ?? [])).toEqual([]);
  });

  it('as good although it reports something after two minutes', async () => {
    const network = newNetwork();
    const load = await open(buckets.inside);
    await tell(load, 'opened', network);
    await tell(load, 'started', network);
    app.clock.advance(3 * MINUTE_MS);
    await tell(load, 'reported', network);
    await settle();
    expect((await counted())?.[0]?.canary).toEqual({ loads: 1, failedStarts: 0, reports: 0 });
  });

  it('under the digest of a network, which is gone with the day', async () => {
    await visit(buckets.inside, 1, 'starts', '198.51.100.23');
    const stored = await collection(app.connection, 'pageLoads').find().toArray();
    expect(JSON.stringify(stored)).not.toContain('198.51.100');
    const midnight = new Date(`${app.clock.now().toISOString().slice(0, 10)}T00:00:00Z`).getTime();
    for (const { expiresAt } of stored)
      expect(expiresAt.getTime() - midnight).toBeLessThanOrEqual(25 * 60 * MINUTE_MS);
  });
});

describe('a page has the id of its load', () => {
  it('only where both releases have it, and the browser has no other release', async () => {
    expect(await open(buckets.inside)).toBeDefined();
    expect(await open(buckets.outside)).toBeDefined();
    expect(await open(buckets.inside, '/remotes/mf-queue/mf-queue')).toBeDefined();
    expect(await open(buckets.inside, '/nowhere')).toBeUndefined();
    await store.endCanary('mf-queue', 'Ann');
    expect(await open(buckets.inside)).toBeUndefined();
  });
});

it('only the deploy token of the remote reads the loads of its canary', async () => {
  for (const authorization of [undefined, 'Bearer nothing']) {
    const { status } = await app.call('GET', '/api/remotes/mf-queue/canaries', { token: authorization });
    expect(status).toBe(401);
  }
});
