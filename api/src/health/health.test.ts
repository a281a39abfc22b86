import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ErrorBody } from '@queuebell/contracts';
import { TestApp } from '../../test/harness.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.app.close());

it('is live and ready, also for somebody without a token', async () => {
  for (const url of ['/api/health/live', '/api/health/ready']) {
    const { status, body, headers } = await app.call('GET', url);
    expect([status, body, headers['cache-control']]).toEqual([200, { status: 'ok' }, 'no-store']);
  }
});

it('is live but not ready without its database', async () => {
  await app.connection.getClient().close();
  expect((await app.call('GET', '/api/health/live')).status).toBe(200);
  const { status, body } = await app.call('GET', '/api/health/ready');
  expect([status, ErrorBody.parse(body).message]).toEqual([503, 'The database is not ready.']);
});
