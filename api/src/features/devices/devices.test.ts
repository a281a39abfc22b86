import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  BeatResponse,
  DEVICES_MAX,
  DeviceList,
  ErrorBody,
  EXIT_TRIES_MAX,
  EXIT_TRIES_WINDOW_MS,
  messages,
  ShopSettings,
} from '@queuebell/contracts';
import { mongo } from 'mongoose';
import { codeOf, MORNING, oneTo, TestApp, type Owner, type ShopDevice } from '../../../test/harness.js';
import { eventually } from '../../../test/eventually.js';
import { FakeClock } from '../../platform/clock/fake-clock.js';
import { collection } from '../../../test/collections.js';
import { DEVICE_STATE_TTL_MS, DeviceStates } from '../../access/devices/device-states.js';
import { PairedDevices } from '../../access/devices/paired-devices.js';

const DAY_MS = 86_400_000;
let app: TestApp;
let owner: Owner;
let other: Owner;

beforeAll(async () => {
  app = await TestApp.start();
});
beforeEach(async () => {
  app.clock.set(MORNING);
  [owner, other] = [await app.owner({ days: 400 }), await app.owner()];
});
afterAll(() => app.stop());

const list = async ({ token }: Owner) =>
  DeviceList.parse((await app.call('GET', '/api/devices', { token })).body);
const revoke = (id: string, { token }: Owner) => app.call('DELETE', `/api/devices/${id}`, { token });
const rename = (id: string, { token }: Owner, name: unknown = 'Bar') =>
  app.call('PATCH', `/api/devices/${id}`, { token, body: { name } });
const beat = ({ token }: { token: string }, body: object = {}, of = app) =>
  of.call('POST', '/api/devices/self/beat', { token, body });
const verify = (token: string, of = app) => of.call('POST', '/api/login/verifyToken', { body: { token } });

describe('a check-in tablet', () => {
  const check = async ({ token }: { token: string }) => {
    const { status, body } = await app.call('GET', '/api/devices/self', { token });
    return [status, body];
  };

  it('reads how many customers are in the queue, and nothing else about them; so does the owner’s own screen', async () => {
    const tablet = await app.device(owner, 'check-in');
    expect(await check(tablet)).toEqual([200, { waiting: 0 }]);
    for (const name of ['Ann', 'Ben']) await app.checkIn(owner, name);
    expect(await check(tablet)).toEqual([200, { waiting: 2 }]);
    expect(await check(owner)).toEqual([200, { waiting: 2 }]);
    expect(await check(other)).toEqual([200, { waiting: 0 }]);
    app.clock.advance(DAY_MS);
    expect(await check(tablet)).toEqual([200, { waiting: 0 }]);
  });

  it('reads how the shop writes times', async () => {
    const tablet = await app.device(owner, 'check-in');
    await app.call('PATCH', '/api/shop', { token: owner.token, body: { clock: '12' } });
    expect(await check(tablet)).toEqual([200, { waiting: 0, clock: '12' }]);
  });
});

describe('the owner’s devices', () => {
  it('are listed, the newest first, with their kind, when they were last seen and their battery', async () => {
    expect(await list(owner)).toEqual([]);
    const tablet = await app.device(owner, 'check-in', 'Door tablet');
    app.clock.advance(1_000);
    const wall = await app.device(owner, 'display', 'Wall');
    app.clock.advance(1_000);
    await beat(tablet, { battery: { level: 0.25, charging: false } });
    app.clock.advance(500);
    const never = { lastSeenAt: null, battery: null };
    const [pairedFirst, pairedLast, seen] = [0, 1, 2].map((s) => `2026-06-15T09:00:0${s}.000Z`);
    expect(await list(owner)).toEqual([
      { id: wall.deviceId, kind: 'display', name: 'Wall', pairedAt: pairedLast, ...never },
      {
        id: tablet.deviceId,
        kind: 'check-in',
        name: 'Door tablet',
        pairedAt: pairedFirst,
        lastSeenAt: seen,
        silentMs: 500,
        battery: { level: 0.25, charging: false },
      },
    ]);
  });

  it('are renamed, and the device hears of it', async () => {
    const wall = await app.device(owner, 'display', 'Wall');
    expect(await rename(wall.deviceId, owner, ' Window ')).toMatchObject({
      status: 200,
      body: { id: wall.deviceId, name: 'Window' },
    });
    const { user } = BeatResponse.parse((await beat(wall)).body);
    expect([user.name, user.device?.name]).toEqual(['Window', 'Window']);
    const refused = await rename(wall.deviceId, owner, '');
    expect([refused.status, codeOf(refused)]).toEqual([400, 'INVALID_INPUT']);
  });

  it.each(['another shop’s', 'nobody’s', 'no'])(
    'do not include %s device: it cannot be renamed or removed',
    async (whose) => {
      const theirs = await app.device(other, 'display');
      const id = { 'another shop’s': theirs.deviceId, 'nobody’s': 'f'.repeat(24) }[whose] ?? 'nonsense';
      for (const answer of [await rename(id, owner), await revoke(id, owner)]) {
        expect([answer.status, codeOf(answer)]).toEqual([404, 'NOT_FOUND']);
      }
      expect(await list(owner)).toEqual([]);
      expect(await list(other)).toMatchObject([{ id: theirs.deviceId, name: 'Door tablet' }]);
      expect((await beat(theirs)).status).toBe(200);
    },
  );
});

describe('a device that was removed', () => {
  it('is out at once, and gone from the list', async () => {
    const wall = await app.device(owner, 'display');
    expect((await verify(wall.token)).status).toBe(200);
    expect(await revoke(wall.deviceId, owner)).toMatchObject({ status: 200, body: { id: wall.deviceId } });
    for (const answer of [await beat(wall), await verify(wall.token)]) {
      expect([answer.status, codeOf(answer)]).toEqual([401, 'NOT_LOGGED_IN']);
    }
    expect(await list(owner)).toEqual([]);
    expect((await revoke(wall.deviceId, owner)).status).toBe(404);
  });

  it('is out at another process within seconds, and at once if that process heard of it', async () => {
    const clock = new FakeClock(MORNING);
    const second = await app.another(clock);
    const [wall, tablet] = [await app.device(owner, 'admin'), await app.device(owner, 'admin')];
    const reads = ({ token }: ShopDevice) => second.call('GET', `/api/queue/${owner.id}`, { token });
    for (const device of [wall, tablet]) expect((await reads(device)).status).toBe(200);
    for (const device of [wall, tablet]) await revoke(device.deviceId, owner);
    second.app.get(DeviceStates, { strict: false }).forget(tablet.deviceId);
    expect((await reads(tablet)).status).toBe(401);
    clock.advance(DEVICE_STATE_TTL_MS);
    // The other process hears of it from its change stream.
    const answer = await eventually(
      () => reads(wall),
      ({ status }) => status !== 200,
    );
    expect(answer.status).toBe(401);
    expect((await verify(wall.token, second)).status).toBe(401);
    await second.app.close();
  });

  it('learns of it when it asks, and its questions cost the database nothing until then', async () => {
    const tablet = await app.device(owner, 'check-in');
    const ask = async () => (await app.call('GET', '/api/devices/self', { token: tablet.token })).status;
    await ask();
    const reads = [app.users, app.app.get(PairedDevices, { strict: false })].map((of) =>
      jest.spyOn(of, 'byId'),
    );
    for (const _ of oneTo(20)) expect(await ask()).toBe(200);
    for (const read of reads) expect(read).not.toHaveBeenCalled();
    await revoke(tablet.deviceId, owner);
    expect(await ask()).toBe(401);
    for (const read of reads) read.mockRestore();
  });

  it('may have given itself back', async () => {
    const wall = await app.device(owner, 'display');
    const { status, body } = await app.call('DELETE', '/api/devices/self', { token: wall.token });
    expect([status, body]).toEqual([200, { id: wall.deviceId }]);
    expect((await beat(wall)).status).toBe(401);
    expect(await list(owner)).toEqual([]);
  });
});

describe('a device’s token', () => {
  const renew = async (token: string) => {
    app.clock.advance(1.5 * DAY_MS);
    return BeatResponse.parse((await beat({ token })).body).token ?? '';
  };
  const opens = async (token: string) => (await verify(token)).status === 200;

  it('opens nothing any more when its successor was exchanged for another one', async () => {
    const { token: first } = await app.device(owner, 'admin');
    const second = await renew(first);
    expect([await opens(first), await opens(second)]).toEqual([true, true]);
    const third = await renew(second);
    expect([await opens(first), await opens(second), await opens(third)]).toEqual([false, true, true]);
    expect(codeOf(await beat({ token: first }))).toBe('NOT_LOGGED_IN');
  });

  it('stays valid, however often the answer with its successor is lost', async () => {
    const { token } = await app.device(owner, 'check-in');
    for (const _ of oneTo(5)) await renew(token);
    expect(await opens(token)).toBe(true);
    const arrived = await renew(token);
    const next = await renew(arrived);
    expect([await opens(token), await opens(arrived), await opens(next)]).toEqual([false, true, true]);
  });

  it('stays valid when the tablet was offline for weeks', async () => {
    const { token } = await app.device(owner, 'check-in');
    app.clock.advance(40 * DAY_MS);
    const next = await renew(token);
    expect([await opens(token), await opens(next)]).toEqual([true, true]);
  });
});

it('a shop has so many devices, and is told what to do about it', async () => {
  const shop = await app.owner();
  for (const n of oneTo(DEVICES_MAX)) {
    const ownerId = new mongo.ObjectId(shop.id);
    const device = { _id: new mongo.ObjectId(), ownerId, kind: 'display' as const, name: `Wall ${n}` };
    await collection(app.connection, 'devices').insertOne({
      ...device,
      pairedAt: app.clock.now(),
      lastSeenAt: null,
      battery: null,
    });
  }
  const asked = await app.call('POST', '/api/pairing', { body: { kind: 'display' } });
  const { code } = asked.body as { code: string };
  const confirm = () =>
    app.call('POST', `/api/pairing/${code}/confirm`, { token: shop.token, body: { name: 'Wall' } });
  const refused = await confirm();
  expect([refused.status, ErrorBody.parse(refused.body)]).toMatchObject([
    409,
    { code: 'TOO_MANY_DEVICES', message: messages.tooManyDevices },
  ]);
  expect(messages.tooManyDevices).toContain(String(DEVICES_MAX));
  const [one] = (await list(shop)) as { id: string }[];
  await revoke(one?.id ?? '', shop);
  expect((await confirm()).status).toBe(201);
});

describe('a paired device', () => {
  it('stays paired when the owner has a new password', async () => {
    const wall = await app.device(owner, 'display');
    const { email, password: oldPassword } = owner;
    const body = { email, oldPassword, newPassword: 'a brand new one' };
    await app.call('POST', '/api/changePassword', { token: owner.token, body });
    expect((await app.call('GET', '/api/devices', { token: owner.token })).status).toBe(401);
    expect((await beat(wall)).status).toBe(200);
    expect((await verify(wall.token)).status).toBe(200);
  });

  it('works for three days after the membership lapsed, then not, and again after the renewal', async () => {
    const lapsing = await app.owner({ days: 1 });
    const wall = await app.device(lapsing, 'display');
    app.clock.advance(4 * DAY_MS);
    expect((await beat(wall)).status).toBe(200);
    app.clock.advance(1);
    for (const answer of [await beat(wall), await verify(wall.token)]) {
      const { message } = ErrorBody.parse(answer.body);
      expect([answer.status, codeOf(answer), message]).toEqual([
        402,
        'MEMBERSHIP_LAPSED',
        messages.queueClosed,
      ]);
    }
    await app.users.extendMembership(lapsing.email, app.clock.now(), 'day', 1);
    expect((await beat(wall)).status).toBe(200);
  });

  it('gets a fresh token when its own is older than a day, so that it runs for months', async () => {
    const wall = await app.device(owner, 'display');
    let { token } = wall;
    expect(BeatResponse.parse((await beat({ token })).body).token).toBeUndefined();
    for (const _ of oneTo(5)) {
      app.clock.advance(59 * DAY_MS);
      const fresh = BeatResponse.parse((await beat({ token })).body).token;
      expect(fresh).not.toBe(token);
      token = fresh ?? '';
    }
    expect((await verify(token)).status).toBe(200);
    expect((await beat(wall)).status).toBe(401);
  });

  it('has no battery in the list once its browser does not report it any more', async () => {
    const wall = await app.device(owner, 'display');
    await beat(wall, { battery: { level: 1, charging: true } });
    await beat(wall);
    expect(await list(owner)).toMatchObject([{ battery: null, lastSeenAt: MORNING }]);
    for (const battery of [{ level: 2, charging: true }, { level: 0.5 }, 'full']) {
      expect((await beat(wall, { battery })).status).toBe(400);
    }
  });

  it('has calls that are not for owners', async () => {
    expect(codeOf(await beat(owner))).toBe('FORBIDDEN');
    expect(codeOf(await app.call('DELETE', '/api/devices/self', { token: owner.token }))).toBe('FORBIDDEN');
  });
});

describe('the code that opens the check-in screen', () => {
  const leave = ({ token }: { token: string }, code: unknown) =>
    app.call('POST', '/api/devices/exit', { token, body: { code } });
  const codeOfShop = async ({ token }: Owner) =>
    ShopSettings.parse((await app.call('GET', '/api/shop', { token })).body).kioskCode;
  const wrongTo = (code: string) => `${(Number(code[0]) + 1) % 10}${code.slice(1)}`;

  it('is the shop’s code, also one that was made just now', async () => {
    const tablet = await app.device(owner, 'check-in');
    expect(codeOf(await leave(tablet, 'never'))).toBe('WRONG_CODE');
    const code = await codeOfShop(owner);
    expect(code).toMatch(/^\d{6}$/);
    for (const who of [tablet, owner]) {
      const { status, body } = await leave(who, code);
      expect([status, body]).toEqual([200, { allowed: true }]);
    }
    const theirs = await app.device(other, 'check-in');
    expect((await leave(theirs, code)).status).toBe(400);
  });

  it('is locked for a person who guesses codes', async () => {
    const tablet = await app.device(owner, 'check-in');
    const code = await codeOfShop(owner);
    for (const _ of oneTo(EXIT_TRIES_MAX)) {
      const { status, body } = await leave(tablet, wrongTo(code));
      expect([status, body]).toEqual([
        400,
        { statusCode: 400, code: 'WRONG_CODE', message: messages.wrongCode },
      ]);
      await leave(owner, code);
    }
    const answer = await leave(tablet, code);
    expect([answer.status, codeOf(answer), answer.headers['retry-after']]).toEqual([
      429,
      'RATE_LIMITED',
      `${EXIT_TRIES_WINDOW_MS / 1_000}`,
    ]);
    const neighbour = await app.device(owner, 'check-in');
    expect((await leave(neighbour, code)).status).toBe(200);
    app.clock.advance(EXIT_TRIES_WINDOW_MS);
    expect((await leave(tablet, code)).status).toBe(200);
  });

  it.each([undefined, 123456, { $ne: '' }, 'x'.repeat(21)])('is refused as %j', async (code) => {
    const tablet = await app.device(owner, 'check-in');
    const answer = await leave(tablet, code);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALID_INPUT']);
  });
});
