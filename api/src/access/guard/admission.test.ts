import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { ErrorBody } from '@queuebell/contracts';
import { mongo } from 'mongoose';
import { Browser } from '../../../test/browser.js';
import { TestApp, type Owner } from '../../../test/harness.js';
import { PairedDevices } from '../devices/paired-devices.js';
import { Sessions } from '../sessions/sessions.js';

let app: TestApp;
let owner: Owner;

beforeAll(async () => {
  app = await TestApp.start();
  owner = await app.owner();
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => app.stop());

const lost = new mongo.MongoNetworkError('read ECONNRESET');
const loseSessions = () =>
  jest.spyOn(app.app.get(Sessions, { strict: false }), 'byId').mockRejectedValue(lost);
const loseDevices = () =>
  jest.spyOn(app.app.get(PairedDevices, { strict: false }), 'byId').mockRejectedValue(lost);

it.each<[string, string, () => Promise<{ token: string }>, () => { mock: { calls: unknown[] } }]>([
  ['a login', '/api/billing', () => Browser.of(app, owner), loseSessions],
  ['a device', '/api/queue/{userId}?view=board', () => app.device(owner, 'display'), loseDevices],
])('the guard lets nobody in by a token of %s that cannot be looked up', async (_what, path, known, lose) => {
  const { token } = await known();
  const url = path.replace('{userId}', owner.id);
  const reads = lose();
  const { status, body } = await app.call('GET', url, { token });
  expect(reads.mock.calls).not.toEqual([]);
  expect([status, ErrorBody.parse(body).code]).toEqual([503, 'SERVER_ERROR']);
  expect((await app.call('GET', url, { token: 'no token' })).status).toBe(401);

  jest.restoreAllMocks();
  expect((await app.call('GET', url, { token })).status).toBe(200);
});
