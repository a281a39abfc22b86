import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ShopSettings } from '@queuebell/contracts';
import { codeOf, oneTo, TestApp, type Owner } from '../../../test/harness.js';

let app: TestApp;
let owner: Owner;

beforeAll(async () => {
  app = await TestApp.start({ publicUrl: 'https://bell.example' });
});
beforeEach(async () => {
  owner = await app.owner();
});
afterAll(() => app.stop());

const read = async (of = owner) => {
  const { status, body } = await app.call('GET', '/api/shop', { token: of.token });
  expect(status).toBe(200);
  return ShopSettings.parse(body);
};
const change = (body: unknown, of = owner) => app.call('PATCH', '/api/shop', { token: of.token, body });
const changed = async (body: unknown) => {
  const answer = await change(body);
  expect(answer.status).toBe(200);
  return ShopSettings.parse(answer.body);
};

describe('the settings of a shop', () => {
  it('are there before anything was decided, with a code for the kiosk that stays', async () => {
    const all = await Promise.all(oneTo(8).map(() => read()));
    expect(new Set(all.map(({ kioskCode }) => kioskCode)).size).toBe(1);
    expect(all[0]).toEqual({
      boardNames: 'initial',
      language: 'en-GB',
      sound: 'voice',
      volume: 100,
      boardTheme: 'system',
      boardWait: false,
      busyPage: false,
      busyUrl: null,
      publishesScore: false,
      asksForRating: true,
      clock: '24',
      joining: 'off',
      joinUrl: null,
      kioskCode: expect.stringMatching(/^\d{6}$/),
      retentionDays: 30,
      longWaitMinutes: 15,
      chairs: [],
      callsNext: true,
      mayAskForPerson: false,
      noShowPlace: 'after-two',
      noShowMinutes: null,
    });
    expect(await read()).toEqual(all[0]);
  });

  it('are changed one by one, and what is left out stays', async () => {
    const before = await read();
    await changed({ boardNames: 'full', language: 'pl-pl' });
    await changed({ sound: 'off' });
    expect(await changed({})).toEqual({
      ...before,
      boardNames: 'full',
      language: 'pl-PL',
      sound: 'off',
    });
    expect(await changed({ kioskCode: '2468' })).toMatchObject({ kioskCode: '2468', sound: 'off' });
  });

  it('reach the screens: the revision grows with a change, and with nothing else', async () => {
    await read();
    const before = await app.queueDocument(owner);
    await read();
    await changed({});
    expect(await app.queueDocument(owner)).toEqual(before);
    await changed({ boardNames: 'number' });
    expect((await app.queueDocument(owner)).revision).toBe(before.revision + 1);
  });

  it('tell the counter, and no wall, from when on a wait is long, if not after the usual 15 minutes', async () => {
    const queue = async (view: string) =>
      (await app.call('GET', `/api/queue/${owner.id}?view=${view}`, { token: owner.token })).body;
    expect(await queue('staff')).not.toHaveProperty('longWaitMinutes');
    expect(await changed({ longWaitMinutes: 25 })).toMatchObject({ longWaitMinutes: 25 });
    expect(await queue('staff')).toHaveProperty('longWaitMinutes', 25);
    expect(await queue('board')).not.toHaveProperty('longWaitMinutes');
    await changed({ longWaitMinutes: 15 });
    expect(await queue('staff')).not.toHaveProperty('longWaitMinutes');
  });

  it('tell the counter, and no wall, where a no-show goes who comes after all', async () => {
    const place = async (view: string) =>
      (await app.call('GET', `/api/queue/${owner.id}?view=${view}`, { token: owner.token })).body;
    expect(await place('staff')).toHaveProperty('noShowPlace', 'after-two');
    await changed({ noShowPlace: 'end' });
    expect(await place('staff')).toHaveProperty('noShowPlace', 'end');
    expect(await place('board')).not.toHaveProperty('noShowPlace');
  });

  it('are different for each shop', async () => {
    const other = await app.owner();
    await changed({ joining: 'open', kioskCode: '1111' });
    expect(await read(other)).toMatchObject({ joining: 'off', joinUrl: null });
    expect((await read(other)).kioskCode).not.toBe('1111');
  });
});

describe('the address for customers to join', () => {
  const joinUrl = expect.stringMatching(/^https:\/\/bell\.example\/join\/[\w-]{22}$/);

  it.each(['open', 'paused'])(
    'is made when joining is first %s, and kept while it is off',
    async (joining) => {
      const { joinUrl: made } = await changed({ joining });
      expect(made).toEqual(joinUrl);
      expect(await changed({ joining: 'off' })).toMatchObject({ joining: 'off', joinUrl: made });
      expect(await changed({ joining: 'open' })).toMatchObject({ joining: 'open', joinUrl: made });
    },
  );

  it('is the same when joining is turned on twice at once', async () => {
    const all = await Promise.all(oneTo(4).map(() => changed({ joining: 'open' })));
    expect(new Set(all.map(({ joinUrl: made }) => made))).toEqual(new Set([(await read()).joinUrl]));
  });

  it('is a new one once it was renewed', async () => {
    const { joinUrl: old } = await changed({ joining: 'open' });
    const { joinUrl: made } = await changed({ renewJoinUrl: true });
    expect(made).toEqual(joinUrl);
    expect(made).not.toBe(old);
    expect((await read()).joinUrl).toBe(made);
  });

  it('is not made by renewing what never was', async () => {
    expect(await changed({ renewJoinUrl: true })).toMatchObject({ joining: 'off', joinUrl: null });
  });

  it('is the one by which the owner came, if the operator named none', async () => {
    const home = await TestApp.start();
    try {
      const { token } = await home.owner();
      const headers = { host: '192.168.1.20:3000' };
      const { body } = await home.call('PATCH', '/api/shop', { token, headers, body: { joining: 'open' } });
      expect(ShopSettings.parse(body).joinUrl).toMatch(/^http:\/\/192\.168\.1\.20:3000\/join\//);
    } finally {
      await home.stop();
    }
  });
});

describe('an invalid change of the settings', () => {
  it.each([
    { boardNames: 'none' },
    { volume: 5 },
    { volume: 101 },
    { boardTheme: 'blue' },
    { clock: 12 },
    { language: 'not a language' },
    { sound: 'loud' },
    { joining: true },
    { kioskCode: '123' },
    { kioskCode: '123456789' },
    { kioskCode: 'abcd' },
    { longWaitMinutes: 4 },
    { longWaitMinutes: 121 },
    { longWaitMinutes: 7.5 },
    { renewJoinUrl: false },
    { joinUrl: 'https://evil.example' },
    { joinCode: 'mine' },
    [],
    '"text"',
  ])('is refused and nothing is stored: %j', async (body) => {
    const before = await app.queueDocument(owner);
    const answer = await change(body);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALID_INPUT']);
    expect(await app.queueDocument(owner)).toEqual(before);
  });
});

describe('permission for settings:', () => {
  it.each(['GET', 'PATCH'] as const)('%s is for the owner, with a membership', async (method) => {
    const asked = (token?: string) =>
      app.call(method, '/api/shop', { token, body: method === 'GET' ? undefined : {} });
    expect((await asked(owner.token)).status).toBe(200);
    expect((await asked()).status).toBe(401);
    expect((await asked((await app.admin()).token)).status).toBe(402);
  });
});
