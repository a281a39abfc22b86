import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { FORGOT_MAX_PER_ACCOUNT, FORGOT_MAX_PER_ADDRESS, FORGOT_WINDOW_MS } from '@queuebell/contracts';
import { codeOf, MORNING, oneTo, TestApp } from '../../../../test/harness.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
beforeEach(() => app.clock.set(MORNING));
afterAll(() => app.stop());

const forgot = (email: string) => app.call('POST', '/api/forgotPassword', { body: { email } });
const asMany = async (count: number, email: string) => {
  for (const _ of oneTo(count)) await forgot(email);
};

it('a forgotten password can be reported so often and no more, so that nobody’s mailbox is filled', async () => {
  const { email } = await app.owner();
  await asMany(FORGOT_MAX_PER_ACCOUNT - 1, email);
  expect((await forgot(email)).status).toBe(200);
  const refused = await forgot(email);
  expect([refused.status, codeOf(refused)]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(refused.headers['retry-after'])).toBe(FORGOT_WINDOW_MS / 1_000);
  expect((await forgot((await app.owner()).email)).status).toBe(200);
  app.clock.advance(FORGOT_WINDOW_MS);
  expect((await forgot(email)).status).toBe(200);
});

it('one address can test so few emails for accounts', async () => {
  app.clock.advance(3 * FORGOT_WINDOW_MS);
  await asMany(FORGOT_MAX_PER_ADDRESS, 'nobody@example.com');
  const refused = await forgot('nobody@example.com');
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, `${FORGOT_WINDOW_MS / 1_000}`]);
});
