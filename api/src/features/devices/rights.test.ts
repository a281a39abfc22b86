import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import { DeviceKind, messages } from '@queuebell/contracts';
import { callsOf } from '../../../test/api-document.js';
import { codeOf, MORNING, TestApp, type Owner, type ShopDevice } from '../../../test/harness.js';

let app: TestApp;
let owner: Owner;
let other: Owner;
/** Every documented call that requires a login token. */
let guarded: string[];

beforeAll(async () => {
  app = await TestApp.start({ rateLimit: false });
  [owner, other] = [await app.owner(), await app.owner()];
  await app.checkIn(owner);
  const calls = [...(await callsOf(app))];
  guarded = calls
    .filter(([, { security }]) => security?.some((scheme) => 'token' in scheme))
    .map(([call]) => call);
});
afterAll(() => app.stop());

/** Everything that devices may do. Calls that are not listed, also future ones, are the owner's alone. */
const rights: Record<string, readonly DeviceKind[]> = {
  'POST /api/queue/checkin': ['check-in', 'admin'],
  'POST /api/queue/{userId}/commands': ['admin'],
  'POST /api/queue/{userId}/lease': ['check-in', 'admin'],
  'DELETE /api/queue/{userId}/lease/{holder}': ['check-in', 'admin'],
  'POST /api/queue/{userId}/acts': ['admin'],
  'POST /api/queue/{userId}/deliveries': ['check-in'],
  'GET /api/queue/{userId}': ['display', 'admin'],
  'GET /api/queue/{userId}/events': ['display', 'admin'],
  'GET /api/queue/{userId}/waits': DeviceKind.options,
  'GET /api/queue/{userId}/changes': ['admin'],
  'POST /api/queue/{userId}/undo/{sequence}': ['admin'],
  'DELETE /api/queue/{userId}/joined': ['admin'],
  'DELETE /api/queue/{userId}/{number}': ['admin'],
  'PUT /api/queue/{userId}/joining': ['admin'],
  'POST /api/queue/{userId}/{number}/restore': ['admin'],
  'POST /api/queue/{userId}/{number}/call': ['admin'],
  'GET /api/billing/notice': ['admin'],
  'POST /api/devices/exit': DeviceKind.options,
  'POST /api/devices/self/beat': DeviceKind.options,
  'GET /api/devices/self': DeviceKind.options,
  'DELETE /api/devices/self': DeviceKind.options,
  'GET /api/devices/self/people': ['admin'],
  'POST /api/devices/self/person': ['admin'],
};

/** An event stream never ends, so its head is requested. */
function send(call: string, { token }: { token: string }, view = 'board', id = owner.id) {
  const [method = '', path = ''] = call.split(' ');
  const url = path
    .replace('{userId}', id)
    .replace('{number}', '1')
    .replace('{sequence}', '1')
    .replace('{holder}', '00000000-0000-4000-8000-000000000000')
    .replace('{id}', other.id)
    .replace('{code}', '222-222');
  const isStream = path.endsWith('/events');
  const hasView = isStream || path === '/api/queue/{userId}';
  const body = path.endsWith('/checkin') ? { name: 'Ann', userId: id } : {};
  return app.call(isStream ? 'HEAD' : (method as 'GET'), hasView ? `${url}?view=${view}` : url, {
    token,
    body: method === 'GET' ? undefined : body,
  });
}

describe.each(DeviceKind.options)('a %s device', (kind) => {
  it('may do what the table of rights says, and no other call', async () => {
    let device = await app.device(owner, kind);
    for (const call of guarded) {
      const { status } = await send(call, device);
      const isRight = rights[call]?.includes(kind) ?? false;
      expect([call, isRight, status === 403]).toEqual([call, isRight, !isRight]);
      expect([call, status]).not.toEqual([call, 401]);
      expect([call, status]).not.toEqual([call, 500]);
      if (!isRight) continue;
      // A call that a device may do can end its pairing, and a shop has a maximum number of devices.
      await app.call('DELETE', `/api/devices/${device.deviceId}`, { token: owner.token });
      device = await app.device(owner, kind);
    }
  });

  it('is told why it may not', async () => {
    const { status, body } = await send('GET /api/devices', await app.device(owner, kind));
    expect([status, body]).toEqual([
      403,
      { statusCode: 403, code: 'WRONG_DEVICE', message: messages.wrongDevice },
    ]);
  });

  it('has these rights in its own shop alone', async () => {
    const device = await app.device(owner, kind);
    for (const call of Object.keys(rights).filter((call) => call.includes('/queue/'))) {
      expect([call, (await send(call, device, 'board', other.id)).status]).toEqual([call, 403]);
    }
  });
});

it('the table of rights names only calls that there are', () => {
  expect(Object.keys(rights).filter((call) => !guarded.includes(call))).toEqual([]);
  expect(guarded.length).toBeGreaterThan(20);
});

describe('a display', () => {
  it.each(['GET /api/queue/{userId}', 'GET /api/queue/{userId}/events'])(
    'may read what a wall shows, and not what is for staff: %s',
    async (call) => {
      const [wall, counter] = [await app.device(owner, 'display'), await app.device(owner, 'admin')];
      expect((await send(call, wall, 'staff')).status).toBe(403);
      for (const view of ['board', 'staff']) expect((await send(call, counter, view)).status).toBe(200);
    },
  );

  it('is refused when it names no view, because the default is the one for staff', async () => {
    const { token } = await app.device(owner, 'display');
    expect(codeOf(await app.call('GET', `/api/queue/${owner.id}`, { token }))).toBe('WRONG_DEVICE');
  });
});

describe('a token that we signed opens nothing', () => {
  const iat = new Date(MORNING).getTime() / 1_000;
  const sign = (claims: object) =>
    app.app.get(JwtService, { strict: false }).sign({ ...claims, iat, exp: iat + 60 });
  const cases: [string, (device: ShopDevice) => object][] = [
    ['for a device of another shop', ({ deviceId: device }) => ({ sub: other.id, epoch: -1, device })],
    ['for a device that never existed', () => ({ sub: owner.id, epoch: -1, device: 'f'.repeat(24) })],
    ['for something that is no device', () => ({ sub: owner.id, epoch: 0, device: 'wall' })],
    ['for a device, read by code that does not know devices', () => ({ sub: owner.id, epoch: -1 })],
  ];

  it.each(cases)('%s', async (_what, claims) => {
    const token = sign(claims(await app.device(owner, 'admin')));
    expect((await app.call('GET', `/api/queue/${owner.id}`, { token })).status).toBe(401);
    expect((await app.call('POST', '/api/login/verifyToken', { body: { token } })).status).toBe(401);
    expect((await app.call('GET', '/api/devices', { token })).status).toBe(401);
  });
});
