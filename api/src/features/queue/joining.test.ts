import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { QueueSnapshot, type Joining } from '@queuebell/contracts';
import { codeOf, TestApp, type Owner } from '../../../test/harness.js';

let app: TestApp;
let owner: Owner;

beforeAll(async () => {
  app = await TestApp.start();
});
beforeEach(async () => {
  owner = await app.owner();
});
afterAll(() => app.stop());

const decide = (joining: Joining) =>
  app.call('PATCH', '/api/shop', { token: owner.token, body: { joining } });
const set = (joining: string, token = owner.token) =>
  app.call('PUT', `/api/queue/${owner.id}/joining`, { token, body: { joining } });
const joiningIn = async (view = 'staff') =>
  QueueSnapshot.parse(
    (await app.call('GET', `/api/queue/${owner.id}?view=${view}`, { token: owner.token })).body,
  ).joining;

describe('joining by phone, from the counter', () => {
  it('is paused and opened again by an admin device, which every screen of the staff is told', async () => {
    await decide('open');
    const { token } = await app.device(owner, 'admin');
    expect(QueueSnapshot.parse((await set('paused', token)).body).joining).toBe('paused');
    expect(await joiningIn()).toBe('paused');
    expect(await joiningIn('board')).toBeUndefined();
    await set('open', token);
    expect(await joiningIn()).toBe('open');
  });

  it('keeps the owner’s other settings, and repeating a change changes nothing', async () => {
    await decide('open');
    const before = await app.queueDocument(owner);
    await Promise.all([set('paused'), set('paused')]);
    const after = await app.queueDocument(owner);
    expect(after.settings).toEqual({ ...before.settings, joining: 'paused' });
    expect(after.revision).toBe(before.revision + 1);
  });

  it('cannot be allowed or forbidden from there', async () => {
    expect((await set('off')).status).toBe(400);
    expect(QueueSnapshot.parse((await set('open')).body).joining).toBeUndefined();
    expect(await joiningIn()).toBeUndefined();
    expect((await app.queueDocument(owner)).settings?.joining).toBeUndefined();
  });

  it('is closed to other devices, and to those of another shop', async () => {
    for (const kind of ['display', 'check-in'] as const) {
      const { token } = await app.device(owner, kind);
      expect(codeOf(await set('paused', token))).toBe('WRONG_DEVICE');
    }
    expect(codeOf(await set('paused', (await app.owner()).token))).toBe('NOT_YOURS');
  });
});
