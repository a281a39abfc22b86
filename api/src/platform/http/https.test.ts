import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { connect as connectInTheOpen, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ErrorBody, PairingResponse } from '@queuebell/contracts';
import { makeCertificate } from '../../../test/certificate.js';
import { TestApp, type Owner } from '../../../test/harness.js';
import { usualConnectionLimits } from './connection-limits.js';

const NAME = 'queuebell-api';
const QUICK = { ...usualConnectionLimits, headMs: 300, bodyMs: 300, lookEveryMs: 20 };
const tls = makeCertificate(NAME);
const trusting = { host: '127.0.0.1', servername: NAME, ca: tls.certificate };
let app: TestApp;
let owner: Owner;
let port: number;

beforeAll(async () => {
  app = await TestApp.start({ tls }, 4, { connections: QUICK });
  owner = await app.owner();
  await app.app.listen(0, '127.0.0.1');
  ({ port } = app.app.getHttpServer().address() as AddressInfo);
});
afterAll(() => app.stop());

interface RequestOptions {
  path: string;
  headers?: Record<string, string>;
  agent?: https.Agent;
  body?: string;
}

async function ask({
  body,
  agent = new https.Agent(),
  ...options
}: RequestOptions): Promise<IncomingMessage> {
  const method = body === undefined ? 'GET' : 'POST';
  const request = https.request({ ...trusting, port, agent, method, ...options }).end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

/** Everything received until the connection closes; '' if it is reset. */
async function closed(socket: Socket): Promise<string> {
  socket.on('error', () => {});
  return text(socket).catch(() => '');
}

async function shaken(options: ConnectionOptions = {}): Promise<TLSSocket> {
  const socket = connect({ ...trusting, port, ...options });
  await once(socket, 'secureConnect');
  return socket;
}

describe('a process with a certificate', () => {
  it('answers over https to clients that trust the certificate, and others do not believe it', async () => {
    const response = await ask({ path: '/api/health/ready' });
    expect([response.statusCode, JSON.parse(await text(response))]).toEqual([200, { status: 'ok' }]);
    await expect(ask({ path: '/', agent: new https.Agent({ ca: [] }) })).rejects.toThrow('self-signed');
  });

  it('speaks TLS 1.2 and 1.3, and nothing older', async () => {
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
      const socket = await shaken({ minVersion: version, maxVersion: version });
      expect(socket.getProtocol()).toBe(version);
      socket.destroy();
    }
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    await expect(shaken(old)).rejects.toThrow(/alert protocol version/);
  });

  it('gives a client that speaks http no answer, and goes on', async () => {
    const socket = connectInTheOpen(port, '127.0.0.1');
    socket.write('GET /api/health/live HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(await closed(socket)).not.toContain('HTTP');
    expect((await ask({ path: '/api/health/live' })).statusCode).toBe(200);
  });

  it('takes many requests over one connection', async () => {
    const agent = new https.Agent({ keepAlive: true, maxSockets: 1 });
    const ports = new Set<number | undefined>();
    for (let time = 0; time < 3; time++) {
      const response = await ask({ path: '/api/site', agent });
      ports.add(response.socket.localPort);
      await text(response);
    }
    agent.destroy();
    expect(ports.size).toBe(1);
  });

  it('sends screens changes at once', async () => {
    const headers = { authorization: owner.token };
    const stream = await ask({ path: `/api/queue/${owner.id}/events?view=staff`, headers });
    let heard = '';
    stream.setEncoding('utf8').on('data', (part: string) => (heard += part));
    while (!heard.includes('event: snapshot')) await once(stream, 'data');
    await app.checkIn(owner, 'Ada Lovelace');
    while (!heard.includes('Ada Lovelace')) await once(stream, 'data');
    stream.destroy();
  });

  it('is at the address by which a proxy says that it was asked, else at its own', async () => {
    const pairUrl = async (forwarded: Record<string, string>) => {
      const headers = { host: 'shop.lan', 'content-type': 'application/json', ...forwarded };
      const asked = { path: '/api/pairing', headers, body: JSON.stringify({ kind: 'display' }) };
      return PairingResponse.parse(JSON.parse(await text(await ask(asked)))).pairUrl;
    };
    expect(await pairUrl({ 'x-forwarded-proto': 'http' })).toMatch(/^http:\/\/shop\.lan\/pair/);
    expect(await pairUrl({ 'x-forwarded-proto': 'https' })).toMatch(/^https:\/\/shop\.lan\/pair/);
    expect(await pairUrl({})).toMatch(/^https:\/\/shop\.lan\/pair/);
  });
});

describe('a slow client of a process with a certificate', () => {
  it('is disconnected when it connects and does not finish the TLS handshake', async () => {
    const startedAt = performance.now();
    const silent = connectInTheOpen(port, '127.0.0.1');
    expect(await closed(silent)).toBe('');
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(QUICK.headMs - 10);
  });

  it('is disconnected when its head does not end, with an error in the usual shape', async () => {
    const socket = await shaken();
    socket.write('GET /api/site HTTP/1.1\r\nhost: x\r\nx-slow: ');
    const answer = await closed(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(ErrorBody.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).statusCode).toBe(408);
  });

  it('is disconnected when its body does not end', async () => {
    const socket = await shaken();
    socket.write('POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n');
    socket.write('content-length: 900\r\n\r\n{');
    expect(await closed(socket)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('gets an error for input that is not a request', async () => {
    const socket = await shaken();
    socket.write('noise\r\n\r\n');
    expect(await closed(socket)).toMatch(/^HTTP\/1\.1 400 /);
  });
});
