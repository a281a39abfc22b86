import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PAYMENT_QUESTIONS_MAX, PAYMENT_SECRET_TTL_MS, RegisterResponse } from '@queuebell/contracts';
import { TestApp, codeOf, oneTo } from '../../../../test/harness.js';

let app: TestApp;
let registered = 0;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

async function register() {
  registered += 1;
  const email = `new${registered}@example.com`;
  const form = { name: 'Nora New', email, password: 'correct horse', phone: '0123456789' };
  const headers = { 'x-forwarded-for': `2001:db8:1:${registered}::1` };
  const body = { ...form, howDidYouHearAboutUs: 'friend' };
  const answer = await app.call('POST', '/api/register', { body, headers });
  const { paymentSecret, userId } = RegisterResponse.parse(answer.body);
  const ask = (secret = paymentSecret) =>
    app.call('POST', '/api/register/payment', { body: { secret }, headers });
  return { email, userId, paymentSecret, ask };
}
const pay = (email: string) => app.users.extendMembership(email, app.clock.now(), 'month', 1);

it('the server tells the browser that registered, once, that the account is paid for', async () => {
  const { email, userId, ask } = await register();
  expect((await app.users.byEmail(email))?._id.toHexString()).toBe(userId);
  expect((await ask()).body).toEqual({ paid: false });
  await pay(email);
  expect((await ask()).body).toEqual({ paid: true });
  expect(codeOf(await ask())).toBe('NOT_FOUND');
});

it('the server tells one of several requests that ask at once for the payment', async () => {
  const { email, ask } = await register();
  await pay(email);
  const answers = await Promise.all(oneTo(4).map(() => ask()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

it('the server does not answer a wrong or expired secret of a registration', async () => {
  const { email, ask } = await register();
  const other = await register();
  await pay(email);
  expect((await other.ask()).body).toEqual({ paid: false });
  expect(codeOf(await ask('made up'))).toBe('NOT_FOUND');
  app.clock.advance(PAYMENT_SECRET_TTL_MS);
  expect(codeOf(await ask())).toBe('NOT_FOUND');
});

it('the server stores nothing by which the secret of a registration could be read, and nothing at all for long', async () => {
  const { email, paymentSecret } = await register();
  expect(JSON.stringify(await app.everything())).not.toContain(paymentSecret);
  app.clock.advance(PAYMENT_SECRET_TTL_MS);
  await app.scheduler.tick();
  expect(await app.users.byEmail(email)).not.toHaveProperty('paymentWatch');
});

it('a browser can ask for its payment so often from one address', async () => {
  const { ask } = await register();
  for (const _ of oneTo(PAYMENT_QUESTIONS_MAX)) await ask();
  expect(codeOf(await ask())).toBe('RATE_LIMITED');
});
