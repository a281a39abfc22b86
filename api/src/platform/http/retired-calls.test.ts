import { describe, expect, it } from '@jest/globals';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { calls, ErrorBody, type ApiCall } from '@queuebell/contracts';
import { TestApp } from '../../../test/harness.js';
import { installRetiredCalls, problemsOfRetired, RETIRED_CALLS, type RetiredCall } from './retired-calls.js';

const retired: RetiredCall = {
  method: 'POST',
  path: '/api/queue/{userId}/calls/{number}',
  replacedOn: '2026-01-01',
  retiredOn: '2026-04-01',
};

function serverWithout(...gone: RetiredCall[]) {
  const fastify = new FastifyAdapter().getInstance();
  installRetiredCalls(fastify, gone);
  fastify.post('/api/v2/queue/:userId/calls/:number', () => ({ done: true }));
  return fastify;
}

describe('a retired call', () => {
  const url = '/api/queue/4711/calls/27';

  it('tells a page that it is out of date, and to reload', async () => {
    const answer = await serverWithout(retired).inject({ method: 'POST', url, payload: { chair: 'a' } });
    expect([answer.statusCode, ErrorBody.parse(answer.json())]).toEqual([
      410,
      { statusCode: 410, code: 'PAGE_OUTDATED', message: 'This page is out of date. Please reload it.' },
    ]);
  });

  it('does so whatever the page sends', async () => {
    const headers = { 'content-type': 'application/old-format' };
    const answer = await serverWithout(retired).inject({ method: 'POST', url, payload: '{"half', headers });
    expect(answer.statusCode).toBe(410);
  });

  it('leaves its second version and other methods alone', async () => {
    const server = serverWithout(retired);
    const second = await server.inject({ method: 'POST', url: '/api/v2/queue/4711/calls/27' });
    const read = await server.inject({ method: 'GET', url });
    expect([second.json(), read.statusCode]).toEqual([{ done: true }, 404]);
  });

  it('is answered so by the whole server, too', async () => {
    const table = RETIRED_CALLS as RetiredCall[];
    table.push(retired);
    const app = await TestApp.start().finally(() => table.pop());
    try {
      const answer = await app.call('POST', url, { body: { chair: 'a' } });
      expect([answer.status, ErrorBody.parse(answer.body).code]).toEqual([410, 'PAGE_OUTDATED']);
    } finally {
      await app.stop();
    }
  });
});

describe('the table of retired calls', () => {
  const today = '2026-06-01';

  it('has those that were there for 90 days beside their second version', () => {
    expect(problemsOfRetired([retired], today)).toEqual([]);
  });

  it.each([
    ['for less', { replacedOn: '2026-01-02' }, /was not kept for 90 days/],
    ['nobody knows how long', { replacedOn: 'spring' }, /was not kept for 90 days/],
    ['until a day to come', { retiredOn: '2026-06-02' }, /is retired in the future/],
  ])('refuses those that were there %s', (_how, change, problem) => {
    expect(problemsOfRetired([{ ...retired, ...change }], today)).toEqual([expect.stringMatching(problem)]);
  });

  it('is in order, and no call of it is still answered', () => {
    const nameOf = ({ method, path }: Pick<ApiCall, 'method' | 'path'>) => `${method} ${path}`;
    expect(problemsOfRetired(RETIRED_CALLS, new Date().toISOString().slice(0, 10))).toEqual([]);
    const alive = Object.values<ApiCall>(calls).map(nameOf);
    expect(RETIRED_CALLS.map(nameOf).filter((call) => alive.includes(call))).toEqual([]);
  });
});
