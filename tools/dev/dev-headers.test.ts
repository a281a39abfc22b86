import { describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { askedBySuite, forText, fromSuite, ofNewText } from './dev-headers.ts';
import type { IncomingHttpHeaders } from 'node:http';

const here = 'http://localhost:3000';
const suite = 'https://queuebell.example';
const servers = ['http://localhost:3101'];

describe('to a deployed suite, a request', () => {
  const headers = {
    host: 'localhost:3000',
    origin: here,
    referer: `${here}/login?next=/admin`,
    authorization: 'token',
    cookie: 'a=b',
    'if-none-match': '"1"',
    'accept-encoding': 'br',
  };
  it('comes from its own pages', () => {
    const expected = { origin: suite, referer: `${suite}/login?next=/admin` };
    expect(askedBySuite(headers, { here, suite })).toStrictEqual(expected);
  });
  it('does not say where it came from if the browser does not', () => {
    expect(askedBySuite({ host: 'localhost:3000' }, { here, suite })).toStrictEqual({});
  });
  it('of another site stays one of another site', () => {
    const origin = 'https://evil.example';
    expect(askedBySuite({ origin }, { here, suite })).toStrictEqual({ origin });
  });
  it('for a text that is rewritten has the session and the cookies, and asks for all of it', () => {
    expect(forText(headers)).toStrictEqual({ authorization: 'token', cookie: 'a=b' });
  });
});

describe('in answers of a deployed suite,', () => {
  const answer = (headers: IncomingHttpHeaders) => fromSuite(headers, { here, suite, servers });

  const redirects: [string, string][] = [
    [`${suite}/login?a=b#c`, `${here}/login?a=b#c`],
    ['/login', '/login'],
    ['https://pay.example/x', 'https://pay.example/x'],
  ];
  for (const [location, expected] of redirects) {
    it(`a redirect to ${location} leads to ${expected}`, () =>
      assert.equal(answer({ location }).location, expected));
  }

  const cookies: [string, string][] = [
    ['a=b; Path=/api; HttpOnly; Secure; SameSite=Lax', 'a=b; Path=/api; HttpOnly; SameSite=Lax'],
    ['a=b; Domain=queuebell.example; SameSite=None; Secure', 'a=b; SameSite=Lax'],
    ['__Host-a=b; Path=/; Secure', '__Host-a=b; Path=/; Secure'],
  ];
  for (const [cookie, expected] of cookies) {
    it(`the cookie ${cookie} becomes one of localhost`, () =>
      expect(answer({ 'set-cookie': [cookie] })['set-cookie']).toStrictEqual([expected]));
  }

  it('the policy lets the development server in', () => {
    const policy = answer({ 'content-security-policy': "script-src 'self'" })['content-security-policy'];
    assert.equal(policy, "script-src 'self' http://localhost:3101");
  });

  it('a page that is rewritten is not stored, and has no header about the old text', () => {
    const old = { 'content-length': '1', etag: '"1"', link: '</a.js>; rel=preload', 'x-kept': '1' };
    expect(ofNewText(old)).toStrictEqual({ 'x-kept': '1', 'cache-control': 'no-store' });
  });
});
