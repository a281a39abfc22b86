import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SecureContextOptions } from 'node:tls';
import { findNginx } from '../../tools/finders/find-program.mjs';
import { ROOT } from '../../tools/common/paths.mjs';
import { freePort } from '../../tools/common/ports.mjs';
import { onPath, run } from '../../tools/common/run.mjs';
import { until } from '../../tools/test/testing.mjs';
import { ask, post } from '../kit/ask.ts';
import { startProxy } from './testing/proxy.ts';

const HOST = '127.0.0.1';
const KEPT_ALIVE_MS = 5_000;
/** So many that all of them at one process by chance is out of the question. */
const SHOPS = 40;
const nginx = await findNginx().catch(() => null);
const openssl = await onPath('openssl');
const describeWithOpenssl = openssl ? describe : describe.skip;
const describeWithBoth = nginx ? describeWithOpenssl : describe.skip;

/** Something at the place of an API process. */
interface Upstream {
  /** 'host:port'. */
  address: string;
  /** 'method address' of each request, which it has answered. */
  heard: string[];
  /** The header of each request by which it was routed. */
  shops: (string | undefined)[];
  stop: () => void;
  connections: number;
  /** Of each handshake that came to an end. */
  protocols: (string | null)[];
}

describeWithBoth('a request of nginx to an API process', () => {
  let folder: string;
  let stops: (() => unknown)[] = [];
  /** Of this site, and of one like it that somebody else runs. */
  const secret = (site: 'ours' | 'theirs', file: string) => join(folder, site, file);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'queuebell-upstream-'));
    for (const site of ['ours', 'theirs']) {
      const { code, output } = await run('sh', [join(ROOT, 'deploy/make-secrets.sh'), join(folder, site)]);
      assert.equal(code, 0, output);
    }
  });
  afterEach(async () => {
    for (const stop of stops.reverse()) await stop();
    stops = [];
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** @param identity the file with certificate and key, null for http */
  async function upstream(identity: string | null, versions?: SecureContextOptions): Promise<Upstream> {
    const seen: Upstream = {
      address: `${HOST}:${await freePort(HOST)}`,
      ...{ heard: [], shops: [], connections: 0, protocols: [] },
      stop: () => {
        server.closeAllConnections();
        server.close();
      },
    };
    const answer: http.RequestListener = ({ method, url, headers }, response) => {
      seen.heard.push(`${method} ${url}`);
      seen.shops.push(headers['queuebell-shop']?.toString());
      response.end('heard');
    };
    const pem = identity === null ? '' : await readFile(identity);
    const server = pem
      ? https.createServer({ cert: pem, key: pem, ...versions }, answer)
      : http.createServer(answer);
    server.on('connection', () => (seen.connections += 1));
    server.on('secureConnection', (socket) => seen.protocols.push(socket.getProtocol()));
    server.keepAliveTimeout = KEPT_ALIVE_MS;
    await new Promise((listening) =>
      server.listen(Number(seen.address.split(':')[1]), HOST, () => listening(null)),
    );
    stops.push(seen.stop);
    return seen;
  }

  /** nginx before these two. */
  async function proxyBefore(one: Upstream, two: Upstream = one) {
    assert.ok(nginx);
    const place = await mkdtemp(join(folder, 'nginx-'));
    const www = join(place, 'www');
    await mkdir(www);
    await cp(new URL('../../deploy/nginx/unavailable.html', import.meta.url), join(www, 'unavailable.html'));
    const upstreams = [one.address, two.address];
    const [port, tlsPort] = [await freePort(HOST), await freePort(HOST)];
    const caFile = secret('ours', 'database-ca.pem');
    const proxy = await startProxy({ nginx, folder: place, www, port, tlsPort, upstreams, caFile });
    stops.push(proxy.stop);
    return proxy;
  }

  it('goes over TLS, of the newest version that both know, on a connection that is used again', async () => {
    const api = await upstream(secret('ours', 'api.pem'));
    const { url } = await proxyBefore(api);
    // As many as nginx has workers, which share none: each has handshaken once, whichever of them is asked.
    for (let time = 0; time < 12; time++) {
      const { status, body } = await post(`${url}/api/login`, {});
      expect([status, String(body)]).toStrictEqual([200, 'heard']);
    }
    assert.equal(api.heard.length, 12);
    assert.ok(api.connections <= 4, `${api.connections} connections`);
    expect(new Set(api.protocols)).toStrictEqual(new Set(['TLSv1.3']));
  });

  it('goes over TLS 1.2 if the process knows no other', async () => {
    const api = await upstream(secret('ours', 'api.pem'), { maxVersion: 'TLSv1.2' });
    const { url } = await proxyBefore(api);
    assert.equal((await ask(`${url}/api/site`)).status, 200);
    expect(api.protocols).toStrictEqual(['TLSv1.2']);
  });

  const others: [string, () => string | null, RegExp][] = [
    ['another authority has signed for', () => secret('theirs', 'api.pem'), /verify error/],
    [
      'shows the certificate of the database',
      () => secret('ours', 'database.pem'),
      /does not match "queuebell-api"/,
    ],
    ['does not encrypt', () => null, /SSL_do_handshake\(\) failed/],
  ];
  for (const [what, identity, said] of others) {
    it(`is not sent to one that ${what}: a page says to try again, a call says when`, async () => {
      const stranger = await upstream(identity());
      const proxy = await proxyBefore(stranger);
      const page = await ask(`${proxy.url}/admin?token=secret`, { headers: { cookie: 'session=secret' } });
      assert.equal(page.status, 502);
      assert.match(String(page.body), /http-equiv="refresh"/);
      const call = await post(`${proxy.url}/api/login`, { email: 'a@b.example', password: 'secret' });
      expect([call.status, call.headers['retry-after']]).toStrictEqual([503, '5']);
      expect([stranger.heard, stranger.connections > 0]).toStrictEqual([[], true]);
      await until(async () => said.test(await proxy.log()));
    });
  }

  it('goes to the other process, if one is not what it should be', async () => {
    const stranger = await upstream(secret('theirs', 'api.pem'));
    const api = await upstream(secret('ours', 'api.pem'));
    const { url } = await proxyBefore(stranger, api);
    for (let time = 0; time < 6; time++) {
      assert.equal((await post(`${url}/api/login`, {})).status, 200);
    }
    expect([stranger.heard, api.heard.length]).toStrictEqual([[], 6]);
  });

  describe('goes to one process for one shop', () => {
    const shops = Array.from({ length: SHOPS }, (_, number) => number.toString(16).padStart(24, 'a'));
    const ticketOf = (shop: string) =>
      `${Buffer.from(shop, 'hex').toString('base64url')}AZJM3qvNcAC5z4N5AZJM3qvNcAC5z4N`;
    const kinds: [string, (shop: string) => [string, Record<string, string>]][] = [
      ['by the header of its screens', (shop) => [`/api/shop?${shop}`, { 'Queuebell-Shop': shop }]],
      ['by its queue', (shop) => [`/api/queue/${shop}/events?view=board`, {}]],
      ['by its customers’ tickets', (shop) => [`/api/tickets/${ticketOf(shop)}`, {}]],
      ['by the code of its address', (shop) => [`/api/join/${shop.slice(0, 22)}${shop.slice(-2)}`, {}]],
    ];
    const pair = async () => {
      const identity = secret('ours', 'api.pem');
      const [one, two] = [await upstream(identity), await upstream(identity)];
      const { url } = await proxyBefore(one, two);
      return { one, two, url };
    };
    const asked = async (url: string, [path, headers]: [string, Record<string, string>]) =>
      (await ask(url + path, { headers })).status;

    for (const [how, request] of kinds) {
      it(`${how}, and shops are spread over the processes`, async () => {
        const { one, two, url } = await pair();
        for (const shop of shops)
          for (let time = 0; time < 3; time++) assert.equal(await asked(url, request(shop)), 200);
        const byBoth = one.heard.filter((line) => two.heard.includes(line));
        expect([one.heard.length + two.heard.length, byBoth]).toStrictEqual([3 * SHOPS, []]);
        assert.ok(Math.min(one.heard.length, two.heard.length) >= SHOPS / 4, `${one.heard.length}`);
        expect(new Set([...one.shops, ...two.shops])).toStrictEqual(new Set([undefined]));
      });
    }

    it('and to the other one while that one is gone: the shops of the first one stay', async () => {
      const { one, two, url } = await pair();
      const askFor = (shop: string) => asked(url, [`/api/queue/${shop}`, {}]);
      for (const shop of shops) assert.equal(await askFor(shop), 200);
      const ofOne = one.heard.splice(0);
      two.stop();
      for (const shop of shops) assert.equal(await askFor(shop), 200);
      assert.equal(one.heard.length, SHOPS);
      expect(ofOne.filter((line) => !one.heard.includes(line))).toStrictEqual([]);
    });

    it('but to any process if it names no shop', async () => {
      const { one, two, url } = await pair();
      const nothing = ['', 'all', '../../etc/passwd', 'a'.repeat(25), 'Z'.repeat(24)];
      for (let time = 0; time < 8; time++)
        for (const shop of nothing)
          assert.equal(await asked(url, ['/api/site', { 'Queuebell-Shop': shop }]), 200);
      assert.ok(Math.min(one.heard.length, two.heard.length) >= 8, `${one.heard.length}`);
    });
  });
});

describeWithOpenssl('healthcheck.mjs', () => {
  const stops: (() => unknown)[] = [];
  afterAll(async () => {
    for (const stop of stops) await stop();
  });

  it('trusts the certificate that nginx trusts', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'queuebell-health-'));
    stops.push(() => rm(folder, { recursive: true, force: true }));
    for (const site of ['ours', 'theirs'])
      await run('sh', [join(ROOT, 'deploy/make-secrets.sh'), join(folder, site)]);
    let status = 200;
    const pem = await readFile(join(folder, 'ours/api.pem'));
    const server = https.createServer({ cert: pem, key: pem }, (_, response) => {
      response.writeHead(status).end();
    });
    const port = await freePort(HOST);
    await new Promise((listening) => server.listen(port, HOST, () => listening(null)));
    stops.push(() => server.close());
    const check = (...args: string[]) => {
      const env = { ...process.env, PORT: String(port) };
      return run(process.execPath, [join(ROOT, 'deploy/healthcheck.mjs'), ...args], { env });
    };
    const ours = `--ca=${join(folder, 'ours/database-ca.pem')}`;
    assert.equal((await check(ours)).code, 0);
    const stranger = await check(`--ca=${join(folder, 'theirs/database-ca.pem')}`);
    assert.deepEqual([stranger.code, /certificate/.test(stranger.output)], [1, true], stranger.output);
    assert.equal((await check()).code, 1);
    status = 503;
    assert.equal((await check(ours)).code, 1);
  });
});
