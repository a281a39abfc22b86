import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { APP_ICONS, ErrorBody } from '@queuebell/contracts';
import { builtRemote } from '../../../test/built-remote.js';
import { TestApp } from '../../../test/harness.js';
import { ReleaseStore } from '../releases/release-store.js';
import { webManifest } from './device-app.js';
import { FETCH_BY_SESSION } from './inline-scripts.js';

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const ENTRY = '/remotes/mf-queue/mf-queue';
let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start({ siteName: 'Bell & Co' });
  const store = app.app.get(ReleaseStore, { strict: false });
  const guest = { scripts: ['pairing.1.js', 'vendor.1.js'], styles: ['pairing.1.css'] };
  const description = {
    apps: { '/mf-queue': 'Check-in', '/mf-queue/plain': 'Plain', '/mf-queue/new': 'New' },
    appIcons: { '/mf-queue': 'check-in', '/mf-queue/new': '../../package' },
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
/** The size as a manifest writes it. In a PNG, width and height follow 16 bytes of header. */
const sizeOf = (file: Buffer) =>
  file.subarray(1, 4).toString() === 'PNG' ? `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}` : 'any';

describe('a device entry that can be installed', () => {
  it('says so in its page, with an icon and the colours of its background', async () => {
    const text = await page(ENTRY);
    expect(text).toContain(`<link rel="manifest" href="${ENTRY}.webmanifest" />`);
    expect(text).toContain('<link rel="apple-touch-icon" href="/icons/check-in-180.png" />');
    expect(text.match(/<meta name="theme-color"/g)).toHaveLength(2);
    expect(boot(text)).toMatchObject({ standalone: { remote: 'mf-queue', stays: true } });
  });

  it('loads at once what it needs for pairing, if nobody is logged in on it', async () => {
    const text = await page(ENTRY);
    const folder = /src="([^"]*)vendor\.1\.js"/.exec(text)?.[1] ?? '';
    expect(GUEST.exec(text)?.[1]?.split(' ')).toEqual([`${folder}pairing.1.js`, `${folder}pairing.1.css`]);
    expect(text).toContain(FETCH_BY_SESSION);
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

  it.each([...APP_ICONS, 'queuebell'] as const)(
    'has every file of the icon %s, of the type and the size that it names',
    async (icon) => {
      const icons = webManifest('Bell & Co', { entry: ENTRY, title: 'Check-in', icon }).icons;
      const touched = { src: `/icons/${icon}-180.png`, type: 'image/png', sizes: '180x180' };
      for (const { src, type, sizes } of [...icons, touched]) {
        const { statusCode, headers, rawPayload } = await app.app.inject(src);
        expect([src, statusCode, String(headers['content-type']).split(';')[0]]).toEqual([src, 200, type]);
        expect([src, sizeOf(rawPayload)]).toEqual([src, sizes]);
      }
      const purposes = icons.filter(({ sizes }) => sizes === '512x512').map(({ purpose }) => purpose);
      expect(purposes.sort()).toEqual(['any', 'maskable']);
    },
  );

  it('has its own icon, or the site’s if it has none or one that this server does not know', async () => {
    const iconOf = async (entry: string) => {
      const { body } = await app.call('GET', `/remotes/mf-queue${entry}.webmanifest`);
      return (body as { icons: { src: string }[] }).icons[0]?.src;
    };
    expect(await iconOf('/mf-queue')).toBe('/icons/check-in.svg');
    expect(await iconOf('/mf-queue/plain')).toBe('/icons/queuebell.svg');
    expect(await iconOf('/mf-queue/new')).toBe('/icons/queuebell.svg');
  });

  it('has the colours of the screens’ own tokens', async () => {
    const tokens = await readFile(new URL('../../../../packages/ui/src/tokens.css', import.meta.url), 'utf8');
    const { body } = await app.call('GET', `${ENTRY}.webmanifest`);
    const { background_color: background, theme_color: theme } = body as Record<string, string>;
    expect(tokens).toContain(`--bg: ${background};`);
    expect(tokens).toContain(`--brand: ${theme};`);
    const ofPage = [...(await page(ENTRY)).matchAll(/name="theme-color" content="(.*?)"/g)];
    for (const [, colour] of ofPage) expect(tokens).toContain(`--bg: ${colour};`);
  });

  it('has a service worker for the entries of its remote, requested again each time', async () => {
    const { status, headers, text } = await app.call('GET', '/remotes/mf-queue/sw.js');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'no-cache',
    ]);
    expect(text).toContain('sw.js');
  });
});

describe('a device entry of an earlier release', () => {
  it('starts as before, and stores nothing', async () => {
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
])('the server has nothing at %s, and sends no page in its place', async (url) => {
  const { status, body } = await app.call('GET', url, { headers: HTML });
  expect(ErrorBody.parse(body).statusCode).toBe(status);
  expect([403, 404]).toContain(status);
});
