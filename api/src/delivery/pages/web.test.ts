import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ErrorBody, ownerOf } from '@queuebell/contracts';
import { builtRemote } from '../../../test/built-remote.js';
import { TestApp } from '../../../test/harness.js';
import { ReleaseStore } from '../releases/release-store.js';
import { forDevice } from './device-registry.js';
import { GUARD_START } from './inline-scripts.js';

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const IMMUTABLE = 'public, max-age=31536000, immutable';
const HOSTED = {
  version: '9',
  entry: 'https://team.example/remoteEntry.js',
  manifest: 'https://team.example/mf-manifest.json',
  paths: ['/team'],
};
let app: TestApp;
let store: ReleaseStore;
let base: string;

beforeAll(async () => {
  app = await TestApp.start({ siteName: '</script><b>Bell', remoteOrigins: ['https://team.example'] });
  store = app.app.get(ReleaseStore, { strict: false });
  await mkdir(store.folder, { recursive: true });
  await writeFile(
    path.join(store.folder, 'remotes.json'),
    JSON.stringify({ contract: 1, remotes: { 'mf-team': HOSTED } }),
  );
  await app.putShell({ page: '<!doctype html><head><!--queuebell:head--></head><body>SHELL $& $1</body>' });
  const { version } = await store.publish(await builtRemote('mf-queue'));
  base = `/releases/mf-queue/${version}`;
});
afterAll(() => app.stop());

const page = (url: string) => app.call('GET', url, { headers: HTML });
const preloads = (text: string) => [...text.matchAll(/<link rel="preload"[^>]*>/g)].map(([link]) => link);
const boot = (text: string) =>
  JSON.parse(/<script type="application\/json" id="queuebell-boot">(.*?)<\/script>/s.exec(text)?.[1] ?? '');

describe('the address of the registry', () => {
  it('is never stale, and cheap to ask again', async () => {
    const { body, headers } = await app.call('GET', '/remotes.json');
    expect(body).toEqual(await store.registry());
    expect(headers['cache-control']).toBe('no-cache');
    const again = await app.call('GET', '/remotes.json', {
      headers: { 'if-none-match': headers['etag'] ?? '' },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});

describe('the page of the shell', () => {
  it('comes with the registry, the site and preloads for exactly what its route needs', async () => {
    const { status, text, headers } = await page('/mf-queue');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    expect(preloads(text)).toEqual([
      `<link rel="preload" as="script" href="${base}/remoteEntry.js" />`,
      `<link rel="preload" as="script" href="${base}/exposed.1.js" />`,
      `<link rel="preload" as="script" href="${base}/chunks/home.1.js" />`,
      `<link rel="preload" as="style" href="${base}/exposed.1.css" />`,
      `<link rel="preload" as="style" href="${base}/chunks/home.1.css" />`,
    ]);
    const { shell: _, ...registry } = await store.registry();
    expect(boot(text)).toEqual({
      registry,
      site: { siteName: '</script><b>Bell', paymentLink: '/sandbox/pay', publicOrigin: '' },
    });
    expect(text).not.toContain('</script><b>');
    expect(text).toContain('SHELL $& $1');
  });

  it('preloads only what a route without a screen of its own needs', async () => {
    expect(preloads((await page('/MF-Queue/7/?a=b')).text)).toHaveLength(3);
  });

  it('preloads the entry alone of a remote on another origin, as federation will fetch it', async () => {
    expect(preloads((await page('/team')).text)).toEqual([
      `<link rel="preload" as="script" href="${HOSTED.entry}" crossorigin />`,
    ]);
  });

  it('is there for the landing page always, and is a 404 where no remote has the address', async () => {
    expect((await page('/')).status).toBe(200);
    const nowhere = await page('/nowhere/at/all');
    expect([nowhere.status, preloads(nowhere.text)]).toEqual([404, []]);
    expect(nowhere.text).toContain('SHELL');
  });

  it('is there for the page of releases, above the files of releases', async () => {
    const description = { paths: ['/releases'], screens: {} };
    await store.publish(await builtRemote('mf-staff', { description }));
    for (const url of ['/releases', '/Releases/'])
      expect((await page(url)).text).toContain('"mf-staff":{"version"');
    const { status, headers } = await page('/releases/');
    expect([status, headers['location']]).toEqual([302, '/releases']);
  });

  it('is answered to HEAD like to GET, without the body', async () => {
    const { status, text, headers } = await app.call('HEAD', '/mf-queue', { headers: HTML });
    expect([status, text, headers['content-type']]).toEqual([200, '', 'text/html; charset=utf-8']);
  });

  it('has a new release on the next page load', async () => {
    const { version } = await store.publish(await builtRemote('mf-queue', { text: 'two' }));
    expect((await page('/mf-queue')).text).toContain(`/releases/mf-queue/${version}/remoteEntry.js`);
    await store.publish(await builtRemote('mf-queue', { text: 'one' }));
  });

  it('says plainly that the shell is gone, and comes back by itself', async () => {
    const other = await TestApp.start();
    expect((await other.call('GET', '/', { headers: HTML })).status).toBe(503);
    await other.putShell({ page: 'BACK' });
    expect((await other.call('GET', '/', { headers: HTML })).text).toBe('BACK');
    await other.stop();
  });
});

describe('a short address to type on a device', () => {
  it.each([
    ['/tv', '/remotes/mf-queue/display-queue'],
    ['/door', '/remotes/mf-queue/customer-check-in'],
    ['/desk', '/remotes/mf-queue/admin'],
    ['/Tv/', '/remotes/mf-queue/display-queue'],
    ['/tv?release=mf-queue@2&again=1', '/remotes/mf-queue/display-queue?release=mf-queue@2&again=1'],
  ])('%s leads to its entry', async (short, entry) => {
    const { status, headers } = await page(short);
    expect([status, headers['location']]).toEqual([302, entry]);
  });

  it('leads nowhere below its path', async () => {
    expect((await page('/tv/2')).status).toBe(404);
  });
});

describe('a device entry', () => {
  it('starts one remote alone, from the same release', async () => {
    const { status, text, headers } = await page('/remotes/mf-queue/mf-queue');
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(text).toContain('<html lang="en-GB">');
    expect(text).toContain('<title>&lt;/script&gt;&lt;b&gt;Bell</title>');
    expect([...text.matchAll(/<script defer src="(.*?)">/g)].map(([, src]) => src)).toEqual([
      `${base}/standalone.1.js`,
      `${base}/vendor.1.js`,
    ]);
    expect(preloads(text)).toEqual([`<link rel="preload" as="script" href="${base}/chunks/home.1.js" />`]);
    expect(boot(text)).toMatchObject({
      standalone: { remote: 'mf-queue' },
      registry: forDevice(await store.registry(), 'mf-queue'),
    });
    expect(text).toContain('<div id="root"></div>');
  });

  it('brings its styles along, under the names by which its scripts find them', async () => {
    const { text } = await page('/remotes/mf-queue/mf-queue');
    const styles = [...text.matchAll(/<style data-from="(.*?)" data-href="(.*?)">(.*?)<\/style>/gs)];
    expect(styles.map(([, folder, name]) => [folder, name])).toEqual([
      [`${base}/`, 'standalone.1.css'],
      [`${base}/`, 'chunks/home.1.css'],
    ]);
    for (const [, , name, css] of styles) expect(css).toContain(`/* one ${name} */`);
    expect(text).not.toContain('rel="stylesheet"');
  });

  it('works while the shell is gone', async () => {
    const other = await TestApp.start();
    await other.app.get(ReleaseStore, { strict: false }).publish(await builtRemote('mf-queue'));
    expect((await other.call('GET', '/remotes/mf-queue/mf-queue/7', { headers: HTML })).status).toBe(200);
    await other.stop();
  });

  it.each([
    '/remotes',
    '/remotes/mf-queue',
    '/remotes/mf-queue/',
    '/remotes/mf-queue/team',
    '/remotes/nobody/mf-queue',
    '/remotes/__proto__/mf-queue',
    '/remotes/constructor/name',
  ])('is not at %s, and its page asks again by itself, because the entry may come', async (url) => {
    const { status, text, headers } = await page(url);
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(text).toMatch(/<p data-starts-again>There is no such screen at this address\./);
    expect(text).toContain(GUARD_START);
    expect(text).not.toContain('SHELL');
  });
});

describe('a device entry of a remote whose release cannot be read', () => {
  it('says so, and not that there is no such screen', async () => {
    const { status, text } = await page('/remotes/mf-team/team');
    expect(status).toBe(503);
    expect(text).toMatch(/<p data-starts-again>This screen cannot be started right now\./);
    expect(text).toContain(GUARD_START);
  });
});

describe('files of a release', () => {
  it('are kept for a year', async () => {
    const { status, headers, text } = await app.call('GET', `${base}/chunks/home.1.js`);
    expect([status, headers['cache-control'], headers['content-type']]).toEqual([
      200,
      IMMUTABLE,
      'application/javascript; charset=utf-8',
    ]);
    expect(text).toContain('one chunks/home.1.js');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it.each([
    ['br', 'gzip, br', 'text/css; charset=utf-8', 'exposed.1.css'],
    ['gzip', 'gzip', 'application/javascript; charset=utf-8', 'remoteEntry.js'],
    ['gzip', 'gzip', 'application/json; charset=utf-8', 'mf-manifest.json'],
  ])('come as the %s copy that the build made', async (encoding, accepted, type, file) => {
    const { headers } = await app.call('GET', `${base}/${file}`, {
      headers: { 'accept-encoding': accepted },
    });
    expect([
      headers['content-encoding'],
      headers['content-type'],
      headers['vary'],
      headers['cache-control'],
    ]).toEqual([encoding, type, 'accept-encoding', IMMUTABLE]);
  });

  it.each([
    ['a file that is gone', () => `${base}/gone.js`],
    ['a version that is gone', () => '/releases/mf-queue/0/remoteEntry.js'],
    ['a folder', () => `${base}/chunks`],
    ['a folder, with a slash', () => `${base}/`],
    ['the registry behind its back', () => '/releases/remotes.json'],
    ['the lock', () => '/releases/.lock'],
    ['a draft', () => '/releases/mf-queue/.draft-1/remoteEntry.js'],
    ['a dotfile', () => `${base}/.env`],
    ['an encoded way out', () => `${base}/..%2f..%2f..%2fjwt-secret`],
    ['a file of a shell before it was a release', () => '/assets/shell/shell.1.js'],
    ['an asset of nobody', () => '/assets/nobody/x.js'],
  ])('%s is an error, never a page', async (_what, url) => {
    for (const accept of ['*/*', HTML.accept]) {
      const { status, body } = await app.call('GET', url(), { headers: { accept } });
      expect(ErrorBody.parse(body).statusCode).toBe(status);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
  });
});

it.each([
  '/releases/../jwt-secret',
  '/releases/%2e%2e/jwt-secret',
  '/releases/mf-queue/..%2f../..%2fjwt-secret',
  '/../jwt-secret',
])('the server lets nobody out of its folders by %s, sent as it is', async (url) => {
  if (!app.app.getHttpServer().listening) await app.app.listen(0, '127.0.0.1');
  const { port } = app.app.getHttpServer().address() as AddressInfo;
  const secret = await readFile(path.join(app.settings.dataDir, 'jwt-secret'), 'utf8');
  const { status, text } = await rawGet(port, url);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(text).not.toContain(secret);
});

/** Sends the path unchanged, which fetch does not. */
const rawGet = (port: number, url: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path: url, headers: HTML, agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    request.on('error', reject);
  });

it.each(['/gone.svg', '/.hidden.txt', '/robots.txt', '/main.js'])(
  'the server has no file %s',
  async (url) => {
    const { status, body } = await app.call('GET', url);
    expect([status, ErrorBody.parse(body).code]).toEqual([404, 'NOT_FOUND']);
  },
);

it('a broken release does not take the page of another one down with it', async () => {
  const other = await TestApp.start();
  await other.putShell({ page: '<!--queuebell:head-->' });
  // As another process publishes, whose reads this one does not remember.
  const releases = new ReleaseStore(other.settings.dataDir);
  const { version } = await releases.publish(await builtRemote('mf-queue'));
  await rm(path.join(releases.folder, 'mf-queue', version, 'remote.json'));
  const { status, text } = await other.call('GET', '/mf-queue', { headers: HTML });
  expect([status, preloads(text)]).toEqual([
    200,
    [`<link rel="preload" as="script" href="/releases/mf-queue/${version}/remoteEntry.js" />`],
  ]);
  await other.stop();
});

it('every page has one of two owners of its path while the path goes from one to the other and back', async () => {
  for (const name of ['mf-a', 'mf-b']) {
    const paths = name === 'mf-a' ? ['/a', '/shared'] : ['/b'];
    await store.publish(await builtRemote(name, { description: { paths, screens: {} } }), 'Ann', name);
  }
  await store.handOver('mf-a', 'Ann', { path: '/shared', to: 'mf-b' });
  const description = { paths: ['/b', '/shared'], screens: {} };
  await store.publish(await builtRemote('mf-b', { text: 'two', description }), 'Ann', 'mf-b');
  let handing = true;
  const owners = new Set<string | undefined>();
  const loads = async () => {
    while (handing) {
      const { status, text } = await page('/shared');
      owners.add(status === 200 ? ownerOf(boot(text).registry, '/shared')?.remote : `status ${status}`);
    }
  };
  // Another process hands over, as the command does.
  const command = new ReleaseStore(app.settings.dataDir);
  const handOvers = async () => {
    for (let turn = 0; turn < 3; turn++) {
      await command.handOver('mf-b', 'Ann', { path: '/shared', to: 'mf-a' });
      await command.handOver('mf-a', 'Ann', { path: '/shared', to: 'mf-b' });
    }
  };
  await Promise.all([handOvers().finally(() => (handing = false)), loads(), loads()]);
  expect([...owners].sort()).toEqual(['mf-a', 'mf-b']);
});
