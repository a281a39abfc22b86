import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { LegacyPostKind } from '@queuebell/contracts';
import { codeOf, TestApp, type Answer, type Owner } from '../../../test/harness.js';
import { SmtpInbox } from '../../../test/smtp-inbox.js';
import { LegacyPostsService } from '../../features/legacy-posts/legacy-posts.service.js';

/**
 * The specification's messages that the server sends, character by character. They are repeated here, so that
 * a change of packages/contracts/src/messages.ts fails this test.
 */
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
  inbox.refuses = false;
  owner = await app.owner();
});
afterAll(async () => {
  await app.stop();
  await inbox.stop();
});

const post = (path: string, body: object, token?: string) => app.call('POST', path, { body, token });
const said = ({ status, body }: Answer) => [status, (body as { message?: string }).message];

const account = (changes: object = {}) => ({
  name: 'Nora New',
  email: `nora${Math.random()}@example.com`,
  password: 'correct horse',
  phone: '0123',
  howDidYouHearAboutUs: 'ad',
  ...changes,
});
const passwords = (changes: object = {}) => ({
  email: owner.email,
  oldPassword: owner.password,
  newPassword: 'a brand new one',
  ...changes,
});

async function postOf(kind: LegacyPostKind): Promise<string> {
  await app.app
    .get(LegacyPostsService, { strict: false })
    .add(owner.id, kind, { job: 'Barber', availability: {} });
  const list = { adviser: 'findwork/advisersposts', worker: 'findworker/workerposts' }[kind];
  const { body } = await app.call('GET', `/api/${list}?email=${owner.email}`, { token: owner.token });
  return (body as { _id: string }[])[0]?._id ?? '';
}
const remove = (path: string, _id: string) => app.call('DELETE', path, { token: owner.token, body: { _id } });
const NO_POST = 'f'.repeat(24);

const rows: [string, () => Promise<Answer>, number, string][] = [
  [
    'feedback that arrived',
    () => post('/api/feedback', { name: 'Vera', email: 'vera@example.com', message: 'Hello' }),
    201,
    'Thank you for your feedback! We will review it shortly.',
  ],
  [
    'a registration that succeeded',
    () => post('/api/register', account()),
    201,
    'Registration successful! Please get membership to continue.',
  ],
  [
    'a registration with an email that is taken',
    () => post('/api/register', account({ email: owner.email })),
    409,
    'Something went wrong. Please try again.',
  ],
  [
    'a registration with a phone that is not numeric',
    () => post('/api/register', account({ phone: '+44 1' })),
    400,
    'Phone number must be numeric.',
  ],
  [
    'a login with a wrong password',
    () => post('/api/login', { email: owner.email, password: 'wrong horse' }),
    400,
    'Invalid email or password.',
  ],
  [
    'a forgotten password',
    () => post('/api/forgotPassword', { email: owner.email }),
    200,
    'Reset password instructions will be sent to your email shortly.',
  ],
  [
    'a forgotten password of nobody',
    () => post('/api/forgotPassword', { email: 'nobody@example.com' }),
    404,
    'User not found.',
  ],
  [
    'a forgotten password whose email nobody takes over',
    () => {
      inbox.refuses = true;
      return post('/api/forgotPassword', { email: owner.email });
    },
    500,
    'An error occurred. Please try again.',
  ],
  [
    'a changed password',
    () => post('/api/changePassword', passwords(), owner.token),
    200,
    'Password changed successfully!',
  ],
  [
    'a password that was not changed, because the old one is wrong',
    () => post('/api/changePassword', passwords({ oldPassword: 'wrong horse' }), owner.token),
    400,
    'Failed to change password. Please check your details.',
  ],
  [
    'a check-in that the server refuses',
    () => post('/api/queue/checkin', { name: 'Ann', phone: 'none', userId: owner.id }, owner.token),
    400,
    'Phone number must be numeric.',
  ],
  [
    'a worker post that was deleted',
    async () => remove('/api/findwork/delete', await postOf('worker')),
    200,
    'Worker data deleted successfully',
  ],
  [
    'a worker post that could not be deleted',
    () => remove('/api/findwork/delete', NO_POST),
    404,
    'Error deleting worker data',
  ],
  [
    'an adviser post that was deleted',
    async () => remove('/api/findworker/delete', await postOf('adviser')),
    200,
    'Adviser data deleted successfully',
  ],
  [
    'an adviser post that could not be deleted',
    () => remove('/api/findworker/delete', NO_POST),
    404,
    'Error deleting adviser data',
  ],
];

describe('the catalogue of the specification', () => {
  it.each(rows)('has the words for %s', async (_what, call, status, message) => {
    expect(said(await call())).toEqual([status, message]);
  });

  it('has no words for a refused token: the session is cleared silently', async () => {
    const answer = await post('/api/login/verifyToken', { token: 'garbage' });
    expect([answer.status, codeOf(answer)]).toEqual([401, 'NOT_LOGGED_IN']);
  });

  it('has one sentence for all failures of the server, without details', async () => {
    const broken = await TestApp.start();
    await broken.connection.dropDatabase();
    await broken.connection.close();
    const calls: [string, object][] = [
      ['/api/register', account()],
      ['/api/login', { email: 'a@b.cd', password: 'correct horse' }],
      ['/api/forgotPassword', { email: 'a@b.cd' }],
      ['/api/feedback', { name: 'Vera', email: 'vera@example.com', message: 'Hello' }],
    ];
    for (const [path, body] of calls) {
      const { status, body: answer } = await broken.call('POST', path, { body });
      expect([path, status >= 500, answer]).toEqual([
        path,
        true,
        { statusCode: status, code: 'SERVER_ERROR', message: 'Something went wrong. Please try again.' },
      ]);
    }
    await broken.app.close();
    await rm(broken.settings.dataDir, { recursive: true, force: true });
  });
});
