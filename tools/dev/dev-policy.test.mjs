import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { allowOrigins } from './dev-policy.ts';

const DEV = 'http://localhost:3101';

/** @param {string} policy @param {string} name */
const directive = (policy, name) =>
  policy
    .split('; ')
    .find((each) => each.startsWith(`${name} `))
    ?.split(' ')
    .slice(1);

describe('a policy that a development server is let in by', () => {
  const strict =
    "default-src 'none'; script-src 'self' 'sha256-abc='; style-src 'self' 'sha256-def='; connect-src 'self'; worker-src 'self'; frame-ancestors 'none'";
  const opened = allowOrigins(strict, [DEV]);

  it('lets its scripts in, and the text that they evaluate', () => {
    assert.deepEqual(directive(opened, 'script-src'), ["'self'", "'sha256-abc='", DEV, "'unsafe-eval'"]);
  });
  it('lets the styles in that it writes into the page, which a digest beside would forbid', () => {
    assert.deepEqual(directive(opened, 'style-src'), ["'self'", DEV, "'unsafe-inline'"]);
  });
  it('lets the page hear what changed', () => {
    assert.deepEqual(directive(opened, 'connect-src'), ["'self'", DEV, 'ws://localhost:3101']);
  });
  it('lets its pictures and fonts in where nothing was let in', () => {
    assert.deepEqual(directive(opened, 'img-src'), [DEV]);
    assert.deepEqual(directive(opened, 'font-src'), [DEV]);
  });
  it('goes on forbidding all else', () => {
    assert.deepEqual(directive(opened, 'default-src'), ["'none'"]);
    assert.deepEqual(directive(opened, 'worker-src'), ["'self'"]);
    assert.deepEqual(directive(opened, 'frame-ancestors'), ["'none'"]);
  });

  it('lets several in', () => {
    const both = allowOrigins("default-src 'self'", [DEV, 'http://localhost:3102']);
    assert.deepEqual(directive(both, 'img-src'), ["'self'", DEV, 'http://localhost:3102']);
  });
  it('opens each of two policies', () => {
    const both = allowOrigins("img-src 'none', font-src 'self'", [DEV]);
    assert.equal(both, `img-src ${DEV}, font-src 'self' ${DEV}`);
  });
  it('takes nothing away from a policy that says nothing of scripts', () => {
    assert.equal(allowOrigins("frame-ancestors 'none'", [DEV]), "frame-ancestors 'none'");
  });
  it('trusts by address again where only what is trusted may load more', () => {
    const opened = allowOrigins("script-src 'strict-dynamic' 'nonce-r4nd0m'", [DEV]);
    assert.deepEqual(directive(opened, 'script-src'), ["'nonce-r4nd0m'", DEV, "'unsafe-eval'"]);
  });
  for (const rule of ['upgrade-insecure-requests', "require-trusted-types-for 'script'"]) {
    it(`does without ${rule}, with which no development server works`, () => {
      assert.equal(allowOrigins(`${rule}; base-uri 'none'`, [DEV]), "base-uri 'none'");
    });
  }
});
