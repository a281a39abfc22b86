import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ErrorBody } from '@queuebell/contracts';
import { refuseConnection } from './refuse-connection.js';

let server: Server;

beforeEach(async () => {
  server = createServer();
  server.on('clientError', refuseConnection);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});

afterEach(() => new Promise((closed) => server.close(closed)));

/** Sends these bytes and reads until the server closes. */
function send(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => (answer += part));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

const SECOND = 'GET /second HTTP/1.1\r\nhost: x\r\n\r\n';
/** A request whose end depends on which of its headers the reader uses (request smuggling). */
const endingTwice = (...lengths: string[]) =>
  ['POST /first HTTP/1.1', 'host: x', ...lengths, '', `0\r\n\r\n${SECOND}`].join('\r\n');

describe('a request with an ambiguous end', () => {
  it.each([
    ['a length, and parts', ['content-length: 5', 'transfer-encoding: chunked']],
    ['parts, and a length', ['transfer-encoding: chunked', 'content-length: 5']],
    ['two lengths', ['content-length: 5', 'content-length: 40']],
    ['two lengths in one line', ['content-length: 5, 40']],
    ['a length that is no number', ['content-length: +5']],
    ['parts that are not the last coding', ['transfer-encoding: chunked, identity']],
  ])('(%s) is refused, and so is what comes after it', async (_what, lengths) => {
    const asked: (string | undefined)[] = [];
    server.on('request', ({ url }, response) => {
      asked.push(url);
      response.end();
    });
    const answers = await send(endingTwice(...lengths));
    expect(answers.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400']);
    expect(asked).toEqual([]);
  });
});

describe('input that is not a request', () => {
  it.each([
    ['a method that does not exist', 'FOO / HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\nlong: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['noise', '\u0016\u0003\u0001 noise\r\n\r\n', 400],
  ])('(%s) is refused with an error in the usual shape', async (_what, bytes, status) => {
    const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain('x-content-type-options: nosniff');
    expect(ErrorBody.parse(JSON.parse(body)).statusCode).toBe(status);
  });
});
