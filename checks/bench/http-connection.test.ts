import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { HttpConnection, OtherAnswer, readHead } from './http-connection.ts';

describe('the head of an answer', () => {
  const answer = Buffer.from('HTTP/1.1 201 Created\r\nServer: x\r\nContent-Length: 4\r\n\r\nbody');

  it('has the status and the length of the whole answer', () => {
    expect(readHead(answer)).toStrictEqual({ status: 201, length: answer.length });
  });

  it('is incomplete until its end', () => {
    assert.equal(readHead(answer.subarray(0, 40)), null);
  });

  it('is refused if the end of the answer could not be found', () => {
    assert.throws(() => readHead(Buffer.from('HTTP/1.1 200 OK\r\n\r\n')), /without content-length/);
  });
});

describe('the connection of a benchmark', () => {
  const large = 'x'.repeat(1_000_000);
  const server = createServer((request, response) => {
    const found = request.url === '/large';
    const body = found ? large : 'Not there.';
    response.writeHead(found ? 200 : 404, { 'content-length': body.length }).end(body);
  });
  let origin = '';
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`;

  beforeAll(async () => {
    await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
    const address = server.address();
    if (typeof address === 'object' && address) origin = `http://127.0.0.1:${address.port}`;
  });
  afterAll(() => void server.close());

  it('reads an answer that comes in many pieces, one request after the other', async () => {
    const connection = await HttpConnection.open(origin);
    await connection.send(request('/large'), 200);
    const answer = await connection.send(request('/large'), 200);
    assert.ok(answer.toString().endsWith(large));
    connection.close();
  });

  it('counts no answer but the expected one', async () => {
    const connection = await HttpConnection.open(origin);
    const isNotThere = (error: unknown) =>
      error instanceof OtherAnswer && error.status === 404 && error.message.endsWith('Not there.');
    await assert.rejects(connection.send(request('/elsewhere'), 200), isNotThere);
    connection.close();
  });

  it('does not wait for a server that has gone', async () => {
    const connection = await HttpConnection.open(origin);
    const answer = connection.send('GET /large HTTP/1.1\r\n', 200);
    server.closeAllConnections();
    await assert.rejects(answer, /closed|ECONNRESET/);
    await assert.rejects(connection.send(request('/large'), 200), /closed/);
  });
});
