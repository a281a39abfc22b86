import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { builtRemote } from '../../../test/built-remote.js';
import { TestApp, type Answer } from '../../../test/harness.js';
import { ReleaseStore } from '../releases/release-store.js';
import { digestSource, pagePolicy } from './page-headers.js';

const TEAM = 'https://team.example';
let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start({ remoteOrigins: [TEAM] });
  await app.app.get(ReleaseStore, { strict: false }).publish(await builtRemote('mf-queue'));
});
afterAll(() => app.stop());

const directives = ({ headers }: Answer): Map<string, string[]> =>
  new Map(
    (headers['content-security-policy'] ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
const textsOf = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*(?:src=|application/json))[^>]*>(.*?)</${tag}>`, 'gs'))].map(
    ([, text = '']) => text,
  );
const withShell = () =>
  app.putShell({
    page: '<!doctype html><head><!--queuebell:head--></head><body><!--queuebell:guard--></body>',
  });

/** Every kind of page that this server sends. */
const pages: [string, number, () => Promise<Answer>][] = [
  ['the page that says the shell is missing', 503, () => get('/mf-queue')],
  ['the shell', 200, () => withShell().then(() => get('/mf-queue'))],
  ['an address of nobody', 404, () => withShell().then(() => get('/nowhere'))],
  ['a device entry', 200, () => get('/remotes/mf-queue/mf-queue')],
  ['a screen that is not there', 404, () => get('/remotes/mf-queue/nowhere')],
  ['the sandbox’s payment page', 200, () => get('/sandbox/pay')],
  ['what the sandbox answers', 200, () => pay()],
  ['the API’s documentation', 200, () => get('/api/docs')],
];
const get = (url: string): Promise<Answer> => app.call('GET', url, { headers: { accept: 'text/html' } });
const pay = (): Promise<Answer> =>
  app.call('POST', '/sandbox/pay', {
    body: 'email=nobody%40example.com',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

describe.each(pages)('the headers of %s', (_what, status, answerOf) => {
  it('allow scripts and styles only of this server, or of origins that the operator allows', async () => {
    const answer = await answerOf();
    expect([answer.status, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    const policy = directives(answer);
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    for (const name of ['script-src', 'style-src', 'connect-src', 'img-src', 'font-src']) {
      expect(policy.get(name)?.slice(0, 2)).toEqual(["'self'", TEAM]);
    }
    expect(answer.headers['content-security-policy']).not.toMatch(/unsafe|\*/);
  });

  it('allow every script, style and attribute of its own page', async () => {
    const answer = await answerOf();
    const policy = directives(answer);
    const known = (name: string) => (text: string) => policy.get(name)?.includes(digestSource(text));
    expect(textsOf(answer.text, 'script').every(known('script-src'))).toBe(true);
    expect(textsOf(answer.text, 'style').every(known('style-src'))).toBe(true);
    expect(answer.text).not.toMatch(/<[^>]+ (style|on\w+)=/i);
  });

  it('do not allow a script or style of another page', async () => {
    const answer = await answerOf();
    const standing = ['script', 'style'].flatMap((tag) => textsOf(answer.text, tag)).map(digestSource);
    const allowed = [...directives(answer).values()].flat().filter((source) => source.startsWith("'sha256-"));
    expect(new Set(allowed)).toEqual(new Set(standing));
  });

  it('hide addresses, and deny openers and the device’s sensors', async () => {
    expect((await answerOf()).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  });
});

it('the headers of a device entry allow full screen, wake lock, sound, clipboard and speech', async () => {
  const { headers } = await get('/remotes/mf-queue/mf-queue');
  expect(headers['permissions-policy']).not.toMatch(/fullscreen|wake-lock|autoplay|clipboard|speech/);
});

it.each([
  ['localhost:3000', 'same-origin'],
  ['127.0.0.1:3000', 'same-origin'],
  ['192.168.1.20:3000', undefined],
  ['no host', undefined],
])(
  'the headers of a page keep windows of other origins out if the browser can know this origin: %s',
  async (host, expected) => {
    const { headers } = await app.call('GET', '/sandbox/pay', { headers: { host } });
    expect(headers['cross-origin-opener-policy']).toBe(expected);
  },
);

it('the headers of a page keep windows of other origins out on every host of a site with https', async () => {
  const other = await TestApp.start({ publicUrl: 'https://bell.example' });
  const { headers } = await other.call('GET', '/sandbox/pay', { headers: { host: 'bell.example' } });
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  await other.stop();
});

it('answers with data cannot be read as a page', async () => {
  for (const url of ['/api/site', '/remotes.json', '/api/openapi.json']) {
    const { headers } = await app.call('GET', url);
    expect(headers['content-security-policy'] ?? '').not.toContain('script-src');
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});

it('the policy of a page names its inline scripts by digest, as browsers compute it', () => {
  const policy = pagePolicy({ remoteOrigins: [], scripts: ["alert('Hello, world.');"], styles: [] });
  // The example of the standard (CSP level 3; section 8.3 of level 2).
  expect(policy).toContain("script-src 'self' 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='");
});
