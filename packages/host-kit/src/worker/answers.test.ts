import { describe, expect, it } from '@jest/globals';
import { createAnswers } from './answers';
import { openPageCaches, pageKey } from './page-caches';
import { SCOPE, createCaches, createServer, page, requestFor, response } from './testing';

const PAGE = '/remotes/mf-queue/customer-check-in';
const SCRIPT = '/releases/mf-queue/1/start.js';
const ICON = '/icons/queuebell-192.png';
const never = () => new Promise<never>(() => undefined);

/** A device that has kept a page, a script and an icon; `patience` runs out at once where a test says so. */
async function openDevice({ wait = never as (ms: number) => Promise<void> } = {}) {
  const server = createServer({
    [PAGE]: page('the page of now'),
    [SCRIPT]: response({ body: 'changed' }),
    [ICON]: response({ body: 'icon of now', type: 'image/png' }),
  });
  const caches = createCaches();
  const openCaches = await openPageCaches(caches, SCOPE);
  await openCaches.pages.put(requestFor(PAGE).url, page('the page of then'));
  await openCaches.files.put(requestFor(SCRIPT), response({ body: 'never changes' }));
  await openCaches.files.put(requestFor(ICON), response({ body: 'icon of then', type: 'image/png' }));
  const answers = createAnswers({
    openCaches: async () => openCaches,
    keyOf: pageKey,
    fetch: (request) => server.fetch(request),
    wait,
  });
  const textOf = async (what: 'page' | 'file' | 'extra', path: string) =>
    (await answers[what](requestFor(path))).text();
  return { server, openCaches, textOf };
}

describe('the page that a device’s worker answers with', () => {
  it('is the server’s', async () => {
    const { textOf } = await openDevice();
    expect(await textOf('page', PAGE)).toBe('the page of now');
  });

  it('is the last good one while the server is away, whatever stands behind the question mark', async () => {
    const { server, textOf } = await openDevice();
    server.isThere = false;
    expect(await textOf('page', `${PAGE}?from=home`)).toBe('the page of then');
  });

  it('is the last good one while only a proxy answers', async () => {
    const { server, textOf } = await openDevice();
    server.files[PAGE] = page('Bad Gateway', 502);
    expect(await textOf('page', PAGE)).toBe('the page of then');
  });

  it('is the last good one when the server takes its time', async () => {
    const waits: number[] = [];
    const wait = async (ms: number) => void waits.push(ms);
    const { server, textOf } = await openDevice({ wait });
    server.fetch = never;
    expect(await textOf('page', PAGE)).toBe('the page of then');
    expect(waits).toEqual([3_000]);
  });

  it('is the server’s answer if that is not an outage', async () => {
    const { server, textOf } = await openDevice();
    server.files[PAGE] = page('There is no such screen at this address.', 404);
    expect(await textOf('page', PAGE)).toContain('no such screen');
  });

  it('that was never stored is the browser’s own error page', async () => {
    const { server, textOf } = await openDevice();
    server.isThere = false;
    await expect(textOf('page', '/remotes/mf-queue/admin')).rejects.toThrow('Failed to fetch');
  });
});

describe('a release’s file from a device’s worker', () => {
  it('is read from the device, without a request', async () => {
    const { server, textOf } = await openDevice();
    expect(await textOf('file', SCRIPT)).toBe('never changes');
    expect(server.asked).toEqual([]);
  });

  it('is fetched once, and then there without the server', async () => {
    const { server, textOf } = await openDevice();
    const later = '/releases/mf-queue/1/later.js';
    server.files[later] = response({ body: 'later' });
    await textOf('file', later);
    server.isThere = false;
    expect(await textOf('file', later)).toBe('later');
  });

  it.each([
    ['an error', response({ body: '{}', status: 500, type: 'application/json' })],
    ['the page of a hotel’s network', page('Welcome to our Wi-Fi')],
  ])('is never %s', async (_what, wrong) => {
    const { server, openCaches, textOf } = await openDevice();
    const missing = '/releases/mf-queue/1/missing.js';
    server.files[missing] = wrong;
    await textOf('file', missing);
    expect(await openCaches.files.match(requestFor(missing))).toBeUndefined();
  });
});

describe('an icon from a device’s worker', () => {
  it('is the server’s, and the stored one while the server is away', async () => {
    const { server, textOf } = await openDevice();
    server.isThere = false;
    expect(await textOf('extra', ICON)).toBe('icon of then');
    server.isThere = true;
    expect(await textOf('extra', ICON)).toBe('icon of now');
  });
});

it('a device’s worker goes on without storing anything if the browser does not allow it', async () => {
  const server = createServer({ [PAGE]: page('the page'), [SCRIPT]: response({ body: 'the script' }) });
  const openCaches = () => Promise.reject(new Error('The storage is full.'));
  const answers = createAnswers({ openCaches, keyOf: pageKey, fetch: server.fetch, wait: never });
  expect(await (await answers.page(requestFor(PAGE))).text()).toBe('the page');
  expect(await (await answers.file(requestFor(SCRIPT))).text()).toBe('the script');
});
