import { describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { allowOrigins } from './dev-policy.ts';

const DEV = 'http://localhost:3101';

const directive = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((each) => each.startsWith(`${name} `))
    ?.split(' ')
    .slice(1);

describe('a policy that lets a development server in', () => {
  const strict =
    "default-src 'none'; script-src 'self' 'sha256-abc='; style-src 'self' 'sha256-def='; connect-src 'self'; worker-src 'self'; frame-ancestors 'none'";
  const opened = allowOrigins(strict, [DEV]);

  it('allows its scripts and styles, but no text that they evaluate or write into the page', () => {
    expect(directive(opened, 'script-src')).toStrictEqual(["'self'", "'sha256-abc='", DEV]);
    expect(directive(opened, 'style-src')).toStrictEqual(["'self'", "'sha256-def='", DEV]);
  });
  it('lets the page receive changes', () => {
    expect(directive(opened, 'connect-src')).toStrictEqual(["'self'", DEV, 'ws://localhost:3101']);
  });
  it('allows its pictures and fonts if nothing was allowed', () => {
    expect(directive(opened, 'img-src')).toStrictEqual([DEV]);
    expect(directive(opened, 'font-src')).toStrictEqual([DEV]);
  });
  it('still forbids everything else', () => {
    expect(directive(opened, 'default-src')).toStrictEqual(["'none'"]);
    expect(directive(opened, 'worker-src')).toStrictEqual(["'self'"]);
    expect(directive(opened, 'frame-ancestors')).toStrictEqual(["'none'"]);
  });

  it('can let several servers in', () => {
    const both = allowOrigins("default-src 'self'", [DEV, 'http://localhost:3102']);
    expect(directive(both, 'img-src')).toStrictEqual(["'self'", DEV, 'http://localhost:3102']);
  });
  it('opens each of two policies', () => {
    const both = allowOrigins("img-src 'none', font-src 'self'", [DEV]);
    assert.equal(both, `img-src ${DEV}, font-src 'self' ${DEV}`);
  });
  it('takes nothing away from a policy that says nothing of scripts', () => {
    assert.equal(allowOrigins("frame-ancestors 'none'", [DEV]), "frame-ancestors 'none'");
  });
  it('trusts by address again if only trusted scripts may load more', () => {
    const opened = allowOrigins("script-src 'strict-dynamic' 'nonce-r4nd0m'", [DEV]);
    expect(directive(opened, 'script-src')).toStrictEqual(["'nonce-r4nd0m'", DEV]);
  });
  for (const rule of ['upgrade-insecure-requests', "require-trusted-types-for 'script'"]) {
    it(`works without ${rule}, with which no development server works`, () => {
      assert.equal(allowOrigins(`${rule}; base-uri 'none'`, [DEV]), "base-uri 'none'");
    });
  }
});
