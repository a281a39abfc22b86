import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { calls } from '@queuebell/contracts';
import { Browser, cookieOf, withCookie } from '../../../test/browser.js';
import { TestApp, type Owner } from '../../../test/harness.js';
import { createLog } from './log.js';
import { NestLog } from './nest-log.js';
import { readableLines } from './readable-lines.js';

type Line = Record<string, unknown> & { level: string; msg?: string };
let text = '';
const logTo = { write: (line: string) => void (text += line) };
const lines = (): Line[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
const answered = () => lines().filter(({ msg }) => msg === 'answered');

let app: TestApp;
let owner: Owner;

beforeAll(async () => {
  app = await TestApp.start({ logLevel: 'debug' }, 4, { logTo });
  owner = await app.owner();
});
beforeEach(() => {
  text = '';
});
afterAll(() => app.stop());

describe('the log line of an answer', () => {
  it('is JSON: the pattern of the address, how it went, and the id that the answer has, too', async () => {
    const { headers } = await app.call('GET', `/api/queue/${owner.id}?view=board`, { token: owner.token });
    expect(answered()).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        requestId: headers['x-request-id'],
        method: 'GET',
        route: calls.readQueue.path.replace('{userId}', ':userId'),
        status: 200,
        ms: expect.any(Number),
        account: owner.id,
        msg: 'answered',
      },
    ]);
  });

  it('has the same id as the line of a mail that could not be sent for it', async () => {
    const other = await TestApp.start({ logLevel: 'warn' }, 4, { logTo });
    const { email, password } = await other.owner();
    await writeFile(path.join(other.settings.dataDir, 'outbox'), 'in the way');
    const forgot = await other.call('POST', '/api/forgotPassword', { body: { email } });
    const left = await other.call('POST', '/api/account/delete', { body: { email, password } });
    expect([forgot.status, left.status]).toEqual([expect.any(Number), 200]);
    const said = lines().filter(({ msg }) => /mail was not sent|not confirmed by mail/.test(String(msg)));
    expect(said.map(({ requestId }) => requestId)).toEqual(
      [forgot, left].map(({ headers }) => headers['x-request-id']),
    );
    await other.stop();
  });

  it('has the same id as the line of a cookie that was used twice', async () => {
    const browser = await Browser.of(app, owner);
    const stolen = browser.cookie;
    for (const _ of [1, 2]) await browser.refresh();
    const { status, headers } = await browser.send(stolen);
    expect(status).toBe(401);
    const [said] = lines().filter(({ msg }) => String(msg).includes('was used twice'));
    expect(said).toMatchObject({ level: 'warn', requestId: headers['x-request-id'] });
  });

  it('has no address that the server does not know', async () => {
    await app.call('GET', '/api/ann@example.com/07123456789?token=secret');
    expect(answered()).toMatchObject([{ status: 404 }]);
    expect(text).not.toMatch(/ann|07123|secret/);
  });

  it('has the cause and the same id if it was our fault', async () => {
    const other = await TestApp.start({ logLevel: 'warn' }, 4, { logTo });
    await other.connection.close();
    const { status, headers } = await other.call('POST', '/api/feedback', {
      body: { name: 'Vera', email: 'vera@example.com', message: 'Hello' },
    });
    expect(status).toBeGreaterThanOrEqual(500);
    const [cause] = lines().filter(({ context }) => context === 'Error');
    expect(cause).toMatchObject({
      level: 'error',
      msg: 'POST /api/feedback',
      requestId: headers['x-request-id'],
      stack: expect.stringContaining('Error'),
    });
    await other.app.close();
  });
});

/** All personal data and tokens, and every call that takes or returns them. */
it('the log has no request data and no secrets', async () => {
  const secrets = new Set<string>();
  const secret = (value: string): string => {
    secrets.add(value);
    return value;
  };
  const password = secret('a very secret horse');
  const email = secret('olivia.private@example.com');
  const name = secret('Olivia Nobodyelse');
  const phone = secret('07987654321');
  const message = secret('a message of hers');
  const call = app.call.bind(app);
  const form = { name, email, password, phone, howDidYouHearAboutUs: 'friend' };
  await call('POST', '/api/register', { body: form });
  await call('POST', '/api/register', { body: form });
  await app.users.extendMembership(email, app.clock.now(), 'day', 30);
  await call('POST', '/api/login', { body: { email, password: secret('wrong secret horse') } });
  const login = await call('POST', '/api/login', { body: { email, password } });
  const { token, user } = login.body as { token: string; user: { id: string } };
  secret(token);
  const cookie = secret(cookieOf(login) ?? 'no cookie');
  const renewed = await call('POST', '/api/session/refresh', { headers: withCookie(cookie) });
  secret(cookieOf(renewed) ?? 'no cookie');
  secret(cookie.split('.')[1] ?? 'no cookie');
  await call('POST', '/api/login/verifyToken', { body: { token } });
  await call('GET', `/api/queue/${user.id}`, { token: `Bearer ${token}` });
  const guest = secret('Gus Guestperson');
  const checkIn = await call('POST', '/api/queue/checkin', {
    token,
    body: { name: guest, phone: secret('07111222333'), userId: user.id },
  });
  const { ticketId } = checkIn.body as { ticketId: string };
  secret(ticketId);
  for (const url of [`/api/tickets/${ticketId}`, `/ticket/${ticketId}`, `/api/tickets/${ticketId}x`]) {
    await call('GET', url);
  }
  await call('POST', '/api/feedback', { body: { name, email, phone, message } });
  await call('POST', '/api/forgotPassword', { body: { email: secret('nobody.at.all@example.com') } });
  const pairing = await call('POST', '/api/pairing', { body: { kind: 'display' } });
  const { code, secret: claim } = pairing.body as { code: string; secret: string };
  await call('GET', `/api/pairing/${secret(code)}`, { token });
  await call('POST', '/api/pairing/claim', { body: { secret: secret(claim) } });
  await call('GET', `/api/join/${secret('ABCD2345WXYZ')}`);
  await call('POST', '/api/resetPassword', {
    body: { token: secret('r'.repeat(43)), newPassword: password },
  });
  await call('GET', '/api/site', { headers: withCookie(cookie) });
  await call('POST', '/api/session/refresh', { headers: withCookie(secret('not-one-of-hers')) });
  await call('GET', '/api/account/export', { token });
  await call('GET', '/api/account/visits.csv', { token, headers: withCookie(cookie) });
  await call('DELETE', '/api/session', { token, headers: withCookie(cookie) });
  await call('POST', '/api/account/keep', { body: { email, password } });
  await call('POST', '/api/account/delete', { body: { email, password: 'not her password' } });
  await call('POST', '/api/account/delete', { body: { email, password } });
  await call('POST', '/api/login', { body: `{"email":"${email}","password":"${password}` });
  await call('POST', '/api/client-errors', {
    body: { area: 'shell/x', message: `Cannot read ${email} at /ticket/${ticketId}?token=${token}` },
  });
  expect(secrets).not.toContain('no cookie');
  expect(answered().length).toBeGreaterThan(15);
  for (const one of secrets) expect(text).not.toContain(one);
  expect(text).not.toContain('203.0.113');
});

describe('a log line of Nest', () => {
  const says = (say: (log: NestLog) => void): Line[] => {
    text = '';
    say(new NestLog(createLog({ logLevel: 'info', production: true }, logTo)));
    return lines();
  };

  it('has its origin, and no secrets', () => {
    expect(says((log) => log.warn('ann@example.com was here', 'Some'))).toMatchObject([
      { level: 'warn', context: 'Some', msg: '<email> was here' },
    ]);
    const error = new Error('dup key: { email: "ann@example.com" }');
    expect(says((log) => log.error(error, 'Some'))).toMatchObject([
      { level: 'error', msg: 'dup key: { email: "<email>" }', stack: expect.stringContaining('log.test') },
    ]);
    const fields = { requestId: 'abc', msg: 'x', password: 'p', inner: { token: 't' } };
    const [line] = says((log) => log.error(fields, 'the stack', 'Some'));
    expect(line).toMatchObject({ requestId: 'abc', msg: 'x', password: '[Redacted]', stack: 'the stack' });
    expect(line?.['inner']).toEqual({ token: '[Redacted]' });
  });

  it('is left out below the level that the operator chose', () => {
    expect(says((log) => log.debug('x', 'Some'))).toEqual([]);
    expect(says((log) => log.log('mapped', 'RouterExplorer'))).toEqual([]);
    expect(says((log) => log.log('x', 'Some'))).toHaveLength(1);
  });

  it('reaches the log from wherever it is written', () => {
    app.app.useLogger(new NestLog(createLog({ logLevel: 'info', production: true }, logTo)));
    new Logger('Somewhere').warn('Something.');
    expect(lines()).toMatchObject([{ context: 'Somewhere', msg: 'Something.' }]);
  });
});

it('the log is readable text when started by hand', () => {
  let said = '';
  const log = createLog(
    { logLevel: 'info', production: false },
    readableLines({ write: (words) => (said += words) }),
  );
  log.warn({ context: 'Mail' }, 'It went nowhere.');
  log.error({ context: 'Error', requestId: 'abc', stack: 'Error: x\n    at y' }, 'GET /');
  expect(said).toBe('warn: Mail: It went nowhere.\nerror: Error: GET / requestId=abc\nError: x\n    at y\n');
});
