/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Boot, fetchRegistry, readBoot as readBootIn } from './boot';
import { storeBoot } from './stored-boot';

const entry = { version: '1.0.0', entry: '/e.js', manifest: '/m.json', paths: ['/admin'] };
const registry = { contract: 1, remotes: { 'mf-queue': entry } };
const noRemotes = { contract: 1, remotes: {} };
const unknownSite = { siteName: 'QueueBell', paymentLink: '', publicOrigin: '' };
const site = {
  siteName: 'Clip & Co',
  paymentLink: 'https://pay.example/link',
  publicOrigin: 'https://clip.example',
};

beforeEach(() => localStorage.clear());
afterEach(() => document.body.replaceChildren());

const storage = () => localStorage;
const readBoot = (page: Document, fetch: typeof globalThis.fetch) => readBootIn(page, fetch, storage);

function inline(boot: unknown): void {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'queuebell-boot';
  script.textContent = typeof boot === 'string' ? boot : JSON.stringify(boot);
  document.body.append(script);
}

/** A server that gives each path's answer; a number is a status and an empty registry, an error nobody answering. */
function serve(answers: Record<string, unknown>) {
  return jest.fn<typeof fetch>(async (path) => {
    const body = answers[String(path)];
    if (body === undefined || body instanceof Error) throw body ?? new TypeError('Failed to fetch');
    if (typeof body === 'number') return { ok: false, status: body, json: async () => noRemotes } as Response;
    return { ok: true, json: async () => body } as Response;
  });
}

describe('a page that the server composed', () => {
  it('is told what it needs, and asks for nothing', async () => {
    inline({ registry, site });
    const fetch = serve({});
    expect(await readBoot(document, fetch)).toEqual({ registry, site });
    expect(fetch).not.toHaveBeenCalled();
  });

  it('is told which remote it is on a device entry', async () => {
    inline({ registry, site, standalone: { remote: 'mf-queue' } });
    expect(await readBoot(document, serve({}))).toMatchObject({ standalone: { remote: 'mf-queue' } });
  });

  it.each([[null], ['mf-queue'], [{}], [{ remote: 7 }]])('is no device entry with %j', async (standalone) => {
    inline({ registry, site, standalone });
    expect(await readBoot(document, serve({}))).not.toHaveProperty('standalone');
  });

  it('leaves out a remote whose entry is broken, and keeps the others', async () => {
    inline({ registry: { contract: 1, remotes: { 'mf-queue': entry, 'mf-demo': { version: 1 } } }, site });
    const { registry: read } = await readBoot(document, serve({}));
    expect(Object.keys(read.remotes)).toEqual(['mf-queue']);
  });

  it.each([undefined, null, 'QueueBell', { siteName: 7 }])(
    'has a name for the site, whatever the data says: %j',
    async (broken) => {
      inline({ registry, site: broken });
      expect((await readBoot(document, serve({}))).site).toEqual(unknownSite);
    },
  );

  describe.each([
    ['{broken'],
    ['null'],
    [JSON.stringify({ site })],
    [JSON.stringify({ registry: [], site })],
  ])('that has %s inlined', (boot) => {
    it('asks for what it needs', async () => {
      inline(boot);
      const fetch = serve({ '/remotes.json': registry, '/api/site': site });
      expect(await readBoot(document, fetch)).toEqual({ registry, site });
    });

    it('cannot start for a first visitor when nobody answers', async () => {
      inline(boot);
      await expect(readBoot(document, serve({}))).rejects.toThrow();
    });
  });
});

describe('a page from a plain file server', () => {
  it('asks for what it needs', async () => {
    const fetch = serve({ '/remotes.json': registry, '/api/site': site });
    expect(await readBoot(document, fetch)).toEqual({ registry, site });
  });

  it('starts without the site, whose name it knows', async () => {
    const fetch = serve({ '/remotes.json': registry });
    expect((await readBoot(document, fetch)).site).toEqual(unknownSite);
  });

  it('cannot start without a registry', async () => {
    await expect(readBoot(document, serve({ '/api/site': site }))).rejects.toThrow();
    await expect(readBoot(document, serve({ '/remotes.json': '<html>', '/api/site': site }))).rejects.toThrow(
      'not a registry',
    );
  });
});

describe('a visitor who was here before', () => {
  const answers: [string, Record<string, unknown>][] = [
    ['nobody answers', {}],
    ['the registry cannot be read', { '/remotes.json': 503, '/api/site': site }],
    ['the registry’s server answers with a page', { '/remotes.json': '<html>', '/api/site': site }],
  ];
  it.each(answers)('goes on with the last good registry when %s', async (_what, given) => {
    storeBoot({ registry, site }, storage);
    expect(await readBoot(document, serve(given))).toEqual({ registry, site });
  });

  it('at a device entry is still at one if the page brings no registry', async () => {
    storeBoot({ registry, site }, storage);
    const standalone = { remote: 'mf-queue', stays: true };
    inline({ site, standalone });
    expect(await readBoot(document, serve({ '/remotes.json': 503 }))).toEqual({ registry, site, standalone });
  });

  it('keeps the last good registry when a page brings an empty one', async () => {
    storeBoot({ registry, site }, storage);
    storeBoot({ registry: { contract: 1, remotes: {} }, site }, storage);
    expect((await readBoot(document, serve({}))).registry).toEqual(registry);
  });

  it('is not at a device entry for having been at one before', async () => {
    const ofDevice: Boot = { registry, site, standalone: { remote: 'mf-queue', stays: true } };
    storeBoot(ofDevice, storage);
    expect(await readBoot(document, serve({}))).toEqual({ registry, site });
  });

  it('has the new registry if there is one', async () => {
    storeBoot({ registry: { contract: 1, remotes: { 'mf-demo': entry } }, site }, storage);
    const fetch = serve({ '/remotes.json': registry, '/api/site': site });
    expect((await readBoot(document, fetch)).registry).toEqual(registry);
  });

  it('is a new visitor if the browser’s copy is nonsense', async () => {
    localStorage.setItem('queuebell.boot', '{broken');
    await expect(readBoot(document, serve({}))).rejects.toThrow();
  });

  it('can start if the browser’s storage is full or off', async () => {
    const full = () => ({
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    const none = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    expect(() => storeBoot({ registry, site }, full)).not.toThrow();
    expect(() => storeBoot({ registry, site }, none)).not.toThrow();
    inline({ registry, site });
    expect(await readBootIn(document, serve({}), none)).toEqual({ registry, site });
  });

  it('has only changes written to storage', () => {
    storeBoot({ registry, site }, storage);
    const setItem = jest.fn();
    storeBoot({ registry, site }, () => ({ getItem: (key) => localStorage.getItem(key), setItem }));
    expect(setItem).not.toHaveBeenCalled();
  });
});

it('a page reads the registry as it is now, not as it was', async () => {
  const fetch = serve({ '/remotes.json': registry });
  expect(await fetchRegistry(fetch)).toEqual(registry);
  expect(fetch).toHaveBeenCalledWith('/remotes.json', { cache: 'no-cache' });
});
