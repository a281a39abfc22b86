import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ErrorBody } from '@queuebell/contracts';
import { builtRemote } from '../../test/built-remote.js';
import { TestApp } from '../../test/harness.js';
import { ReleaseStore } from '../releases/release-store.js';
import { FETCH_FOR_SOME } from './inline-scripts.js';

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const ENTRY = '/remotes/mf-queue/mf-queue';
let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start({ siteName: 'Bell & Co' });
  const store = app.app.get(ReleaseStore, { strict: false });
  const guest = { scripts: ['pairing.1.js', 'vendor.1.js'], styles: ['pairing.1.css'] };
  const description = {
    apps: { '/mf-queue': 'Check-in' },
    files: ['sw.js', 'pairing.1.js', 'pairing.1.css'],
    guest,
  };
  await store.publish(await builtRemote('mf-queue', { description }));
  await store.publish(await builtRemote('mf-old'));
});
afterAll(() => app.stop());

const GUEST = /<meta name="queuebell-guest" content="(.*?)" \/>/;
const page = async (url: string) => (await app.call('GET', url, { headers: HTML })).text;
const boot = (text: string) =>
  JSON.parse(/<script type="application\/json" id="queuebell-boot">(.*?)<\/script>/s.exec(text)?.[1] ?? '');
const isPng = (text: string) => text.includes('PNG');

describe('a device entry that can be installed', () => {
  it('says so in its page, with an icon and the colours of its background', async () => {
    const text = await page(ENTRY);
    expect(text).toContain(`<link rel="manifest" href="${ENTRY}.webmanifest" />`);
    expect(text).toContain('<link rel="apple-touch-icon" href="/icons/queuebell-180.png" />');
    expect(text.match(/<meta name="theme-color"/g)).toHaveLength(2);
    expect(boot(text)).toMatchObject({ standalone: { remote: 'mf-queue', stays: true } });
  });

  it('fetches what it needs to be paired at once, where nobody is logged in on it', async () => {
    const text = await page(ENTRY);
    const folder = /src="([^"]*)vendor\.1\.js"/.exec(text)?.[1] ?? '';
    expect(GUEST.exec(text)?.[1]?.split(' ')).toEqual([`${folder}pairing.1.js`, `${folder}pairing.1.css`]);
    expect(text).toContain(FETCH_FOR_SOME);
    expect(await page('/remotes/mf-old/mf-old')).not.toMatch(GUEST);
  });

  it('is named after the site and the screen, and opens that screen in full', async () => {
    const { status, headers, body } = await app.call('GET', `${ENTRY}.webmanifest`);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/manifest+json; charset=utf-8',
      'no-cache',
    ]);
    expect(body).toMatchObject({
      id: ENTRY,
      name: 'Bell & Co Check-in',
      short_name: 'Check-in',
      start_url: ENTRY,
      scope: '/remotes/',
      display: 'fullscreen',
      display_override: ['fullscreen', 'standalone'],
      orientation: 'any',
    });
  });

  it('has every icon that it names, of the type that it names', async () => {
    const { body } = await app.call('GET', `${ENTRY}.webmanifest`);
    const { icons } = body as { icons: { src: string; sizes: string; type: string; purpose: string }[] };
    for (const { src, type } of [...icons, { src: '/icons/queuebell-180.png', type: 'image/png' }]) {
      const { status, headers, text } = await app.call('GET', src);
      expect([src, status, headers['content-type']?.split(';')[0]]).toEqual([src, 200, type]);
      expect(isPng(text)).toBe(type === 'image/png');
    }
    const purposes = icons.filter(({ sizes }) => sizes === '512x512').map(({ purpose }) => purpose);
    expect(purposes.sort()).toEqual(['any', 'maskable']);
  });

  it('has the colours of the screens’ own tokens', async () => {
    const tokens = await readFile(new URL('../../../packages/ui/src/tokens.css', import.meta.url), 'utf8');
    const { body } = await app.call('GET', `${ENTRY}.webmanifest`);
    const { background_color: background, theme_color: theme } = body as Record<string, string>;
    expect(tokens).toContain(`--bg: ${background};`);
    expect(tokens).toContain(`--brand: ${theme};`);
    const ofPage = [...(await page(ENTRY)).matchAll(/name="theme-color" content="(.*?)"/g)];
    for (const [, colour] of ofPage) expect(tokens).toContain(`--bg: ${colour};`);
  });

  it('has a service worker for the entries of its remote, asked for anew each time', async () => {
    const { status, headers, text } = await app.call('GET', '/remotes/mf-queue/sw.js');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'no-cache',
    ]);
    expect(text).toContain('sw.js');
  });
});

describe('a device entry of a release from before', () => {
  it('starts as it did, and keeps nothing', async () => {
    const text = await page('/remotes/mf-old/mf-old');
    expect(text).not.toContain('rel="manifest"');
    expect(boot(text)).toMatchObject({ standalone: { remote: 'mf-old', stays: false } });
  });
});

it.each([
  '/remotes/mf-queue/mf-queue/7.webmanifest',
  '/remotes/mf-queue/.webmanifest',
  '/remotes/mf-queue/constructor.webmanifest',
  '/remotes/mf-old/mf-old.webmanifest',
  '/remotes/nobody/mf-queue.webmanifest',
  '/remotes/mf-old/sw.js',
  '/remotes/nobody/sw.js',
  '/remotes/__proto__/sw.js',
  '/icons/',
  '/icons/nothing.png',
  '/icons/..%2f..%2fpackage.json',
])('there is nothing at %s, and no page in its place', async (url) => {
  const { status, body } = await app.call('GET', url, { headers: HTML });
  expect(ErrorBody.parse(body).statusCode).toBe(status);
  expect([403, 404]).toContain(status);
});
