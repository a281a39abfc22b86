import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Browser } from '../../../test/browser.js';
import { arrive, askForAlert } from '../../../test/customers.js';
import { EventClient } from '../../../test/event-client.js';
import { eventually } from '../../../test/eventually.js';
import { oneTo, TestApp, type Owner } from '../../../test/harness.js';
import { sendEvent } from '../../../test/recorded-events.js';
import { Mailer } from '../mail/mailer.js';
import { resetMail } from '../../features/accounts/passwords/reset-mail.js';
import { EraserService } from '../../features/privacy/eraser.service.js';
import { OVERLAP_MS } from '../../access/sessions/refresh-rules.js';

let app: TestApp;
let owner: Owner;

beforeAll(async () => {
  app = await TestApp.start({
    billing: { mode: 'stripe', paymentLink: 'https://pay.example/link', webhookSecret: 'whsec_test' },
  });
  owner = await app.owner();
});
afterAll(() => app.stop());

const read = async (): Promise<string> => (await app.call('GET', '/api/metrics')).text;
const value = async (series: string): Promise<number> => {
  const line = (await read()).split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? NaN);
};
const answers = (route: string, status: string, method = 'GET') =>
  `queuebell_http_answers_total{method="${method}",route="${route}",status="${status}"}`;

describe('in the metrics, answers', () => {
  it('are counted by route and by how they went', async () => {
    await app.call('GET', `/api/queue/${owner.id}`, { token: owner.token });
    await app.call('GET', `/api/queue/${owner.id}`, { token: owner.token });
    await app.call('GET', `/api/queue/${owner.id}`);
    expect(await value(answers('/api/queue/:userId', '2xx'))).toBe(2);
    expect(await value(answers('/api/queue/:userId', '4xx'))).toBe(1);
    expect(
      await value('queuebell_http_duration_seconds_count{method="GET",route="/api/queue/:userId"}'),
    ).toBe(3);
  });

  it('make no series of what strangers choose', async () => {
    for (const n of oneTo(40)) await app.call('GET', `/api/made-up-${n}`);
    for (const n of oneTo(40)) await app.call('GET', `/api/tickets/made-up-${n}`);
    const text = await read();
    expect(text).not.toContain('made-up');
    const series = text.split('\n').filter((line) => line.startsWith('queuebell_http_answers_total{'));
    expect(series.length).toBeLessThan(20);
  });

  it('name no shop, no person and no address', async () => {
    const text = await read();
    for (const one of [owner.id, owner.email, '@', 'Bar Barbers']) expect(text).not.toContain(one);
  });
});

describe('in the metrics, cookies that are used twice', () => {
  it('are counted, once for the login that ends by it', async () => {
    const reused = 'queuebell_session_cookies_reused_total';
    expect(await value(reused)).toBe(0);
    const browser = await Browser.of(app, owner);
    const stolen = browser.cookie;
    await browser.refresh();
    app.clock.advance(OVERLAP_MS + 1);
    await browser.refresh();
    for (const _ of oneTo(3)) expect((await browser.send(stolen)).status).toBe(401);
    expect(await value(reused)).toBe(1);
  });
});

describe('in the metrics, streams', () => {
  it('are counted by kind while they are open, and once they are over', async () => {
    const stream = await EventClient.open(app, owner);
    expect(await value('queuebell_streams_open{kind="queue"}')).toBe(1);
    expect(await value('queuebell_streams_open{kind="ticket"}')).toBe(0);
    stream.close();
    await eventually(
      () => value('queuebell_streams_open{kind="queue"}'),
      (open) => open === 0,
    );
    expect(await value('queuebell_streams_open{kind="queue"}')).toBe(0);
    expect(await read()).not.toMatch(/duration_seconds_count\{.*events/);
  });
});

describe('in the metrics, queues', () => {
  it('are counted by length, with the sum of waiting customers', async () => {
    const others = [await app.owner(), await app.owner()];
    await app.checkIn(owner);
    for (const _ of oneTo(7)) for (const other of others) await app.checkIn(other);
    app.clock.advance(15_000);
    expect(await value('queuebell_waiting_customers')).toBe(15);
    expect(await value('queuebell_queues{waiting="1-5"}')).toBe(1);
    expect(await value('queuebell_queues{waiting="6-20"}')).toBe(2);
    expect(await value('queuebell_queues{waiting="over 100"}')).toBe(0);
  });

  it('are not counted again for each reader of the metrics', async () => {
    const before = await value('queuebell_waiting_customers');
    await app.checkIn(owner);
    expect(await value('queuebell_waiting_customers')).toBe(before);
    app.clock.advance(15_000);
    expect(await value('queuebell_waiting_customers')).toBe(before + 1);
  });
});

it('the metrics say how long the change feed has been silent, and how often it was lost', async () => {
  expect(await value('queuebell_change_feed_silence_seconds')).toBeLessThan(3);
  expect(await value('queuebell_change_feed_losses_total')).toBeGreaterThanOrEqual(0);
});

it('the metrics count refusals of rate limits by limit', async () => {
  const forgot = () => app.call('POST', '/api/forgotPassword', { body: { email: owner.email } });
  for (const _ of oneTo(7)) await forgot();
  expect(await value('queuebell_rate_limited_total{limit="forgot of"}')).toBe(2);
});

it('the metrics count pushes by result', async () => {
  const shop = await app.owner();
  await arrive(app, shop, 'Ann');
  const [ben, cleo] = [await arrive(app, shop, 'Ben'), await arrive(app, shop, 'Cleo')];
  app.pushSender.answers.set(cleo.browser.endpoint, 'failure');
  for (const { ticketId, browser } of [ben, cleo]) await askForAlert(app, ticketId, browser.target);
  const pushes = (outcome: string, wanted: number) =>
    eventually(
      () => value(`queuebell_pushes_total{outcome="${outcome}"}`),
      (count) => count === wanted,
    );
  // Ben is next. Changes that come together are told once, as they are at the end.
  expect(await pushes('sent', 1)).toBe(1);
  await app.call('DELETE', `/api/queue/${shop.id}/1`, { token: shop.token });
  expect(await pushes('failed', 1)).toBe(1);
  expect(await pushes('sent', 2)).toBe(2);
});

it('the operator’s page lists all metrics, and nothing else', async () => {
  const page = readFileSync(new URL('../../../../docs/operating.md', import.meta.url), 'utf8');
  const named = page.slice(page.indexOf('**Metrics.**')).match(/queuebell_[a-z_]+/g) ?? [];
  const ours = [...(await read()).matchAll(/^# TYPE (queuebell_\w+) /gm)].map(([, name]) => name);
  expect([...new Set(named)].sort()).toEqual(ours.sort());
});

it('the metrics count connections while they are open', async () => {
  const stream = await EventClient.open(app, owner);
  const { port } = app.app.getHttpServer().address() as AddressInfo;
  const open = () => value('queuebell_connections_open');
  const sockets = oneTo(30).map(() => connect(port, '127.0.0.1'));
  expect(await eventually(open, (count) => count >= 31)).toBeGreaterThanOrEqual(31);
  stream.close();
  for (const socket of sockets) socket.destroy();
  expect(await eventually(open, (count) => count < 30)).toBeLessThan(30);
});

it('the metrics count payment events by result', async () => {
  const events = (outcome: string) => value(`queuebell_payment_events_total{outcome="${outcome}"}`);
  await sendEvent(app, { id: 'evt_measured', type: 'invoice.created', data: { object: {} } });
  for (const _ of oneTo(2)) await sendEvent(app, { id: 'evt_other' }, { secret: 'whsec_other' });
  expect([await events('taken'), await events('refused'), await events('failed')]).toEqual([1, 2, 0]);
});

it('the metrics count mails by result', async () => {
  const mails = (outcome: string) => value(`queuebell_mails_total{outcome="${outcome}"}`);
  const before = await mails('outbox');
  const mailer = app.app.get(Mailer, { strict: false });
  const to = { siteName: 'QueueBell', to: 'olga@example.com', name: 'Olga', link: 'https://bell.example/' };
  await mailer.send(resetMail(to));
  const outbox = path.join(app.settings.dataDir, 'outbox');
  await rm(outbox, { recursive: true });
  await writeFile(outbox, 'in the way');
  await expect(mailer.send(resetMail(to))).rejects.toThrow();
  expect([await mails('outbox'), await mails('failed')]).toEqual([before + 1, 1]);
});

it('the metrics say when a sweep was last done, and a sweep that fails is not done', async () => {
  const done = (sweep: string) => value(`queuebell_sweep_last_success_timestamp_seconds{sweep="${sweep}"}`);
  await app.scheduler.tick();
  const before = app.clock.now().getTime() / 1_000;
  const failing = jest
    .spyOn(app.app.get(EraserService, { strict: false }), 'eraseDue')
    .mockRejectedValue(new Error('no primary'));
  const unsent = jest
    .spyOn(app.app.get(Mailer, { strict: false }), 'send')
    .mockRejectedValue(new Error('no mail server'));
  app.clock.advance(3_600_000);
  await app.owner();
  await app.scheduler.tick();
  failing.mockRestore();
  unsent.mockRestore();
  const all = await Promise.all(['history', 'names', 'accounts', 'feedback', 'payments'].map(done));
  expect(all).toEqual([before + 3_600, before + 3_600, before, before + 3_600, before + 3_600]);
  const others = await Promise.all(['reminders', 'joinCodes', 'waits'].map(done));
  expect(others).toEqual([before + 3_600, before + 3_600, before + 3_600]);
  expect(await done('mails')).toBeLessThanOrEqual(before);
});
