import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { EventClient } from '../../../test/event-client.js';
import { eventually } from '../../../test/eventually.js';
import { TestApp } from '../../../test/harness.js';
import { RequestsInFlight } from './requests-in-flight.js';

const FOR_LONG_MS = 60_000;
let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
afterEach(() => void jest.useRealTimers());
afterAll(() => app.stop());

it('a process that stops waits for unanswered requests, from their first byte on, and not for streams', async () => {
  const owner = await app.owner();
  const screen = await EventClient.open(app, owner);
  const { port } = app.app.getHttpServer().address() as { port: number };
  const requests = app.app.get(RequestsInFlight, { strict: false });
  await requests.whenIdle({ quietMs: 0, withinMs: FOR_LONG_MS });

  const client = connect(port, '127.0.0.1');
  client.write(
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
  );
  await eventually(
    async () => requests.count,
    (count) => count === 1,
  );
  let isSettled = false;
  const settled = requests.whenIdle({ quietMs: 0, withinMs: FOR_LONG_MS }).then(() => (isSettled = true));
  const { status } = await fetch(`http://127.0.0.1:${port}/api/health/live`);
  expect([status, isSettled]).toEqual([200, false]);
  client.write('}');
  const [answer] = (await once(client, 'data')) as [Buffer];
  expect(String(answer)).toMatch(/^HTTP\/1.1 400 /);
  await settled;
  client.destroy();
  screen.close();
});

it('a process that stops waits no longer than its limit', async () => {
  const requests = new RequestsInFlight();
  requests.begin();
  await requests.whenIdle({ quietMs: 0, withinMs: 1 });
});

it('a process that was just asked waits whether it is asked again before it stops', async () => {
  jest.useFakeTimers();
  const requests = new RequestsInFlight();
  requests.begin()();
  let isSettled = false;
  void requests.whenIdle({ quietMs: 500, withinMs: FOR_LONG_MS }).then(() => (isSettled = true));
  await jest.advanceTimersByTimeAsync(499);
  const end = requests.begin();
  await jest.advanceTimersByTimeAsync(2_000);
  end();
  await jest.advanceTimersByTimeAsync(499);
  expect(isSettled).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(isSettled).toBe(true);
});
