import { describe, expect, it } from '@jest/globals';
import { mayReadMetrics } from './metrics-access.js';

const TOKEN = 'a token of the operator';
const LOCAL = '127.0.0.1';
const AWAY = '10.0.0.7';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('the metrics', () => {
  it.each([
    ['a program on this machine', LOCAL, {}],
    ['one on this machine by IPv6', '::1', {}],
    ['one over a socket for both versions', '::ffff:127.0.0.1', {}],
    ['one that knows the token', AWAY, bearer(TOKEN)],
    ['one that knows the token, behind a proxy', LOCAL, { ...bearer(TOKEN), 'x-forwarded-for': AWAY }],
  ])('are for %s', (_who, peer, headers) => {
    expect(mayReadMetrics({ peer, headers }, TOKEN)).toBe(true);
  });

  it.each([
    ['somebody else', AWAY, {}],
    ['one whose connection is gone', undefined, {}],
    ['somebody behind a proxy on this machine', LOCAL, { 'x-forwarded-for': AWAY }],
    ['somebody who says to be this machine', LOCAL, { 'x-forwarded-for': LOCAL }],
    ['somebody behind another kind of proxy', LOCAL, { via: '1.1 proxy' }],
    ['a wrong token', AWAY, bearer(`${TOKEN}x`)],
    ['an empty one', AWAY, bearer('')],
  ])('are not for %s', (_who, peer, headers) => {
    expect(mayReadMetrics({ peer, headers }, TOKEN)).toBe(false);
  });

  it('have no token if the operator set none', () => {
    for (const given of ['', 'undefined']) {
      expect(mayReadMetrics({ peer: AWAY, headers: bearer(given) }, undefined)).toBe(false);
    }
  });
});
