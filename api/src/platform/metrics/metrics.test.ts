import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Counter } from 'prom-client';
import { codeOf, TestApp } from '../../../test/harness.js';
import { Metrics } from './metrics.js';

const TOKEN = 'a token of the operator';
let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start({ metricsToken: TOKEN });
});
afterAll(() => app.stop());

const read = (headers: Record<string, string> = {}) => app.call('GET', '/api/metrics', { headers });

it('the metrics have Node’s own and ours in the format that Prometheus reads, never from a cache', async () => {
  const { status, headers, text } = await read();
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'no-store',
  ]);
  expect(text).toContain('# TYPE queuebell_client_errors_total counter');
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  for (const line of text.trim().split('\n')) expect(line).toMatch(/^(# (HELP|TYPE) |\w+(\{.*\})? \S+$|$)/);
});

it('the metrics are hidden from visitors behind the proxy', async () => {
  const visitor = { 'x-forwarded-for': '203.0.113.7' };
  const refused = await read(visitor);
  expect([refused.status, codeOf(refused)]).toEqual([404, 'NOT_FOUND']);
  expect((await read({ ...visitor, authorization: 'Bearer wrong' })).status).toBe(404);
  expect((await read({ ...visitor, authorization: `Bearer ${TOKEN}` })).status).toBe(200);
});

it('the metrics separate two applications in one process', async () => {
  const other = await TestApp.start();
  const { registry } = other.app.get(Metrics, { strict: false });
  new Counter({ name: 'of_the_other', help: 'x', registers: [registry] }).inc();
  expect((await other.call('GET', '/api/metrics')).text).toContain('of_the_other 1');
  expect((await read()).text).not.toContain('of_the_other');
  await other.stop();
});
