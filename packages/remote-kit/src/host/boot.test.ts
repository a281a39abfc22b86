import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fetchRegistry, readBoot } from './boot';

const entry = { version: '1.0.0', entry: '/e.js', manifest: '/m.json', paths: ['/admin'] };
const registry = { contract: 1, remotes: { 'mf-queue': entry } };
const unknownSite = { siteName: 'QueueBell', paymentLink: '', publicOrigin: '' };
const site = {
  siteName: 'Clip & Co',
  paymentLink: 'https://pay.example/link',
  publicOrigin: 'https://clip.example',
};

afterEach(() => document.body.replaceChildren());

function inline(boot: unknown): void {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'queuebell-boot';
  script.textContent = typeof boot === 'string' ? boot : JSON.stringify(boot);
  document.body.append(script);
}

/** A server that gives each path's answer; an error is nobody answering. */
function serve(answers: Record<string, unknown>) {
  return jest.fn<typeof fetch>(async (path) => {
    const body = answers[String(path)];
    if (body === undefined || body instanceof Error) throw body ?? new TypeError('Failed to fetch');
    return { json: async () => body } as Response;
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

  it('has a remote less when an entry is broken, and the others', async () => {
    inline({ registry: { contract: 1, remotes: { 'mf-queue': entry, 'mf-demo': { version: 1 } } }, site });
    const { registry: read } = await readBoot(document, serve({}));
    expect(Object.keys(read.remotes)).toEqual(['mf-queue']);
  });

  it.each([undefined, null, 'QueueBell', { siteName: 7 }])(
    'has a name whatever the site says: %j',
    async (broken) => {
      inline({ registry, site: broken });
      expect((await readBoot(document, serve({}))).site).toEqual(unknownSite);
    },
  );

  it.each([['{broken'], ['null'], [JSON.stringify({ site })], [JSON.stringify({ registry: [], site })]])(
    'cannot start with %s',
    async (boot) => {
      inline(boot);
      await expect(readBoot(document, serve({}))).rejects.toThrow();
    },
  );
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

it('reads the registry as it is now, not as it was', async () => {
  const fetch = serve({ '/remotes.json': registry });
  expect(await fetchRegistry(fetch)).toEqual(registry);
  expect(fetch).toHaveBeenCalledWith('/remotes.json', { cache: 'no-cache' });
});
