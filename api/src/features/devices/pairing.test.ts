import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  ClaimResponse,
  Device,
  messages,
  PAIRING_CODE_TTL_MS,
  PAIRING_REQUESTS_MAX,
  PAIRING_TRIES_MAX,
  PairingInfo,
  PairingResponse,
} from '@queuebell/contracts';
import { codeOf, MORNING, oneTo, TestApp, type Owner } from '../../../test/harness.js';
import { FakeClock } from '../../platform/clock/fake-clock.js';
import { PairingSecrets } from './pairing-secrets.js';

let app: TestApp;
let owner: Owner;
let other: Owner;

beforeAll(async () => {
  app = await TestApp.start();
});
beforeEach(async () => {
  app.clock.set(MORNING);
  [owner, other] = [await app.owner(), await app.owner()];
});
afterAll(() => app.stop());

const ask = async (kind = 'display', of = app) =>
  PairingResponse.parse((await of.call('POST', '/api/pairing', { body: { kind } })).body);
const claim = (secret: string, of = app) => of.call('POST', '/api/pairing/claim', { body: { secret } });
const claimed = async (secret: string, of = app) => ClaimResponse.parse((await claim(secret, of)).body);
const look = (code: string, { token } = owner) => app.call('GET', `/api/pairing/${code}`, { token });
const confirm = (code: string, { token } = owner, of = app) =>
  of.call('POST', `/api/pairing/${code}/confirm`, { token, body: { name: 'Wall' } });
const devicesOf = async ({ token }: Owner) =>
  (await app.call('GET', '/api/devices', { token })).body as Device[];

const UNKNOWN = [404, { statusCode: 404, code: 'PAIRING_UNKNOWN', message: messages.pairingUnknown }];

describe('a device without a session', () => {
  it('gets a code to show, an address for its QR code, and a secret that nobody else knows', async () => {
    const { code, pairUrl, secret, expiresAt } = await ask();
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{3}-[2-9A-HJ-NP-Z]{3}$/);
    expect(pairUrl).toBe(`${app.settings.publicUrl}/pair?code=${code}`);
    expect(new Date(expiresAt).getTime()).toBe(new Date(MORNING).getTime() + PAIRING_CODE_TTL_MS);
    expect(JSON.stringify(await app.everything())).not.toContain(secret);
  });

  it('gets an address that a phone in the shop can open, when it came by such a one', async () => {
    const headers = { host: '192.168.1.20:3000' };
    const { body } = await app.call('POST', '/api/pairing', { body: { kind: 'admin' }, headers });
    expect(PairingResponse.parse(body).pairUrl).toMatch(/^http:\/\/192\.168\.1\.20:3000\/pair\?code=/);
  });

  it('never gets a code that another one shows', async () => {
    const { code } = await ask();
    const secrets = app.app.get(PairingSecrets, { strict: false });
    const codes = jest.spyOn(secrets, 'code').mockReturnValueOnce(code).mockReturnValueOnce(code);
    const next = await ask();
    expect(codes).toHaveBeenCalledTimes(3);
    codes.mockRestore();
    expect(next.code).not.toBe(code);
  });

  it('is one of a few kinds', async () => {
    for (const kind of ['owner', '', undefined, { $ne: 'display' }]) {
      const answer = await app.call('POST', '/api/pairing', { body: { kind } });
      expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALID_INPUT']);
    }
  });

  it('waits until the owner has confirmed it, and then has a session without the owner’s person', async () => {
    const { code, secret } = await ask('check-in');
    expect(await claimed(secret)).toEqual({ status: 'waiting' });
    const { status, body } = await confirm(code);
    const device = Device.parse(body);
    expect([status, device]).toMatchObject([
      201,
      { kind: 'check-in', name: 'Wall', pairedAt: MORNING, lastSeenAt: null, battery: null },
    ]);
    const paired = await claimed(secret);
    expect(paired).toMatchObject({
      status: 'paired',
      user: {
        id: owner.id,
        name: 'Wall',
        email: '',
        phone: '',
        location: '',
        businessName: 'Bar Barbers',
        timeZone: 'Europe/London',
        role: 'device',
        membershipExpires: null,
        device: { id: device.id, kind: 'check-in', name: 'Wall' },
      },
    });
    const { token = '' } = paired as { token?: string };
    const verified = await app.call('POST', '/api/login/verifyToken', { body: { token } });
    expect(verified).toMatchObject({ status: 200, body: { user: { role: 'device', id: owner.id } } });
  });

  it('claims the same device again when the answer was lost', async () => {
    const { code, secret } = await ask();
    await confirm(code);
    const answers = await Promise.all(oneTo(5).map(() => claimed(secret)));
    const ids = answers.map((answer) => answer.status === 'paired' && answer.user.device?.id);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toEqual(expect.any(String));
    expect(await devicesOf(owner)).toHaveLength(1);
  });

  it('is told when its code has expired, and when its secret is nobody’s', async () => {
    const { secret } = await ask();
    app.clock.advance(PAIRING_CODE_TTL_MS);
    for (const one of [secret, 'x'.repeat(43), '']) {
      const answer = await claim(one);
      expect([answer.status, codeOf(answer)]).toEqual([410, 'PAIRING_EXPIRED']);
    }
  });

  it('is told so, too, when the owner removed it before it claimed', async () => {
    const { code, secret } = await ask();
    const { id } = Device.parse((await confirm(code)).body);
    await app.call('DELETE', `/api/devices/${id}`, { token: owner.token });
    expect((await claim(secret)).status).toBe(410);
  });

  it('is paired when it is confirmed in the last second', async () => {
    const { code, secret } = await ask();
    app.clock.advance(PAIRING_CODE_TTL_MS - 1);
    await confirm(code);
    app.clock.advance(PAIRING_CODE_TTL_MS - 1);
    expect((await claimed(secret)).status).toBe('paired');
    app.clock.advance(1);
    expect((await claim(secret)).status).toBe(410);
  });
});

describe('a code to pair a device', () => {
  it('shows the owner what is about to be confirmed, however it is typed', async () => {
    const { code, expiresAt } = await ask('admin');
    const bare = code.replace('-', '');
    for (const typed of [code, bare, bare.toLowerCase(), `%20${code.replace('-', '%20')}`]) {
      const { status, body } = await look(typed);
      expect([status, PairingInfo.parse(body)]).toMatchObject([200, { code, kind: 'admin', expiresAt }]);
    }
  });

  it.each([
    ['wrong', async () => '222-222'],
    ['not a code at all', async () => 'O0I1'],
    ['an operator', async () => '%7B%22$ne%22:1%7D'],
    [
      'used',
      async () => {
        const { code } = await ask();
        await confirm(code, other);
        return code;
      },
    ],
    [
      'expired',
      async () => {
        const { code } = await ask();
        app.clock.advance(PAIRING_CODE_TTL_MS);
        return code;
      },
    ],
  ])('that is %s gets the owner the same answer', async (_what, make) => {
    const code = await make();
    for (const { status, body } of [await look(code), await confirm(code)]) {
      expect([status, body]).toEqual(UNKNOWN);
    }
    expect(await devicesOf(owner)).toEqual([]);
  });

  it('makes one device, though it is confirmed ten times at once, by two owners, at two processes', async () => {
    const second = await app.another(new FakeClock(MORNING));
    const { code, secret } = await ask();
    const answers = await Promise.all(
      oneTo(10).map((n) => confirm(code, n % 2 ? owner : other, n % 3 ? app : second)),
    );
    const made = answers.filter(({ status }) => status === 201);
    // Five requests are of the first owner and return the same device.
    expect(new Set(made.map(({ body }) => Device.parse(body).id)).size).toBe(1);
    expect([made.length, answers.filter(({ status }) => status === 404).length]).toEqual([5, 5]);
    expect(await claimed(secret, second)).toMatchObject({ status: 'paired' });
    await second.app.close();
    expect([...(await devicesOf(owner)), ...(await devicesOf(other))]).toHaveLength(1);
  });

  it('that is confirmed again, because the answer was lost, is answered with the same device', async () => {
    const { code, secret } = await ask();
    const made = await confirm(code);
    app.clock.advance(PAIRING_CODE_TTL_MS - 1);
    expect(await confirm(code)).toMatchObject({ status: 201, body: made.body as Device });
    expect((await confirm(code, other)).status).toBe(404);
    expect(await devicesOf(owner)).toHaveLength(1);
    expect((await claimed(secret)).status).toBe('paired');
    app.clock.advance(1);
    expect((await confirm(code)).status).toBe(404);
  });

  it('is worthless once its device was removed', async () => {
    const { code } = await ask();
    const { id } = Device.parse((await confirm(code)).body);
    await app.call('DELETE', `/api/devices/${id}`, { token: owner.token });
    expect((await confirm(code)).status).toBe(404);
  });

  it('needs a name for the device that can be read', async () => {
    const { code } = await ask();
    const { token } = owner;
    for (const name of ['', ' ', 'a\nb', 'x'.repeat(81), undefined, { $ne: '' }]) {
      const answer = await app.call('POST', `/api/pairing/${code}/confirm`, { token, body: { name } });
      expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALID_INPUT']);
    }
    expect((await confirm(code)).status).toBe(201);
  });

  it('opens nothing to an account without a membership', async () => {
    const { code } = await ask();
    const admin = await app.admin();
    expect((await look(code, admin)).status).toBe(402);
    expect((await confirm(code, admin)).status).toBe(402);
  });
});

it('a device can ask for so many codes and no more', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.99' };
  const askOnce = () => app.call('POST', '/api/pairing', { body: { kind: 'admin' }, headers });
  const answers = await Promise.all(oneTo(PAIRING_REQUESTS_MAX).map(askOnce));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  const answer = await askOnce();
  expect([answer.status, codeOf(answer), answer.headers['retry-after']]).toEqual([
    429,
    'RATE_LIMITED',
    `${PAIRING_CODE_TTL_MS / 1_000}`,
  ]);
  app.clock.advance(PAIRING_CODE_TTL_MS);
  expect((await askOnce()).status).toBe(201);
});

describe('guessing pairing codes', () => {
  it('ends after so many wrong ones, for this account alone, until the time is over', async () => {
    const { code } = await ask();
    for (const _ of oneTo(PAIRING_TRIES_MAX / 2)) {
      expect((await look('222-222')).status).toBe(404);
      expect((await confirm('333-333')).status).toBe(404);
    }
    for (const answer of [await look(code), await confirm(code)]) {
      expect([answer.status, codeOf(answer)]).toEqual([429, 'RATE_LIMITED']);
      expect(answer.headers['retry-after']).toBe(`${PAIRING_CODE_TTL_MS / 1_000}`);
    }
    expect((await look(code, other)).status).toBe(200);
    app.clock.advance(PAIRING_CODE_TTL_MS);
    const fresh = await ask();
    expect((await confirm(fresh.code)).status).toBe(201);
  });

  it('gets no more tries by making them all at once', async () => {
    const answers = await Promise.all(oneTo(30).map((n) => look(`222-22${(n % 8) + 2}`)));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(PAIRING_TRIES_MAX);
  });

  it('does not count for an owner who confirms again and again, because no answer comes', async () => {
    const { code } = await ask();
    for (const _ of oneTo(PAIRING_TRIES_MAX + 1)) expect((await confirm(code)).status).toBe(201);
  });

  it('does not count for an owner who pairs many devices', async () => {
    for (const _ of oneTo(PAIRING_TRIES_MAX + 1)) {
      const { code } = await ask();
      expect((await look(code)).status).toBe(200);
      expect((await confirm(code)).status).toBe(201);
    }
  });
});
