import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SHOP_HEADER } from '@queuebell/contracts';
import { codeOf, TestApp, type Answer, type Owner } from '../../../test/harness.js';

let app: TestApp;
let owner: Owner;
let other: Owner;

beforeAll(async () => {
  app = await TestApp.start();
  [owner, other] = [await app.owner(), await app.owner()];
  await app.checkIn(other, 'Zoe');
});
afterAll(() => app.stop());

it.each([
  ['another shop', () => other.id],
  ['no shop', () => 'f'.repeat(24)],
  ['nothing that could be one', () => '{"$ne":null}'],
])('a routing header that names %s changes nothing', async (_what, shop) => {
  const { token } = owner;
  const headers = { [SHOP_HEADER]: shop() };
  const call = (...[method, url, body]: [Parameters<TestApp['call']>[0], string, object?]): Promise<Answer> =>
    app.call(method, url, { token, headers, ...(body && { body }) });
  const before = [await app.queueDocument(other), await app.waiting(owner)] as const;
  const customer = { name: 'Ann', userId: owner.id };
  const { body: ticket } = await call('POST', '/api/queue/checkin', customer);
  const { queueNumber } = ticket as { queueNumber: number };
  expect(await app.waiting(owner)).toEqual([...before[1], queueNumber]);
  expect((await call('GET', `/api/queue/${owner.id}`)).body).toMatchObject({ data: [{ name: 'Ann' }] });
  expect((await call('GET', '/api/shop')).body).toEqual((await app.call('GET', '/api/shop', { token })).body);
  expect((await call('DELETE', `/api/queue/${owner.id}/${queueNumber}`)).status).toBe(200);
  const strange = await call('GET', `/api/queue/${other.id}`);
  const usual = await app.call('GET', `/api/queue/${other.id}`, { token });
  expect([strange.status, codeOf(strange)]).toEqual([usual.status, codeOf(usual)]);
  expect((await call('POST', '/api/queue/checkin', { ...customer, userId: other.id })).status).toBe(403);
  expect(await app.queueDocument(other)).toEqual(before[0]);
});
