import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  Device,
  type DeviceKind,
  messages,
  PAIRING_TRIES_MAX,
  PASSWORD_RECENT_MS,
  PairingInfo,
  PairingResponse,
} from '@queuebell/contracts';
import { Browser } from '../../../test/browser.js';
import { eventually } from '../../../test/eventually.js';
import { codeOf, MORNING, oneTo, TestApp, type Owner } from '../../../test/harness.js';
import { SmtpInbox } from '../../../test/smtp-inbox.js';

const CHROME = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
let inbox: SmtpInbox;
let app: TestApp;
let owner: Owner;
let browser: Browser;

beforeAll(async () => {
  inbox = await SmtpInbox.start();
  app = await TestApp.start({
    publicUrl: 'https://bell.example',
    mail: inbox.settings,
  });
});
beforeEach(async () => {
  app.clock.set(MORNING);
  inbox.mails.length = 0;
  inbox.refuses = false;
  owner = await app.owner();
  browser = await Browser.of(app, owner);
});
afterAll(async () => {
  await app.stop();
  await inbox.stop();
});

const from = (address: string, userAgent = CHROME) => ({
  'x-forwarded-for': address,
  'user-agent': userAgent,
});
async function codeFor(kind: DeviceKind, address = '203.0.113.7'): Promise<string> {
  const { body } = await app.call('POST', '/api/pairing', { body: { kind }, headers: from(address) });
  return PairingResponse.parse(body).code;
}
const confirm = (code: string, name = 'Wall') =>
  app.call('POST', `/api/pairing/${code}/confirm`, { token: browser.token, body: { name } });
const look = async (code: string, address: string) => {
  const options = { token: browser.token, headers: from(address) };
  return PairingInfo.parse((await app.call('GET', `/api/pairing/${code}`, options)).body);
};

/** Like a browser that was left logged in. */
async function leftAlone(): Promise<void> {
  app.clock.advance(PASSWORD_RECENT_MS + 1);
  await browser.refresh();
}

describe.each(['admin', 'check-in'] as const)('a device of kind %s', (kind) => {
  it('is paired only with the password given within ten minutes', async () => {
    await leftAlone();
    const code = await codeFor(kind);
    const refused = await confirm(code);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'PASSWORD_NEEDED']);
    const { body: devices } = await app.call('GET', '/api/devices', { token: browser.token });
    expect(devices).toEqual([]);
    const { password } = owner;
    await app.call('POST', '/api/sessions/confirm', { token: browser.token, body: { password } });
    expect((await confirm(code)).status).toBe(201);
  });

  it('stays paired for the owner whose answer was lost, however long that took', async () => {
    const code = await codeFor(kind);
    const made = Device.parse((await confirm(code)).body);
    app.clock.advance(PASSWORD_RECENT_MS - 1);
    expect(Device.parse((await confirm(code)).body).id).toBe(made.id);
  });
});

it('a wall display is paired without a password: it shows what anybody in the shop can see', async () => {
  await leftAlone();
  expect((await confirm(await codeFor('display'))).status).toBe(201);
});

it('a question for the password costs none of the tries of a code', async () => {
  await leftAlone();
  const code = await codeFor('admin');
  for (const _ of oneTo(PAIRING_TRIES_MAX + 1)) expect(codeOf(await confirm(code))).toBe('PASSWORD_NEEDED');
});

describe('an owner who checks a code', () => {
  it('reads when, with what and from which network it was asked for', async () => {
    const code = await codeFor('admin', '203.0.113.7');
    app.clock.advance(120_000);
    const asked = { ageMs: 120_000, browser: 'Chrome on Android' };
    expect(await look(code, '203.0.113.7')).toMatchObject({ ...asked, sameNetwork: true });
    expect(await look(code, '198.51.100.1')).toMatchObject({ ...asked, sameNetwork: false });
    expect(await look(code, '2001:db8::1')).toMatchObject({ ...asked, sameNetwork: null });
  });

  it('reads none of that if an earlier release stored none', async () => {
    const code = await codeFor('admin');
    await app.connection.db?.collection('pairings').updateOne({ code }, { $unset: { from: '' } });
    const info = await look(code, '203.0.113.7');
    expect([info.browser, info.sameNetwork]).toEqual([undefined, undefined]);
  });
});

describe('the mail about a paired device', () => {
  const mails = () => inbox.mails.filter(({ to }) => to?.some(({ address }) => address === owner.email));

  it('says what was paired, when in the shop’s own time, and how to remove it', async () => {
    const code = await codeFor('admin');
    await Promise.all(oneTo(3).map(() => confirm(code, 'Counter tablet')));
    const [mail] = await eventually(
      async () => mails(),
      (found) => found.length > 0,
    );
    expect(mail?.subject).toBe('A device was paired with your QueueBell account');
    expect(mail?.text).toContain('On 15 June 2026 at 10:00, “Counter tablet” was paired as an admin tablet.');
    expect(mail?.text).toContain('https://bell.example/dashboard');
    expect(mail?.text).toContain('If this wasn’t you, remove the device now and change your password');
    expect(mails()).toHaveLength(1);
  });

  it('carries no link that the person who paired the device made up', async () => {
    await confirm(await codeFor('display'), 'see https://evil.example/x or ask@evil.example');
    const [mail] = await eventually(
      async () => mails(),
      (found) => found.length > 0,
    );
    expect(mail?.text).toContain(
      '“see https evil example x or ask evil example” was paired as a wall display',
    );
  });

  it('keeps no device from being paired when no mail server takes it', async () => {
    inbox.refuses = true;
    expect((await confirm(await codeFor('admin'))).status).toBe(201);
  });
});

it('pairing names what is missing in words', async () => {
  await leftAlone();
  const { body } = await confirm(await codeFor('admin'));
  expect(body).toMatchObject({ message: messages.passwordNeeded });
});
