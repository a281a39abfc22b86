import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { callsOf, expectAsDocumented, type Operation } from '../../../test/api-document.js';
import { TestApp, type Owner } from '../../../test/harness.js';
import { colleague } from '../../../test/team.js';

let app: TestApp;
let owner: Owner;
let calls: Map<string, Operation>;

beforeAll(async () => {
  app = await TestApp.start();
  owner = await app.owner();
  calls = await callsOf(app);
});
afterAll(() => app.stop());

interface Request {
  path: string;
  token?: string;
  body?: object;
}

async function askCode(): Promise<{ code: string; secret: string }> {
  const { body } = await app.call('POST', '/api/pairing', { body: { kind: 'display' } });
  return body as { code: string; secret: string };
}
const device = () => app.device(owner, 'display');
const counter = () => app.device(owner, 'admin');
const owns = async (asked: Request) => ({ ...asked, token: owner.token });
const kioskCode = async () => {
  const { body } = await app.call('GET', '/api/shop', { token: owner.token });
  return (body as { kioskCode: string }).kioskCode;
};

/** For each call: a success and a failure. */
const asked: [string, () => Promise<Request>, () => Promise<Request>][] = [
  [
    'POST /api/pairing',
    async () => ({ path: '/api/pairing', body: { kind: 'display' } }),
    async () => ({ path: '/api/pairing', body: {} }),
  ],
  [
    'POST /api/pairing/claim',
    async () => ({ path: '/api/pairing/claim', body: { secret: (await askCode()).secret } }),
    async () => ({ path: '/api/pairing/claim', body: { secret: 'none' } }),
  ],
  [
    'GET /api/pairing/{code}',
    async () => owns({ path: `/api/pairing/${(await askCode()).code}` }),
    async () => owns({ path: '/api/pairing/222-222' }),
  ],
  [
    'POST /api/pairing/{code}/confirm',
    async () => owns({ path: `/api/pairing/${(await askCode()).code}/confirm`, body: { name: 'Wall' } }),
    async () => owns({ path: '/api/pairing/222-222/confirm', body: { name: 'Wall' } }),
  ],
  [
    'GET /api/devices',
    async () => owns({ path: '/api/devices' }),
    async () => ({ path: '/api/devices', token: (await device()).token }),
  ],
  [
    'PATCH /api/devices/{id}',
    async () => owns({ path: `/api/devices/${(await device()).deviceId}`, body: { name: 'Bar' } }),
    async () => owns({ path: '/api/devices/none', body: { name: 'Bar' } }),
  ],
  [
    'DELETE /api/devices/{id}',
    async () => owns({ path: `/api/devices/${(await device()).deviceId}` }),
    async () => owns({ path: '/api/devices/none' }),
  ],
  [
    'POST /api/devices/self/beat',
    async () => ({ path: '/api/devices/self/beat', token: (await device()).token, body: {} }),
    async () => owns({ path: '/api/devices/self/beat', body: {} }),
  ],
  [
    'GET /api/devices/self',
    async () => ({ path: '/api/devices/self', token: (await device()).token }),
    async () => ({ path: '/api/devices/self', token: 'none' }),
  ],
  [
    'GET /api/devices/self/people',
    async () => ({ path: '/api/devices/self/people', token: (await counter()).token }),
    async () => owns({ path: '/api/devices/self/people' }),
  ],
  [
    'POST /api/devices/self/person',
    async () => {
      const person = await colleague(app, owner);
      return {
        path: '/api/devices/self/person',
        token: (await counter()).token,
        body: { id: person.memberId },
      };
    },
    async () => ({
      path: '/api/devices/self/person',
      token: (await counter()).token,
      body: { id: 'chair:none' },
    }),
  ],
  [
    'DELETE /api/devices/self',
    async () => ({ path: '/api/devices/self', token: (await device()).token }),
    async () => owns({ path: '/api/devices/self' }),
  ],
  [
    'POST /api/devices/exit',
    async () => owns({ path: '/api/devices/exit', body: { code: await kioskCode() } }),
    async () => owns({ path: '/api/devices/exit', body: { code: 'none' } }),
  ],
];

it.each(asked)(
  'the answers to %s are as documented, when all is well and when it is not',
  async (call, ...ways) => {
    const statuses = [];
    for (const way of ways) {
      const { path, token, body } = await way();
      const answer = await app.call(call.split(' ')[0] as 'GET', path, { token, body });
      expectAsDocumented(calls, call, answer);
      statuses.push(answer.status < 300);
    }
    expect(statuses).toEqual([true, false]);
  },
);

it('the tests of device answers cover every call of devices', () => {
  const all = [...calls.keys()].filter((call) => /\/api\/(devices|pairing)/.test(call));
  expect(asked.map(([call]) => call).sort()).toEqual(all.sort());
});
