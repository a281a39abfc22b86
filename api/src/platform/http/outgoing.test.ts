import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { outgoingClient, OutgoingError, type OutgoingDeps, type OutgoingRequest } from './outgoing.js';

const usual: OutgoingRequest = { headers: {}, maxBytes: 1_000, timeoutMs: 10_000 };
let server: Server;
let answers: RequestListener;
let asked: string[];

beforeEach(async () => {
  asked = [];
  answers = (_request, response) => response.end('hello');
  server = createServer((request, response) => {
    asked.push(request.headers.host ?? '');
    answers(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  await once(server.close(), 'close');
});

const address = (host: string) => new URL(`http://${host}:${(server.address() as AddressInfo).port}/`);
const here = () => address('127.0.0.1');

/** A lookup that returns these addresses for every name. */
const names = (...addresses: string[]): Pick<OutgoingDeps, 'lookup'> => {
  const all = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const lookup = (_host: string, _options: object, callback: (error: null, found: typeof all) => void) =>
    callback(null, all);
  return { lookup: lookup as NonNullable<OutgoingDeps['lookup']> };
};

async function textOf(deps: OutgoingDeps, url = here(), request = usual): Promise<string> {
  const parts: Buffer[] = [];
  const { body } = await outgoingClient(deps)(url, request);
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts).toString();
}

const codeOf = (sending: Promise<unknown>) =>
  sending.then(
    () => 'none',
    (error: unknown) => (error instanceof OutgoingError ? error.code : String(error)),
  );

describe('a request of this server to another', () => {
  it('is sent to this machine if the operator or a test allows that', async () => {
    expect(await textOf({ mayReach: () => true })).toBe('hello');
    expect(await textOf({ ownOrigins: [here().origin] })).toBe('hello');
    expect(
      await textOf(
        { ownOrigins: [address('a.example').origin], ...names('127.0.0.1') },
        address('a.example'),
      ),
    ).toBe('hello');
  });

  it.each([
    ['an address of this machine', '127.0.0.1', {}],
    ['one in IPv6', '[::1]', {}],
    ['one of IPv4 inside IPv6', '[::ffff:127.0.0.1]', {}],
    ['a name for this machine', 'localhost', {}],
    ['a name for a private address', 'a.example', names('10.0.0.1')],
    ['a name for one of IPv4 inside IPv6', 'a.example', names('::ffff:127.0.0.1')],
    ['a name for a public and a private address', 'a.example', names('8.8.8.8', '127.0.0.1')],
    ['a name for the cloud’s own', 'a.example', names('169.254.169.254')],
    ['a name for nothing', 'a.example', names()],
  ])('never goes to %s', async (_what, host, deps) => {
    expect(await codeOf(textOf(deps, address(host)))).toBe('ADDRESS_NOT_PUBLIC');
    expect(asked).toEqual([]);
  });

  it('ends when the answer is too large', async () => {
    answers = (_request, response) => response.end(Buffer.alloc(1_001));
    expect(await codeOf(textOf({ mayReach: () => true }))).toBe('ANSWER_TOO_LARGE');
  });

  it.each<[string, RequestListener]>([
    ['nothing is answered', () => undefined],
    ['the answer has no end', (_request, response) => response.writeHead(200).write('x')],
  ])('ends in time when %s', async (_what, odd) => {
    answers = odd;
    expect(await codeOf(textOf({ mayReach: () => true }, here(), { ...usual, timeoutMs: 50 }))).toBe(
      'TIMEOUT',
    );
  });

  it('fails when the other side changes the protocol', async () => {
    answers = (_request, response) => response.writeHead(101, { connection: 'upgrade', upgrade: 'x' }).end();
    expect(await codeOf(textOf({ mayReach: () => true }))).toBe('NO_ANSWER');
  });

  it('sends a body with its length, by any method', async () => {
    answers = (request, response) => response.end(request.headers['content-length'] ?? 'no length');
    const body = Buffer.from('{}');
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      expect(await textOf({ mayReach: () => true }, here(), { ...usual, method, body })).toBe('2');
  });

  it('follows no redirect', async () => {
    answers = (_request, response) => response.writeHead(302, { location: '/other' }).end();
    const { status, discard } = await outgoingClient({ mayReach: () => true })(here(), usual);
    discard();
    expect([status, asked.length]).toEqual([302, 1]);
  });

  it('fails with the system’s own error code', async () => {
    const closed = here();
    closed.port = '1';
    expect(await codeOf(textOf({ mayReach: () => true }, closed))).toBe('ECONNREFUSED');
  });

  it('fails when the answer breaks off, also if nobody reads it', async () => {
    answers = (request, response) => response.writeHead(200).write('x', () => request.socket.destroy());
    expect(await codeOf(textOf({ mayReach: () => true }))).toBe('ECONNRESET');
    await outgoingClient({ mayReach: () => true })(here(), usual).catch(() => undefined);
  });
});
