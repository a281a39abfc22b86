import { describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { messages, RELEASE_MAX_BYTES } from '@queuebell/contracts';
import { until } from '../../../tools/test/testing.mjs';
import { ask, NAVIGATION, post } from '../../kit/ask.ts';
import type { Site } from './site.ts';

const FOR_A_YEAR = 'public, max-age=31536000, immutable';
/** The headers that browsers and caches act on. */
const OF_A_FILE = [
  'content-type',
  'content-encoding',
  'cache-control',
  'vary',
  'x-content-type-options',
  'content-security-policy',
  'access-control-allow-origin',
  'cross-origin-resource-policy',
];

export function describeAnswers(site: () => Site) {
  const pageOf = async (page: string) =>
    String((await ask(site().proxy.url + page, { headers: { accept: 'text/html' } })).body);

  /** An address of the shell's own script, and one of a release's. */
  const filesOf = async () => {
    const page = await pageOf('/register');
    const files = [...page.matchAll(/(?:src|href)="(\/releases\/[^"]+\.(?:js|css))"/g)];
    const addresses = files.map(([, address]) => address ?? '');
    const shell = addresses.find((address) => address.startsWith('/releases/shell/'));
    const release = addresses.find((address) => address.startsWith('/releases/mf-'));
    assert.ok(shell && release, page);
    return [shell, release, release.replace(/[^/]+$/, 'mf-manifest.json')];
  };

  describe('files that never change', () => {
    for (const [accepted, encoding, decode] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['identity', undefined, (body: Buffer) => body],
    ] as const) {
      it(`come from the disk as ${encoding ?? 'they are'}, exactly as the API would send them`, async () => {
        const { proxy, apis } = site();
        for (const file of await filesOf()) {
          const headers = { 'accept-encoding': accepted };
          const [passed, own] = await Promise.all([
            ask(proxy.url + file, { headers }),
            apis[0].ask(file, { headers }),
          ]);
          assert.deepEqual([passed.status, passed.headers['content-encoding']], [200, encoding], file);
          assert.equal(passed.headers['cache-control'], FOR_A_YEAR);
          for (const name of OF_A_FILE)
            assert.equal(passed.headers[name], own.headers[name], `${file} ${name}`);
          assert.ok(decode(passed.body).equals(decode(own.body)));
          await until(async () => (await noted(file)).length > 0);
          for (const line of await noted(file))
            assert.match(line, /s - - -s$/, 'was answered by an API process');
        }
      });
    }

    for (const [what, address] of [
      ['one that is gone', '/releases/shell/1.0.0-a/gone.js'],
      ['one of a version that is gone', '/releases/mf-demo/0/remoteEntry.js'],
      ['the registry behind its back', '/releases/remotes.json'],
      ['the journal', '/releases/journal.ndjson'],
      ['the lock', '/releases/.lock'],
      ['a draft', '/releases/mf-demo/.draft-1/remoteEntry.js'],
      ['a folder', '/releases/shell/1.0.0-a/'],
      ['a way out', '/releases/shell/..%2f..%2f..%2fjwt-secret'],
      ['an encoded way out', '/releases/mf-demo/%2e%2e/%2e%2e/jwt-secret'],
    ]) {
      it(`do not include ${what}, and nobody keeps that answer`, async () => {
        const { status, headers } = await ask(site().proxy.url + address);
        assert.ok(status >= 400 && status < 500, String(status));
        assert.doesNotMatch(headers['cache-control'] ?? '', /max-age|immutable/);
      });
    }
  });

  describe('an answer that changes', () => {
    for (const address of [
      '/',
      '/Demo-Dashboard',
      '/remotes/mf-queue/display-queue',
      '/nowhere/at/all',
      '/remotes.json',
      '/remotes/mf-queue/sw.js',
      '/api/health/ready',
    ]) {
      it(`comes from the API with its own headers, each once: ${address}`, async () => {
        const { proxy, apis } = site();
        const options = { headers: NAVIGATION };
        const [passed, own] = await Promise.all([
          ask(proxy.url + address, options),
          apis[1].ask(address, { headers: { ...NAVIGATION, host: new URL(proxy.url).host } }),
        ]);
        assert.equal(passed.status, own.status);
        assert.match(passed.headers['cache-control'] ?? '', /^no-(cache|store)$/);
        const ofEachAnswer = ['date', 'connection', 'server', 'keep-alive', 'x-request-id'];
        const changed = [...ofEachAnswer, 'transfer-encoding', 'content-length'];
        assert.match(String(passed.headers['x-request-id']), /^[0-9a-f]{32}$/);
        const byProxy = ['etag', 'content-encoding', 'vary'];
        for (const name of own.names.filter(
          (known) => !changed.includes(known) && !byProxy.includes(known),
        )) {
          assert.equal(passed.headers[name], own.headers[name], name);
        }
        assert.deepEqual(passed.names.length, new Set(passed.names).size, passed.names.join());
        expect(
          passed.names.filter(
            (name) => !own.names.includes(name) && ![...changed, ...byProxy].includes(name),
          ),
        ).toStrictEqual([]);
      });
    }

    it('is sent compressed: pages by the API, JSON by the proxy', async () => {
      const { proxy } = site();
      const page = await ask(`${proxy.url}/`, { headers: NAVIGATION });
      assert.equal(page.headers['content-encoding'], 'br');
      const registry = await ask(`${proxy.url}/remotes.json`, { headers: NAVIGATION });
      assert.equal(registry.headers['content-encoding'], 'gzip');
      assert.match(registry.headers['vary'] ?? '', /accept-encoding/i);
      JSON.parse(String(gunzipSync(registry.body)));
    });

    it('is not sent again to a client that has it already', async () => {
      const { proxy } = site();
      const { headers } = await ask(`${proxy.url}/remotes.json`, { headers: NAVIGATION });
      const again = { ...NAVIGATION, 'if-none-match': headers['etag'] ?? '' };
      assert.equal((await ask(`${proxy.url}/remotes.json`, { headers: again })).status, 304);
    });
  });

  describe('a body that is too large', () => {
    it('is refused by the API up to the proxy’s limit, and by the proxy in the same words beyond it', async () => {
      const { proxy } = site();
      for (const bytes of [200_000, 2_000_000]) {
        const { status, body } = await post(`${proxy.url}/api/login`, { email: 'x'.repeat(bytes) });
        const expected = { statusCode: 413, message: messages.bodyTooLarge, code: 'BODY_TOO_LARGE' };
        expect([status, JSON.parse(String(body))]).toStrictEqual([413, expected]);
      }
    });

    it('is not a release: a team’s upload passes', async () => {
      const configured = await readFile(join(site().folder, 'nginx/site.conf'), 'utf8');
      const megabytes = Number(/releases[^\n]* \{[^}]*client_max_body_size (\d+)m;/.exec(configured)?.[1]);
      assert.ok(megabytes * 1024 * 1024 > RELEASE_MAX_BYTES);
      const { status } = await ask(`${site().proxy.url}/api/remotes/mf-demo/releases`, {
        method: 'POST',
        headers: { 'content-type': 'application/gzip' },
        body: Buffer.alloc(3_000_000),
      });
      assert.ok(status >= 400 && status !== 413, String(status));
    });
  });

  it('notes no query and no code of a link, which a reader of the log could use', async () => {
    await ask(`${site().proxy.url}/reset-password?token=do-not-write-this-down`, { headers: NAVIGATION });
    await until(async () => (await noted('/reset-password')).length > 0);
    for (const kind of ['ticket', 'join', 'pairing', 'preview'])
      await ask(`${site().proxy.url}/${kind}/do-not-write-this-down`, { headers: NAVIGATION });
    await until(async () => (await noted('/preview/-')).length > 0);
    assert.doesNotMatch((await noted('')).join('\n'), /do-not-write/);
  });

  /** The lines that nginx wrote about requests to an address. */
  async function noted(address: string) {
    const text = await readFile(join(site().folder, 'access.log'), 'utf8');
    return text
      .split('\n')
      .filter((line) => line.includes(`${address}`) && line !== '' && line.includes('GET'));
  }
}
