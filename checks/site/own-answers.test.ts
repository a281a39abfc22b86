import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ErrorBody } from '@queuebell/contracts';
import { findNginx } from '../../tools/finders/find-program.mjs';
import { freePort } from '../../tools/common/ports.mjs';
import { until } from '../../tools/test/testing.mjs';
import { makeCertificate } from './testing/certificate.ts';
import { ask, post } from '../kit/ask.ts';
import { startProxy, type Proxy } from './testing/proxy.ts';
import { isLeaving, workersOf } from './testing/workers.ts';

const HOST = '127.0.0.1';
const FILE = '/releases/shell/1.0.0-a/shell.1.js';
const nginx = await findNginx().catch(() => null);
const describeWithNginx = nginx ? describe : describe.skip;

let folder: string;
let proxy: Proxy;

/** nginx alone, so no answer comes from an API process. */
async function start(site: string) {
  assert.ok(nginx);
  folder = await mkdtemp(join(tmpdir(), 'queuebell-own-answers-'));
  const www = join(folder, 'www');
  await mkdir(dirname(www + FILE), { recursive: true });
  await writeFile(www + FILE, 'export {};');
  await cp(new URL('../../deploy/nginx/unavailable.html', import.meta.url), join(www, 'unavailable.html'));
  await makeCertificate(folder);
  const [port, tlsPort, gone] = [await freePort(HOST), await freePort(HOST), await freePort(HOST)];
  const upstreams = [`${HOST}:${gone}`, `${HOST}:${gone}`];
  proxy = await startProxy({ nginx, folder, www, port, tlsPort, upstreams, site });
}

async function stop() {
  await proxy?.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Sends text that no client library would send. */
async function send(url: string, request: string) {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.end(request);
  const [head = ''] = (await text(socket)).split('\r\n\r\n');
  const [status = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => [line.split(':')[0]?.toLowerCase(), line.replace(/^[^:]+: /, '')]);
  return { status: Number(status.split(' ')[1]), headers: Object.fromEntries(headers) };
}

function areGuarded(headers: Record<string, unknown>) {
  const policy = String(headers['content-security-policy']);
  for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    assert.ok(policy.includes(part), policy);
  assert.match(policy, /default-src 'none'|script-src 'self'/);
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.match(String(headers['cross-origin-resource-policy']), /^(same|cross)-origin$/);
}

describeWithNginx('nginx’s own answers run no script and can stand in no frame', () => {
  beforeAll(() => start('queuebell.conf'));
  afterAll(stop);

  for (const [what, status, request] of [
    ['no request', 400, 'hello\r\n\r\n'],
    ['a request to nobody', 400, 'GET / HTTP/1.1\r\n\r\n'],
    ['an address that is too long', 414, `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['a header that is too long', 400, `GET / HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(40_000)}\r\n\r\n`],
    ['TRACE', 405, 'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['its own error page', 404, 'GET /unavailable.html HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['a file, written to', 405, `POST ${FILE} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`],
    [
      'a part that a file has not',
      416,
      `GET ${FILE} HTTP/1.1\r\nHost: x\r\nRange: bytes=999-\r\nConnection: close\r\n\r\n`,
    ],
  ] as const) {
    it(`if a request has ${what}: ${status}`, async () => {
      const answer = await send(proxy.url, request);
      assert.equal(answer.status, status);
      areGuarded(answer.headers);
    });
  }

  for (const [path, status] of [
    [FILE, 200],
    ['/proxy/health', 200],
    ['/', 502],
    ['/releases/shell/1.0.0-a/gone.js', 502],
    ['/api/health/live', 503],
  ] as const) {
    it(`if no API process answers at ${path}: ${status}`, async () => {
      const answer = await ask(proxy.url + path);
      assert.equal(answer.status, status);
      areGuarded(answer.headers);
      assert.equal(new Set(answer.names).size, answer.names.length, answer.names.join());
    });
  }

  it('and come from the new configuration alone as soon as reload.sh has ended', async () => {
    const before = await workersOf(proxy.pidFile);
    assert.equal(before.length, 2);
    const request = http.request(`${proxy.url}/api/login`, { method: 'POST', agent: false });
    request.on('error', () => {});
    request.write('half of it');
    await proxy.reload();
    expect(await Promise.all(before.map(isLeaving))).toStrictEqual([true, true]);
    request.destroy();
  });

  for (const path of ['/api/client-errors', '/api/page-loads', '/api/login', '/api/register']) {
    it(`if one address asks too often for ${path}, in the API’s words`, async () => {
      const answers = await Promise.all(Array.from({ length: 130 }, () => post(proxy.url + path, {})));
      assert.ok(answers.every(({ status }) => status === 429 || status === 503));
      const refused = answers.find(({ status }) => status === 429);
      assert.equal(ErrorBody.parse(JSON.parse(String(refused?.body))).code, 'RATE_LIMITED');
      assert.equal(refused?.headers['retry-after'], '10');
      areGuarded(refused?.headers ?? {});
    });
  }

  it('if one address opens too many connections, while others are served', async () => {
    const [host = '', port = ''] = new URL(proxy.url).host.split(':');
    const open = async () => {
      const socket = net.connect(Number(port), host);
      socket.on('error', () => {});
      await once(socket, 'connect');
      socket.write('POST /api/feedback HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf');
      return socket;
    };
    const sockets: net.Socket[] = [];
    // In small groups: a burst beyond nginx’s accept queue (511) loses connections, which the kernel brings back seconds later.
    while (sockets.length < 840) sockets.push(...(await Promise.all(Array.from({ length: 40 }, open))));
    const asking = { hostname: host, port, path: '/api/health/live', agent: false };
    const statusFrom = async (localAddress: string) => {
      const [response] = await once(http.get({ ...asking, localAddress }), 'response');
      return response.resume().statusCode;
    };
    try {
      await until(async () => (await statusFrom('127.0.0.1')) === 429);
      assert.equal(await statusFrom('127.0.0.1'), 429);
      assert.equal(await statusFrom('127.0.0.2'), 503);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  });

  it('if a body is too large', async () => {
    const { status, headers } = await post(`${proxy.url}/api/login`, { email: 'x'.repeat(2_000_000) });
    assert.equal(status, 413);
    areGuarded(headers);
  });
});

describeWithNginx('a site with certificates, asked over http', () => {
  beforeAll(() => start('queuebell-tls.conf'));
  afterAll(stop);

  for (const path of ['/', '/admin?x=1', '/ticket/abc', '/remotes/mf-queue/display-queue']) {
    it(`leads a person to https: ${path}`, async () => {
      const { status, headers } = await ask(proxy.url + path, { headers: { host: 'queuebell.example' } });
      expect([status, headers.location]).toStrictEqual([308, `https://queuebell.example${path}`]);
      areGuarded(headers);
    });
  }

  for (const [method, path] of [
    ['GET', '/api/health/live'],
    ['POST', '/api/login'],
    ['GET', '/api/queue/x/events'],
    ['GET', '/remotes.json'],
    ['GET', FILE],
    ['POST', '/'],
  ] as const) {
    it(`refuses a program’s request, so that its mistake is noticed: ${method} ${path}`, async () => {
      const { status, headers, body } = await ask(proxy.url + path, { method });
      expect([status, headers.location]).toStrictEqual([403, undefined]);
      assert.equal(headers['content-type'], 'application/json; charset=utf-8');
      const { statusCode, message } = ErrorBody.parse(JSON.parse(String(body)));
      expect([statusCode, message]).toStrictEqual([403, 'Please use https.']);
      areGuarded(headers);
    });
  }

  it('refuses a client that speaks http to the https port', async () => {
    const { status, headers } = await send(
      proxy.tlsUrl,
      'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    );
    assert.equal(status, 400);
    areGuarded(headers);
  });
});
