import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ErrorBody } from '@queuebell/contracts';
import { FAIL_POINT_WAIT_MS, startWithFailPoint } from '../../../test/fail-point.js';
import { TestApp } from '../../../test/harness.js';

/** Identifies this file's server to the database, which other files use at the same time. */
const APP_NAME = 'health';
/** How long the database hangs; the answer must not wait for it. */
const HANGS_FOR_MS = 4_000;

let app: TestApp;
let giveBack: () => Promise<void>;

beforeAll(async () => {
  ({ app, giveBack } = await startWithFailPoint(APP_NAME));
}, FAIL_POINT_WAIT_MS);
afterAll(() => giveBack());
afterAll(() => app.app.close());

it('a server is live and ready, also to somebody without a token', async () => {
  for (const url of ['/api/health/live', '/api/health/ready']) {
    const { status, body, headers } = await app.call('GET', url);
    expect([status, body, headers['cache-control']]).toEqual([200, { status: 'ok' }, 'no-store']);
  }
});

it('a server says that it is not ready before a database that hangs has answered', async () => {
  const admin = app.connection.db?.admin();
  const hangs = {
    appName: APP_NAME,
    failCommands: ['hello'],
    blockConnection: true,
    blockTimeMS: HANGS_FOR_MS,
  };
  await admin?.command({ configureFailPoint: 'failCommand', mode: 'alwaysOn', data: hangs });
  const askedAt = performance.now();
  const { status } = await app.call('GET', '/api/health/ready');
  const waitedMs = performance.now() - askedAt;
  await admin?.command({ configureFailPoint: 'failCommand', mode: 'off' });
  expect(status).toBe(503);
  expect(waitedMs).toBeLessThan(HANGS_FOR_MS);
});

it('a server is live but not ready without its database', async () => {
  await app.connection.getClient().close();
  expect((await app.call('GET', '/api/health/live')).status).toBe(200);
  const { status, body } = await app.call('GET', '/api/health/ready');
  expect([status, ErrorBody.parse(body).message]).toEqual([503, 'The database is not ready.']);
});
