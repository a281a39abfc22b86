import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { builtRemote } from '../../../test/built-remote.js';
import { TestApp, type Answer } from '../../../test/harness.js';
import { ReleaseStore } from '../../delivery/releases/release-store.js';

const TEAM = 'https://team.example';
const STRANGERS = ['https://stranger.example', 'null', `${TEAM}.evil.example`, 'https://TEAM.example', ''];
const ASKED = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };
const preflight = (url: string, origin: string): Promise<Answer> =>
  app.app
    .inject({ method: 'OPTIONS', url, headers: { origin, ...ASKED } })
    .then(({ statusCode, headers, payload }) => ({
      status: statusCode,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      text: payload,
      body: undefined,
    }));
const grants = ({ headers }: Answer): string[] =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

let app: TestApp;
let files: string[];

beforeAll(async () => {
  app = await TestApp.start({ remoteOrigins: [TEAM, 'http://localhost:3101'] });
  const shell = await app.putShell();
  const store = app.app.get(ReleaseStore, { strict: false });
  const { version } = await store.publish(await builtRemote('mf-queue'));
  files = ['/remotes.json', `${shell}/shell.1.js`, `/releases/mf-queue/${version}/remoteEntry.js`];
});
afterAll(() => app.stop());

it('pages on any origin may read the registry, the releases and the shell’s files', async () => {
  for (const url of files) {
    const answer = await app.call('GET', url, { headers: { origin: 'https://stranger.example' } });
    expect([url, answer.status, answer.headers['access-control-allow-origin']]).toEqual([url, 200, '*']);
    expect(grants(answer)).toEqual(['access-control-allow-origin']);
  }
  const unchanged = await app.call('GET', '/remotes.json', {
    headers: { 'if-none-match': (await app.call('GET', '/remotes.json')).headers['etag'] ?? '' },
  });
  expect([unchanged.status, unchanged.headers['access-control-allow-origin']]).toEqual([304, '*']);
});

describe('a page on an origin of the operator’s list', () => {
  it('may call the API with a token and a key, and hear how it went', async () => {
    const { status, headers, text } = await preflight('/api/queue/checkin', TEAM);
    expect([status, text]).toEqual([204, '']);
    expect(headers).toMatchObject({
      'access-control-allow-origin': TEAM,
      'access-control-allow-methods': expect.stringContaining('DELETE'),
      'access-control-allow-headers':
        'authorization, content-type, idempotency-key, if-none-match, last-event-id, queuebell-shop, queuebell-person',
      vary: 'origin',
    });
    const answer = await app.call('GET', '/api/site', { headers: { origin: 'http://localhost:3101' } });
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': 'http://localhost:3101',
      'access-control-expose-headers': 'etag, retry-after',
      vary: 'origin',
    });
  });

  it('may read what went wrong, too', async () => {
    for (const url of ['/api/queue/nobody', '/api/no-such-call']) {
      const { status, headers } = await app.call('GET', url, { headers: { origin: TEAM } });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(headers['access-control-allow-origin']).toBe(TEAM);
    }
  });

  it('is never sent with the session’s cookie', async () => {
    const answers = [
      await preflight('/api/login', TEAM),
      await app.call('GET', '/api/site', { headers: { origin: TEAM } }),
    ];
    for (const { headers } of answers) expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });
});

it.each(STRANGERS)('a page on another origin cannot read the API: "%s"', async (origin) => {
  expect((await preflight('/api/queue/checkin', origin)).status).toBe(404);
  const answers = [
    await preflight('/api/queue/checkin', origin),
    await app.call('GET', '/api/site', { headers: { origin } }),
  ];
  for (const answer of answers) {
    expect(grants(answer)).toEqual([]);
    expect(answer.headers['vary']).toBe('origin');
  }
});

it('the API is closed to other origins while the operator has no list', async () => {
  const other = await TestApp.start();
  const { headers } = await other.call('GET', '/api/site', { headers: { origin: TEAM } });
  expect(headers).not.toHaveProperty('access-control-allow-origin');
  await other.stop();
});

it('pages on other origins cannot read the pages of this server', async () => {
  const headers = { origin: TEAM, accept: 'text/html' };
  for (const url of ['/', '/remotes/mf-queue/mf-queue', '/sandbox/pay']) {
    expect(grants(await app.call('GET', url, { headers }))).toEqual([]);
  }
});
