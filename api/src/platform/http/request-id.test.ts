import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApp } from '../../../test/harness.js';
import { requestIds } from './request-id.js';

const GIVEN = '4f1c2b3a-0000-4000-8000-1234567890ab';
const idOf = requestIds(['172.31.250.10', 'fd00:1::/32']);
const asked = (remoteAddress: string | undefined, given: string | string[] = GIVEN) => ({
  socket: { remoteAddress } as Socket,
  headers: { 'x-request-id': given },
});

describe('the id of a request', () => {
  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '172.31.250.10', '::ffff:172.31.250.10', 'fd00:1::7'])(
    'is the proxy’s, if the proxy is trusted: %s',
    (peer) => {
      expect(idOf(asked(peer))).toBe(GIVEN);
    },
  );

  it.each(['172.31.250.11', '203.0.113.9', 'fd00:2::7', undefined])(
    'is made here for any other client: %s',
    (peer) => {
      const ids = [idOf(asked(peer)), idOf(asked(peer))];
      expect(ids.every((id) => /^[\w-]{16}$/.test(id))).toBe(true);
      expect(new Set(ids).size).toBe(2);
    },
  );

  it.each(['', 'short', 'x'.repeat(65), 'two words', 'a\nnew line', 'a"quote', ['list', 'of ids']])(
    'is made here if the proxy sends %j',
    (given) => {
      expect(idOf(asked('127.0.0.1', given))).toMatch(/^[\w-]{16}$/);
    },
  );
});

it('the id of a request is new each time, however many come', () => {
  const ids = Array.from({ length: 2_000 }, () => idOf(asked(undefined)));
  expect(new Set(ids).size).toBe(ids.length);
});

describe('the answer', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  it.each(['/api/site', '/api/nowhere', '/remotes.json', '/api/queue/x'])(
    'of %s has its request’s id',
    async (url) => {
      const { headers } = await app.call('GET', url, { headers: { 'x-request-id': GIVEN } });
      expect(headers['x-request-id']).toBe(GIVEN);
    },
  );
});
