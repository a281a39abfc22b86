import { describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { answererOf } from './dev-front.ts';

const PAGE = 'text/html,application/xhtml+xml,*/*;q=0.8';
const DATA = 'application/json';

describe('during development, a request is answered by', () => {
  const cases: [string, string, string[], string][] = [
    ['/admin', PAGE, ['shell', 'mf-queue'], 'shell'],
    ['/admin', PAGE, ['mf-queue'], 'api'],
    ['/', PAGE, ['shell'], 'shell'],
    ['/api/docs', PAGE, ['shell'], 'api'],
    ['/sandbox/pay', PAGE, ['shell'], 'api'],
    ['/busy/abc', PAGE, ['shell'], 'api'],
    ['/tv', PAGE, ['shell', 'mf-queue'], 'api'],
    ['/remotes.json', DATA, ['shell', 'mf-queue'], 'registry'],
    ['/remotes.json', DATA, ['mf-queue'], 'api'],
    ['/remotes/mf-queue/display-queue', PAGE, ['mf-queue'], 'device'],
    ['/remotes/mf-demo/Demo-admin', PAGE, ['mf-queue'], 'api'],
    ['/remotes/mf-demo/Demo-admin', PAGE, ['shell', 'mf-queue'], 'api'],
    ['/releases/mf-demo/1/remoteEntry.js', '*/*', ['shell'], 'api'],
    ['/releases/mf-demo/1/page.html', PAGE, ['shell'], 'api'],
    ['/releases', PAGE, ['shell'], 'shell'],
  ];
  for (const [pathname, accept, inDevelopment, by] of cases) {
    it(`${by}: ${pathname} with ${inDevelopment.join(', ')} in development`, () => {
      assert.equal(answererOf({ pathname, accept }, inDevelopment).by, by);
    });
  }

  it('the remote itself where a device asks for it', () => {
    const request = { pathname: '/remotes/mf-queue/ticket/7', accept: PAGE };
    expect(answererOf(request, ['mf-queue'])).toStrictEqual({
      by: 'device',
      remote: 'mf-queue',
      path: '/ticket/7',
    });
  });
});
