import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Device, type DeviceKind, messages, RESET_DEVICES_MS } from '@queuebell/contracts';
import { codeOf, MORNING, TestApp, type Owner } from '../../../../test/harness.js';
import { SmtpInbox, tokenIn } from '../../../../test/smtp-inbox.js';

let inbox: SmtpInbox;
let app: TestApp;
let owner: Owner;

beforeAll(async () => {
  inbox = await SmtpInbox.start();
  app = await TestApp.start({
    mail: inbox.settings,
  });
});
beforeEach(async () => {
  app.clock.set(MORNING);
  owner = await app.owner();
});
afterAll(async () => {
  await app.stop();
  await inbox.stop();
});

async function link(): Promise<string> {
  const mail = () => inbox.mails.filter(({ subject }) => subject?.startsWith('Reset your')).at(-1);
  await app.call('POST', '/api/forgotPassword', { body: { email: owner.email } });
  return tokenIn(mail()?.text);
}
const reset = (token: string, newPassword = 'a brand new one') =>
  app.call('POST', '/api/resetPassword', { body: { token, newPassword } });
const devices = (token: unknown, remove: unknown = []) =>
  app.call('POST', '/api/resetPassword/devices', { body: { token, remove } });
const namesIn = (body: unknown) => (body as Device[]).map(({ name }) => name);
const pair = (kind: DeviceKind, name: string, of = owner) => app.device(of, kind, name);
const readQueue = ({ id, token }: { id: string; token: string }) =>
  app.call('GET', `/api/queue/${id}`, { token });

describe('after a reset of the password,', () => {
  it('its link lists the devices that stay paired, and removes those that the owner does not know', async () => {
    const admin = await pair('admin', 'Stolen');
    app.clock.advance(1);
    await pair('display', 'Wall');
    const token = await link();
    await reset(token);
    expect((await readQueue(admin)).status).toBe(200);
    const shown = await devices(token);
    expect([shown.status, namesIn(shown.body)]).toEqual([200, ['Wall', 'Stolen']]);
    const left = await devices(token, [admin.deviceId]);
    expect([left.status, namesIn(left.body)]).toEqual([200, ['Wall']]);
    expect((await readQueue(admin)).status).toBe(401);
    expect(namesIn((await devices(token, [admin.deviceId])).body)).toEqual(['Wall']);
  });

  it('its link removes no device of another shop', async () => {
    const other = await app.owner();
    const device = await pair('admin', 'Theirs', other);
    const token = await link();
    await reset(token);
    expect((await devices(token, [device.deviceId])).status).toBe(200);
    expect((await readQueue(device)).status).toBe(200);
  });

  it('its link does so for a quarter of an hour, and sets no other password', async () => {
    const token = await link();
    await reset(token);
    app.clock.advance(RESET_DEVICES_MS - 1);
    expect((await devices(token)).status).toBe(200);
    expect(codeOf(await reset(token))).toBe('RESET_LINK_INVALID');
    app.clock.advance(1);
    expect((await devices(token)).body).toEqual({
      statusCode: 400,
      code: 'RESET_LINK_INVALID',
      message: messages.resetLinkInvalid,
    });
  });

  it('the link of the next reset works in the same way', async () => {
    await reset(await link());
    const next = await link();
    expect(codeOf(await devices(next))).toBe('RESET_LINK_INVALID');
    expect((await reset(next, 'yet another new one')).status).toBe(200);
  });
});

it('a reset link that set no password lists no devices', async () => {
  await pair('admin', 'Counter');
  expect(codeOf(await devices(await link()))).toBe('RESET_LINK_INVALID');
  expect(codeOf(await devices('x'.repeat(43)))).toBe('RESET_LINK_INVALID');
});

it.each([
  [{ $ne: '' }, []],
  ['x', ['not an id']],
  ['x', { $ne: '' }],
])('a reset link refuses the token %j and the devices %j', async (token, remove) => {
  expect(codeOf(await devices(token, remove))).toBe('INVALID_INPUT');
});

it('the reset mail says that devices stay paired', async () => {
  await link();
  expect(inbox.mails.at(-1)?.text).toContain('Paired devices stay paired');
});
