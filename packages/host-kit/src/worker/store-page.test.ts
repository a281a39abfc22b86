import { beforeEach, describe, expect, it } from '@jest/globals';
import { storePage, parseWorkingPage } from './store-page';
import { type PageCaches, openPageCaches, removeOldLayouts } from './page-caches';
import { SCOPE, createCaches, createServer, page, response } from './testing';

const PAGE = `${SCOPE}customer-check-in`;
/** As the server composes it (api, device-page.ts): its registry names what is current and the release before. */
const pageOf = (version: string, previous?: string) => {
  const pointer = (of: string) => ({ version: of, entry: `/releases/mf-queue/${of}/remoteEntry.js` });
  const entry = { ...pointer(version), ...(previous && { previous: pointer(previous) }) };
  const boot = JSON.stringify({ registry: { contract: 1, remotes: { 'mf-queue': entry } } });
  return page(`<!doctype html>
<script type="application/json" id="queuebell-boot">
${boot}
</script>
<script>(()=>{let seen=0})()</script>
<style data-from="/releases/mf-queue/${version}/" data-href="screen.css">p{}</style>
<script defer src="/releases/mf-queue/${version}/start.js"></script>
<link rel="preload" as="script" href="/releases/mf-queue/${version}/screen.js" />`);
};
const releaseAt = (version: string) => new URL(`/releases/mf-queue/${version}/`, SCOPE).href;
const json = (value: unknown) => response({ body: JSON.stringify(value), type: 'application/json' });

const release = (version: string) => ({
  [`/releases/mf-queue/${version}/remote.json`]: json({ files: ['start.js', 'screen.css'] }),
  [`/releases/mf-queue/${version}/start.js`]: response({ body: `start ${version}` }),
  [`/releases/mf-queue/${version}/screen.css`]: response({ body: 'screen', type: 'text/css' }),
});

let server: ReturnType<typeof createServer>;
let caches: PageCaches;

beforeEach(async () => {
  server = createServer({ '/remotes/mf-queue/customer-check-in': pageOf('1'), ...release('1') });
  caches = await openPageCaches(createCaches(), SCOPE);
});

const keep = (version: string, path = PAGE) =>
  storePage(caches, { page: path, release: releaseAt(version) }, server.fetch);
const keptPage = async () => (await caches.pages.match(PAGE))?.text();
const startsWith = (version: string) => `src="/releases/mf-queue/${version}/start.js"`;
const serve = (version: string, previous: string) =>
  Object.assign(server.files, {
    '/remotes/mf-queue/customer-check-in': pageOf(version, previous),
    ...release(version),
  });
const keptFiles = async () => (await caches.files.keys()).map(({ url }) => new URL(url).pathname).sort();

describe('a page that a device stores because it works', () => {
  it('is stored with every file of its release', async () => {
    await keep('1');
    expect(await keptPage()).toContain(startsWith('1'));
    expect(await keptFiles()).toEqual(Object.keys(release('1')).sort());
  });

  it('is not loaded again while it stays the same', async () => {
    await keep('1');
    server.asked.length = 0;
    await keep('1');
    expect(server.asked).toEqual([]);
  });

  it('replaces the one before, and the files that nobody needs any more are removed', async () => {
    await keep('1');
    Object.assign(server.files, { '/remotes/mf-queue/customer-check-in': pageOf('2'), ...release('2') });
    await keep('2');
    expect(await keptPage()).toContain(startsWith('2'));
    expect(await keptFiles()).toEqual(Object.keys(release('2')).sort());
  });

  it('keeps the files of the other screens of the device', async () => {
    Object.assign(server.files, { '/remotes/mf-queue/admin': pageOf('2'), ...release('2') });
    await keep('1');
    await keep('2', `${SCOPE}admin`);
    expect(await keptFiles()).toHaveLength(6);
  });
});

describe('a new release on a device that stores an earlier page', () => {
  beforeEach(() => void serve('2', '1'));

  it('is replaced by the earlier one after a rollback', async () => {
    await keep('2');
    serve('1', '0');
    await keep('1');
    expect(await keptPage()).toContain(startsWith('1'));
    expect(await keptFiles()).toEqual(Object.keys(release('1')).sort());
  });

  it('is not stored in place of the page that still works', async () => {
    await keep('1');
    expect(await keptPage()).toBeUndefined();
  });

  it('changes nothing that was stored, though deploys follow each other quickly', async () => {
    serve('1', '0');
    await keep('1');
    Object.assign(server.files, release('2'));
    serve('3', '2');
    await keep('2');
    expect(await keptPage()).toContain(startsWith('1'));
    expect(await keptFiles()).toEqual(expect.arrayContaining(Object.keys(release('1'))));
  });

  it('does not take the earlier one’s place while the device uses that because the new one breaks', async () => {
    serve('1', '0');
    await keep('1');
    serve('2', '1');
    await keep('1');
    expect(await keptPage()).toContain(startsWith('1'));
  });

  it('replaces all that was stored of the earlier one once it works', async () => {
    await keep('2');
    expect(await keptFiles()).toEqual(Object.keys(release('2')).sort());
  });
});

describe('a page that a device stores stays complete', () => {
  beforeEach(() => keep('1'));

  it('when a file of the next release cannot be had', async () => {
    Object.assign(server.files, { '/remotes/mf-queue/customer-check-in': pageOf('2'), ...release('2') });
    delete server.files['/releases/mf-queue/2/screen.css'];
    await expect(keep('2')).rejects.toThrow('404');
    expect(await keptPage()).toContain(startsWith('1'));
  });

  it('when something else answers in the place of a file', async () => {
    Object.assign(server.files, release('2'), {
      '/releases/mf-queue/2/start.js': page('Welcome to our Wi-Fi'),
    });
    await expect(keep('2')).rejects.toThrow('start.js');
    expect(await keptPage()).toContain(startsWith('1'));
  });

  it('when the server goes away in the middle', async () => {
    server.isThere = false;
    await expect(keep('2')).rejects.toThrow('Failed to fetch');
    expect(await keptPage()).toContain(startsWith('1'));
  });

  it('when the server has a newer release than the page that works', async () => {
    Object.assign(server.files, { '/remotes/mf-queue/customer-check-in': pageOf('3'), ...release('2') });
    await keep('2');
    expect(await keptPage()).toContain(startsWith('1'));
  });

  it('when the page cannot be had', async () => {
    Object.assign(server.files, {
      '/remotes/mf-queue/customer-check-in': page('Bad Gateway', 502),
      ...release('2'),
    });
    await expect(keep('2')).rejects.toThrow('502');
    expect(await keptPage()).toContain(startsWith('1'));
  });
});

it('a device stores its newest pages, not every one that it has ever shown', async () => {
  for (let number = 1; number <= 8; number++) {
    const version = String(number);
    Object.assign(server.files, { [`/remotes/mf-queue/${number}`]: pageOf(version), ...release(version) });
    await keep(version, SCOPE + version);
  }
  expect(await caches.pages.keys()).toHaveLength(6);
  expect(await keptFiles()).toHaveLength(6 * 3);
  expect(await caches.pages.match(`${SCOPE}8`)).toBeDefined();
});

it('a device removes what an older worker has stored in another way, and nothing of others', async () => {
  const caches = createCaches();
  const others = ['queuebell /remotes/mf-account/ pages 0', 'something else'];
  for (const name of [...others, 'queuebell /remotes/mf-queue/ pages 0']) await caches.open(name);
  await openPageCaches(caches, SCOPE);
  await removeOldLayouts(caches, SCOPE);
  expect((await caches.keys()).sort()).toEqual([
    'queuebell /remotes/mf-account/ pages 0',
    'queuebell /remotes/mf-queue/ files 1',
    'queuebell /remotes/mf-queue/ pages 1',
    'something else',
  ]);
});

describe('a message to a device’s worker', () => {
  const good = { page: PAGE, release: releaseAt('1') };
  it('of a page that works is understood', () => {
    expect(parseWorkingPage(good, SCOPE)).toEqual(good);
  });
  it.each([
    null,
    'hello',
    {},
    { page: PAGE },
    { ...good, page: 7 },
    { ...good, page: 'https://bell.example/dashboard' },
    { ...good, release: 'https://elsewhere.example/releases/mf-queue/1/' },
    { ...good, release: 'https://bell.example/api/' },
    { ...good, release: 'https://bell.example/releases/mf-queue/1' },
  ])('such as %j is ignored', (data) => {
    expect(parseWorkingPage(data, SCOPE)).toBeNull();
  });
});
