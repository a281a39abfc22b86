import { describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import http2 from 'node:http2';
import { join } from 'node:path';
import { calls, HEARTBEAT_MS } from '@queuebell/contracts';
import { freePort } from '../../../tools/common/ports.mjs';
import { onPath } from '../../../tools/common/run.mjs';
import { makeCertificate } from './certificate.ts';
import { ask } from '../../kit/ask.ts';
import { startProxy, testConfiguration, writeConfiguration } from './proxy.ts';
import type { Site } from './site.ts';

const HOST = '127.0.0.1';
const itWithOpenssl = (await onPath('openssl')) ? it : it.skip;

export function describeConfiguration(site: () => Site) {
  describe('the configuration', () => {
    it('is taken by nginx without a warning', async () => {
      const options = { ...site().proxyOptions, folder: join(site().folder, 'tried') };
      const { code, output } = await testConfiguration(options, await writeConfiguration(options));
      assert.equal(code, 0, output);
      assert.doesNotMatch(output, /\[(warn|error|emerg)\]/);
    });

    it('gives every event stream of the API its long-lived connection', async () => {
      const text = await readFile(join(site().folder, 'nginx/site.conf'), 'utf8');
      const [, pattern = '', block = ''] = /location ~ (\S*events\S*) \{([^}]*)\}/.exec(text) ?? [];
      const streams = Object.values(calls).filter(({ path }) => path.endsWith('/events'));
      assert.ok(streams.length >= 2);
      for (const { path } of streams) assert.match(path.replace(/\{\w+\}/, 'x7'), new RegExp(pattern));
      const minutes = Number(/proxy_read_timeout (\d+)m;/.exec(block)?.[1]);
      assert.ok(minutes * 60_000 > 2 * HEARTBEAT_MS);
    });

    itWithOpenssl('stands before processes that say nothing in the open', async () => {
      const { apis } = site();
      for (const { address, ask: askIt } of apis) {
        assert.equal((await askIt('/api/health/ready')).status, 200);
        assert.equal((await ask(`http://${address}/api/health/ready`)).status, 0);
      }
    });

    it('ends an idle connection to the API before the API does', async () => {
      const text = await readFile(join(site().folder, 'nginx/upstream/api.conf'), 'utf8');
      const options = { headers: { connection: 'keep-alive' } };
      const { headers } = await site().apis[0].ask('/api/health/live', options);
      const [, ofApi] = /timeout=(\d+)/.exec(String(headers['keep-alive'])) ?? [];
      const [, ofProxy] = /keepalive_timeout (\d+)s;/.exec(text) ?? [];
      assert.ok(Number(ofProxy) < Number(ofApi), `${ofProxy} s here, ${ofApi} s there`);
    });
  });

  describe('with certificates', () => {
    itWithOpenssl(
      'speaks HTTP/2, says once that it is to be asked over https, and leads http there',
      async () => {
        const folder = join(site().folder, 'tls');
        await mkdir(folder);
        await makeCertificate(folder);
        const [port, tlsPort] = [await freePort(HOST), await freePort(HOST)];
        const options = { ...site().proxyOptions, folder, port, tlsPort, site: 'queuebell-tls.conf' };
        const { code, output } = await testConfiguration(options, await writeConfiguration(options));
        assert.deepEqual([code, /\[(warn|error|emerg)\]/.test(output)], [0, false], output);
        const proxy = await startProxy(options);
        try {
          const led = await ask(`${proxy.url}/admin?x=1`, { headers: { host: 'queuebell.example' } });
          expect([led.status, led.headers.location]).toStrictEqual([
            308,
            'https://queuebell.example/admin?x=1',
          ]);
          for (const path of ['/', '/api/health/live', '/remotes.json']) {
            const headers = await askOverHttp2(proxy.tlsUrl, path);
            expect([path, headers[':status'], headers['strict-transport-security']]).toStrictEqual([
              path,
              200,
              'max-age=31536000; includeSubDomains',
            ]);
          }
        } finally {
          await proxy.stop();
        }
      },
    );
  });
}

async function askOverHttp2(url: string, path: string): Promise<http2.IncomingHttpHeaders> {
  const session = http2.connect(url, { rejectUnauthorized: false });
  try {
    const stream = session.request({ ':path': path, accept: 'text/html' });
    stream.resume();
    const [headers] = await once(stream, 'response');
    return headers;
  } finally {
    session.close();
  }
}
