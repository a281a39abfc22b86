import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ticketIdOf } from '@queuebell/contracts';
import { callsOf, expectAsDocumented, type Operation } from '../../../test/api-document.js';
import { arrive } from '../../../test/customers.js';
import { TestApp, type Answer, type CallOptions, type Owner } from '../../../test/harness.js';
import { openJoining } from '../../../test/join.js';
import { PushingBrowser } from '../../../test/push-service.js';

let app: TestApp;
let owner: Owner;
let calls: Map<string, Operation>;
let code: string;
let ticketId: string;
let servedId: string;

beforeAll(async () => {
  app = await TestApp.start();
  owner = await app.owner();
  calls = await callsOf(app);
  code = await openJoining(app, owner);
  ({ ticketId: servedId } = await arrive(app, owner, 'Zoe'));
  await app.call('DELETE', `/api/queue/${owner.id}/1`, { token: owner.token });
  ({ ticketId } = await arrive(app, owner, 'Ann'));
});
afterAll(() => app.stop());

const RANGE = '?from=2026-06-01&to=2026-06-15';
/** The part of the address, or the query, and the call's options. */
type Request = [subject: string, options: CallOptions];

const nobodys = () => ticketIdOf(owner.id, randomUUID());
const { target } = new PushingBrowser('https://fcm.googleapis.com/fcm/send/x');
const joining = (): CallOptions => ({ body: { name: 'Pat' }, headers: { 'idempotency-key': randomUUID() } });

const table: [string, () => Request, ...(() => Request)[]][] = [
  ['GET /api/shop', () => ['', { token: owner.token }], () => ['', {}]],
  ['GET /api/shop/today', () => ['', { token: owner.token }], () => ['', {}]],
  ['GET /api/shop/report', () => [RANGE, { token: owner.token }], () => ['', { token: owner.token }]],
  ['GET /api/shop/ratings', () => ['', { token: owner.token }], () => ['', {}]],
  ['GET /api/shop/wait-score', () => ['', { token: owner.token }], () => ['', {}]],
  [
    'PATCH /api/shop',
    () => ['', { token: owner.token, body: { sound: 'off' } }],
    () => ['', { token: owner.token, body: { sound: 'loud' } }],
    () => ['', { body: {} }],
  ],
  ['GET /api/tickets/{id}', () => [ticketId, {}], () => [nobodys(), {}]],
  ['GET /api/tickets/{id}/wait', () => [ticketId, {}], () => ['nobodys', {}]],
  ['POST /api/tickets/{id}/leave', () => [ticketId, {}], () => [nobodys(), {}]],
  ['POST /api/tickets/{id}/return', () => [ticketId, {}], () => [nobodys(), {}]],
  [
    'PUT /api/tickets/{id}/alert',
    () => [ticketId, { body: target }],
    () => [ticketId, { body: { ...target, endpoint: 'https://evil.example' } }],
    () => [nobodys(), { body: target }],
  ],
  [
    'PUT /api/tickets/{id}/rating',
    () => [servedId, { body: { rating: 4 } }],
    () => [ticketId, { body: { rating: 4 } }],
    () => [servedId, { body: { rating: 6 } }],
    () => [nobodys(), { body: { rating: 4 } }],
  ],
  ['GET /api/alerts/key', () => ['', {}]],
  ['GET /api/join/{code}', () => [code, {}], () => ['nobodys', {}]],
  ['GET /api/join/{code}/wait', () => [code, {}], () => ['nobodys', {}]],
  [
    'POST /api/join/{code}',
    () => [code, joining()],
    () => [code, { body: { name: 'Pat' } }],
    () => ['nobodys', joining()],
  ],
];

function ask(call: string, [subject, options]: Request): Promise<Answer> {
  const [method = '', path = ''] = call.split(' ');
  const url = path.includes('{') ? path.replace(/\{\w+\}/, subject) : path + subject;
  return app.call(method as 'GET', url, options);
}

describe('the answers to a customer’s phone, and to an owner’s settings', () => {
  it.each(table)(
    'to %s are as documented, when all is well and when it is not',
    async (call, well, ...others) => {
      const answer = await ask(call, well());
      expect(answer.status).toBeLessThan(300);
      expectAsDocumented(calls, call, answer);
      for (const other of others) {
        const refusal = await ask(call, other());
        expect(refusal.status).toBeGreaterThanOrEqual(400);
        expectAsDocumented(calls, call, refusal);
      }
    },
  );

  it('were asked of every call that there is', () => {
    const paths = ['/api/shop', '/api/tickets', '/api/alerts', '/api/join'];
    const documented = [...calls.keys()].filter((call) =>
      paths.some((path) => `${call}/`.includes(` ${path}/`)),
    );
    // Their answers are no JSON.
    const others = ['GET /api/tickets/{id}/events', 'GET /api/shop/report.csv'];
    const asked = [...table.map(([call]) => call), ...others];
    expect(documented.sort()).toEqual(asked.sort());
  });
});
