import { describe, expect, it } from '@jest/globals';
import { Secret } from 'otpauth';
import { newSecret, stepOf, uriOf } from './totp.js';

/** RFC 6238, appendix B: the ASCII text '12345678901234567890'. */
const RFC_SECRET = Secret.fromLatin1('12345678901234567890').base32;
const at = (seconds: number) => new Date(seconds * 1_000);

describe('a code of the authenticator app', () => {
  // The last six of the RFC's eight digits for SHA-1.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %d is that of RFC 6238', (seconds, code) => {
    expect(stepOf(RFC_SECRET, code, at(seconds), 0)).toBe(Math.floor(seconds / 30));
  });

  it.each([
    [-31, null],
    [-30, 41_152_263],
    [0, 41_152_263],
    [29, 41_152_263],
    [59, 41_152_263],
    [60, null],
  ])('is accepted by a clock that is %d seconds off its step: %s', (off, step) => {
    expect(stepOf(RFC_SECRET, '005924', at(1_234_567_890 + off), 0)).toBe(step);
  });

  it('is accepted once, and none before it', () => {
    const now = at(1_234_567_890);
    expect(stepOf(RFC_SECRET, '005924', now, 41_152_262)).toBe(41_152_263);
    expect(stepOf(RFC_SECRET, '005924', now, 41_152_263)).toBeNull();
    expect(stepOf(RFC_SECRET, '005924', now, 41_152_264)).toBeNull();
  });

  it.each(['', '5924', '0005924', '00592４', 'abcdef', '005923'])('is not %j', (typed) => {
    expect(stepOf(RFC_SECRET, typed, at(1_234_567_890), 0)).toBeNull();
  });
});

describe('the secret of the authenticator app', () => {
  it('has 160 bits, and is a new one each time', () => {
    const secrets = new Set(Array.from({ length: 100 }, newSecret));
    expect(secrets.size).toBe(100);
    for (const secret of secrets) expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
  });

  it('is given to an app with the account’s email, whatever the site is called', () => {
    const uri = new URL(uriOf(RFC_SECRET, 'Bell & Co: Leeds', 'o+1@example.com'));
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain('o+1@example.com');
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Bell & Co: Leeds',
      secret: RFC_SECRET,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
