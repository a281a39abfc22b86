import { describe, expect, it } from '@jest/globals';
import { remoteCallOf } from './remote-call.js';

const server = new URL('http://bell:secret@10.0.0.5:4800');
const callOf = (rest: string, method = 'GET') => callAt(`/api/remotes/mf-reviews/server${rest}`, method);
const callAt = (url: string, method = 'GET') =>
  remoteCallOf({ method, url, headers: {}, id: 'request-1', body: undefined }, server, null);

describe('the address of a call to the server of a remote', () => {
  it.each([
    ['/reviews', '/reviews'],
    ['/', '/'],
    ['/reviews?of=a%20b&page=2?', '/reviews?of=a%20b&page=2?'],
    ['/api/remotes/mf-x/server/reviews', '/api/remotes/mf-x/server/reviews'],
    ['/a%2Fb/%C3%A9', '/a%2Fb/%C3%A9'],
  ])('%s is there %s', (rest, path) => {
    expect(callOf(rest)?.url.href).toBe(`http://bell:secret@10.0.0.5:4800${path}`);
  });

  it.each([
    '//evil.example/x',
    '/\\evil.example/x',
    '/@evil.example',
    '/:80@evil.example/',
    '/../../x',
    '/%2e%2e/x',
    '/http://evil.example/',
    '/#/x',
  ])('%s stays at that server', (rest) => {
    expect(callOf(rest)?.url.host).toBe('10.0.0.5:4800');
  });
});

it.each([
  '/api/remotes/mf-reviews/server',
  '/api/remotes/mf-reviews/%73erver/reviews',
  '/%61pi/remotes/mf-reviews/server/reviews',
  'http://evil.example/api/remotes/mf-reviews/server/reviews',
])('%s is no address of a call', (url) => {
  expect(callAt(url)).toBeUndefined();
});

it('only methods of routes are passed on', () => {
  const passed = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'CONNECT'];
  expect(passed.filter((method) => callOf('/x', method))).toEqual(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
});
