import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import PostalMime from 'postal-mime';
import { codeOf, TestApp, type Owner } from '../../../test/harness.js';
import { tokenIn } from '../../../test/smtp-inbox.js';

let app: TestApp;
let owner: Owner;
let outbox: string;
const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);

beforeAll(async () => {
  app = await TestApp.start();
  owner = await app.owner();
  outbox = path.join(app.settings.dataDir, 'outbox');
});
afterEach(async () => {
  warn.mockClear();
  await rm(outbox, { recursive: true, force: true });
});
afterAll(() => app.stop());

const forgot = (to: TestApp, { email }: Owner) => to.call('POST', '/api/forgotPassword', { body: { email } });

it('without a mail server, a mail is a file for the operator alone, and its link is logged', async () => {
  expect((await forgot(app, owner)).status).toBe(200);
  const [name = '', ...more] = await readdir(outbox);
  expect([path.extname(name), more]).toEqual(['.eml', []]);
  expect((await stat(path.join(outbox, name))).mode & 0o777).toBe(0o600);
  const mail = await PostalMime.parse(await readFile(path.join(outbox, name)));
  expect(mail.to).toEqual([{ name: '', address: owner.email }]);
  const token = tokenIn(mail.text);
  expect(tokenIn(mail.html)).toBe(token);
  expect(warn.mock.calls.flat().join()).toContain(`http://localhost:3000/reset-password?token=${token}`);
  const answer = await app.call('POST', '/api/resetPassword', {
    body: { token, newPassword: 'a brand new one' },
  });
  expect(answer.status).toBe(200);
});

it('in production, no link of a mail is logged', async () => {
  const real = await TestApp.start({ production: true });
  await forgot(real, await real.owner());
  const logged = warn.mock.calls.flat().join();
  expect(logged).toContain('SMTP_URL is not set');
  expect(logged).not.toContain('token');
  await real.stop();
});

it('a mail that cannot be stored is reported as failed, and nothing of it stays', async () => {
  await writeFile(outbox, 'in the way');
  const before = await app.everything();
  expect(codeOf(await forgot(app, owner))).toBe('MAIL_FAILED');
  expect(await app.everything()).toEqual(before);
});
