import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BODY_MAX_BYTES, ErrorBody } from '@queuebell/contracts';
import { oneTo, TestApp, type Owner } from '../../../test/harness.js';
import { ARCHIVE_TYPE } from './release-upload.js';
import { HEAD_MAX_BYTES, usualConnectionLimits, type ConnectionLimits } from './connection-limits.js';

const QUICK: ConnectionLimits = {
  headMs: 150,
  bodyMs: 150,
  releaseMs: 2_000,
  silentMs: 5_000,
  keepAliveMs: 10_000,
  lookEveryMs: 20,
};
const MAX_CONNECTIONS = 12;
let app: TestApp;
let owner: Owner;
let port: number;

beforeAll(async () => {
  app = await TestApp.start({ maxConnections: MAX_CONNECTIONS }, 4, { connections: QUICK });
  owner = await app.owner();
  await app.app.listen(0, '127.0.0.1');
  ({ port } = app.app.getHttpServer().address() as AddressInfo);
});
afterAll(() => app.stop());

interface Client {
  socket: Socket;
  /** Everything received until the server closed, and after how long. */
  closed: Promise<{ text: string; ms: number }>;
}

function open(bytes = ''): Client {
  const startedAt = performance.now();
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  socket.on('error', () => {});
  const closed = new Promise<{ text: string; ms: number }>((resolve) => {
    socket.on('close', () => resolve({ text, ms: performance.now() - startedAt }));
  });
  return { socket, closed };
}

const errorIn = (text: string) => ErrorBody.parse(JSON.parse(text.split('\r\n\r\n')[1] ?? ''));
/** Sends a byte now and then, like an attacker who holds a connection cheaply. */
function trickle({ socket, closed }: Client, byte: string): void {
  const timer = setInterval(() => socket.write(byte), 30);
  void closed.then(() => clearInterval(timer));
}

const post = (path: string, length: number, type = 'application/json') =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;

describe('a client that is slow on purpose', () => {
  it('is disconnected when its head does not end, with an error in the usual shape', async () => {
    const client = open('GET /api/site HTTP/1.1\r\nhost: x\r\nx-slow: ');
    trickle(client, 'a');
    const { text, ms } = await client.closed;
    expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(errorIn(text)).toMatchObject({ statusCode: 408, code: 'INVALID_INPUT' });
    expect(ms).toBeGreaterThanOrEqual(QUICK.headMs);
  });

  it('is disconnected when it connects and says nothing', async () => {
    expect((await open().closed).text).toMatch(/^(HTTP\/1\.1 408 |$)/);
  });

  it('is disconnected when its body does not end', async () => {
    const client = open(post('/api/login', 1_000));
    trickle(client, ' ');
    const { text, ms } = await client.closed;
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(ms).toBeGreaterThanOrEqual(QUICK.bodyMs);
    expect(ms).toBeLessThan(QUICK.releaseMs);
  });

  it('has longer for a release, but not for ever', async () => {
    const client = open(post('/api/remotes/mf-queue/releases', 50_000_000, ARCHIVE_TYPE));
    trickle(client, 'x');
    const { ms } = await client.closed;
    expect(ms).toBeGreaterThan(QUICK.bodyMs);
    expect(ms).toBeLessThan(10 * QUICK.releaseMs);
  });

  it('has no longer when it only says elsewhere that it sends a release', async () => {
    const client = open(post('/api/queue/checkin', 50_000, ARCHIVE_TYPE));
    trickle(client, 'x');
    expect((await client.closed).ms).toBeLessThan(QUICK.releaseMs);
  });

  it('is not confused with a client that waits while this process itself stood still', async () => {
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong' });
    const { socket, closed } = open(post('/api/login', body.length, 'application/json\r\nconnection: close'));
    app.app.getHttpServer().once('request', () => {
      socket.write(body);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * QUICK.bodyMs);
    });
    expect((await closed).text).toContain('INVALID_CREDENTIALS');
  });

  it('does not slow others down', async () => {
    const slow = oneTo(8).map(() => open(post('/api/feedback', 500)));
    for (const client of slow) trickle(client, ' ');
    const answer = await fetch(`http://127.0.0.1:${port}/api/site`);
    expect(answer.status).toBe(200);
    await Promise.all(slow.map(({ closed }) => closed));
  });
});

it('an event stream stays open for longer than a request may take', async () => {
  const head = `GET /api/queue/${owner.id}/events HTTP/1.1\r\nhost: x\r\nauthorization: ${owner.token}\r\n\r\n`;
  const { socket, closed } = open(head);
  const first = await new Promise<string>((resolve) => socket.once('data', resolve));
  const isClosed = await Promise.race([
    closed.then(() => true),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), QUICK.releaseMs + 200)),
  ]);
  expect([first.slice(0, 15), isClosed]).toEqual(['HTTP/1.1 200 OK', false]);
  socket.destroy();
});

it('a connection is used again after a request, also after a slow one', async () => {
  const { socket, closed } = open('GET /api/health/live HTTP/1.1\r\nhost: x\r\n\r\n');
  await new Promise((resolve) => setTimeout(resolve, 2 * QUICK.headMs));
  socket.write('GET /api/health/live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  expect((await closed).text.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
});

it('connections beyond the operator’s limit are closed at once, and accepted again when there is room', async () => {
  const site = 'GET /api/site HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
  const held = oneTo(MAX_CONNECTIONS).map(() => open());
  await Promise.all(held.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))));
  expect((await open(site).closed).text).toBe('');
  for (const { socket } of held) socket.destroy();
  await Promise.all(held.map(({ closed }) => closed));
  let text = '';
  while (text === '') ({ text } = await open(site).closed);
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
});

describe('an oversized request', () => {
  it('is refused before its head is read to the end', async () => {
    const { closed } = open(
      `GET / HTTP/1.1\r\nhost: x\r\nx-large: ${'x'.repeat(HEAD_MAX_BYTES + 1)}\r\n\r\n`,
    );
    expect((await closed).text).toMatch(/^HTTP\/1\.1 431 /);
  });

  it('is refused by the length that its body declares, before the body comes', async () => {
    const { socket, closed } = open(post('/api/queue/checkin', BODY_MAX_BYTES + 1));
    await new Promise((resolve) => socket.once('data', resolve));
    socket.destroy();
    expect(errorIn((await closed).text)).toMatchObject({ statusCode: 413, code: 'BODY_TOO_LARGE' });
  });

  it('is read to the end if its body comes after the answer, and its connection is used again', async () => {
    const { socket, closed } = open(post('/api/queue/checkin', BODY_MAX_BYTES + 1));
    await new Promise((resolve) => socket.once('data', resolve));
    socket.write(' '.repeat(BODY_MAX_BYTES + 1));
    socket.write('GET /api/health/live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    expect((await closed).text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  });

  it('gets no more time than another request if its body goes on after the answer', async () => {
    const client = open(post('/api/queue/checkin', BODY_MAX_BYTES + 1));
    trickle(client, ' ');
    const { text, ms } = await client.closed;
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    expect(ms).toBeLessThan(QUICK.releaseMs);
  });

  it('is refused if its body is too long and declares no length', async () => {
    const size = 40_000;
    const piece = `${size.toString(16)}\r\n${' '.repeat(size)}\r\n`;
    const head =
      'POST /api/queue/checkin HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nconnection: close\r\n';
    const { closed } = open(`${head}transfer-encoding: chunked\r\n\r\n${piece.repeat(3)}0\r\n\r\n`);
    expect((await closed).text).toMatch(/^HTTP\/1\.1 413 /);
  });
});

it('the limits leave room for a slow phone, and none for an attacker', () => {
  const { headMs, bodyMs, releaseMs, silentMs } = usualConnectionLimits;
  expect(headMs).toBeLessThanOrEqual(bodyMs);
  expect(bodyMs).toBeLessThan(releaseMs);
  // Heartbeats come every 24 seconds.
  expect(silentMs).toBeGreaterThan(2 * 24_000);
});
