import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { OpenStream } from './open-stream.js';

class Stream extends OpenStream {
  send(bytes: Buffer): void {
    this.write(bytes);
  }
}

const SNAPSHOT = Buffer.alloc(64 * 1024, 'x');
const FAR_TOO_MANY = 1_000;

let server: Server;
let screen: Socket;
let response: ServerResponse;

beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  screen = connect((server.address() as AddressInfo).port, '127.0.0.1');
  screen.on('error', () => {});
  screen.write('GET / HTTP/1.1\r\nHost: test\r\n\r\n');
  [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  response.removeHeader('transfer-encoding');
  response.writeHead(200, { connection: 'close' }).flushHeaders();
});
afterEach(() => {
  screen.destroy();
  server.close();
});

const isGone = () => response.socket?.destroyed ?? true;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

it('an event stream ends for a screen that reads nothing, and stores no more for it than its limit', async () => {
  screen.pause();
  const stream = new Stream(response);
  let most = 0;
  for (let sent = 0; sent < FAR_TOO_MANY && !isGone(); sent += 1) {
    stream.send(SNAPSHOT);
    most = Math.max(most, response.socket?.writableLength ?? 0);
    await nextTurn();
  }
  expect(isGone()).toBe(true);
  expect(most).toBeLessThan(512 * 1024);
});

it('an event stream sends nothing to a screen that has gone', async () => {
  const stream = new Stream(response);
  screen.destroy();
  await once(response, 'close');
  stream.send(SNAPSHOT);
  stream.beat();
  stream.end();
  expect(isGone()).toBe(true);
});
