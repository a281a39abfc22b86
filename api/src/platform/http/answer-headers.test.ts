import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calls } from '@queuebell/contracts';
import { TestApp, type Answer, type Owner } from '../../../test/harness.js';

let app: TestApp;
let owner: Owner;
let admin: Owner;

beforeAll(async () => {
  app = await TestApp.start({ publicUrl: 'https://bell.example' });
  owner = await app.owner();
  admin = await app.admin();
});
afterAll(() => app.stop());

const get = (url: string, token?: string): Promise<Answer> => app.call('GET', url, { token });
const logIn = () =>
  app.call('POST', '/api/login', { body: { email: owner.email, password: owner.password } });

/** Answers with personal data or access tokens. */
const personal: [string, () => Promise<Answer>][] = [
  ['a login', logIn],
  ['a shop’s settings', () => get('/api/shop', owner.token)],
  ['its devices', () => get('/api/devices', owner.token)],
  ['visitors’ feedback', () => get('/api/feedback', admin.token)],
  ['a customer’s place', () => app.checkIn(owner)],
  ['a refusal', () => get('/api/shop')],
  ['a call that is not there', () => get('/api/nowhere')],
  ['an address in another spelling', () => get('/%61pi/shop', owner.token)],
];

describe.each(personal)('%s', (_what, answerOf) => {
  it('is stored by no cache, and readable for no other site', async () => {
    expect((await answerOf()).headers).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'content-security-policy':
        "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });
});

it('a queue may be stored by its reader alone, and is requested again each time', async () => {
  const { headers } = await get(`/api/queue/${owner.id}`, owner.token);
  expect(headers['cache-control']).toBe('private, no-cache');
});

it('no answer that needs a session is stored by a shared cache', async () => {
  const reads = Object.values(calls).filter(({ method, access }) => method === 'GET' && access === 'token');
  expect(reads.length).toBeGreaterThan(5);
  for (const { path } of reads.filter(({ path: one }) => !one.endsWith('/events'))) {
    const { headers } = await get(path.replace('{userId}', owner.id).replace(/\{\w+\}/g, 'x'), owner.token);
    expect([path, headers['cache-control']]).toEqual([path, expect.stringMatching(/no-store|private/)]);
  }
});

it('pages on other origins may use files of releases, and no other page of this server', async () => {
  expect((await get('/remotes.json')).headers['cross-origin-resource-policy']).toBe('cross-origin');
  const { headers } = await get('/sandbox/pay');
  expect(headers).toMatchObject({ 'cross-origin-resource-policy': 'same-origin', 'x-frame-options': 'DENY' });
});

it.each(['/remotes.json', '/assets/gone.js', '/releases/x/1/gone.js', '/icons/queuebell.svg', '/'])(
  'an answer may not be framed and runs no scripts of others: %s',
  async (url) => {
    const policy = (await get(url)).headers['content-security-policy']?.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining(["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]),
    );
    expect(policy?.join()).toMatch(/script-src 'self'|default-src 'none'/);
  },
);

it('a site without https is not made to demand it', async () => {
  const plain = await TestApp.start();
  expect((await plain.call('GET', '/api/site')).headers).not.toHaveProperty('strict-transport-security');
  await plain.stop();
});
