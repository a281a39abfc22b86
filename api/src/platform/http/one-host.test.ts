import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestApp } from '../../../test/harness.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
  await app.app.listen(0, '127.0.0.1');
});
afterAll(() => app.stop());

async function statusOf(...hosts: string[]): Promise<number> {
  const { port } = app.app.getHttpServer().address() as AddressInfo;
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(['GET /api/health/live HTTP/1.1', ...hosts, 'Connection: close', '', ''].join('\r\n'));
  return Number((await text(socket)).split(' ')[1]);
}

it.each([
  ['once', ['Host: a.example'], 200],
  ['twice', ['Host: a.example', 'host: b.example'], 400],
  ['twice the same', ['Host: a.example', 'Host: a.example'], 400],
])('a request may name its host %s', async (_how, hosts, status) => {
  expect(await statusOf(...hosts)).toBe(status);
});
