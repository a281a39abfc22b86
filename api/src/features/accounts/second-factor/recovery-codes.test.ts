import { describe, expect, it } from '@jest/globals';
import { kindOf } from './code-kind.js';
import { digestOfRecoveryCode, newRecoveryCodes } from './recovery-codes.js';

describe('recovery codes', () => {
  it('are ten, of 120 random bits, in groups that can be read out', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  it('are the same however they are typed', () => {
    const digest = digestOfRecoveryCode('01AB-CDEF-GHJK-MNPQ-RSTV-WXYZ');
    for (const typed of [
      '01abcdefghjkmnpqrstvwxyz',
      ' 01AB CDEF GHJK MNPQ RSTV WXYZ',
      'oiAB-CDEF-GHJK-MNPQ-RSTV-WXYZ',
    ])
      expect(digestOfRecoveryCode(typed)).toBe(digest);
    expect(digestOfRecoveryCode('01AB-CDEF-GHJK-MNPQ-RSTV-WXY0')).not.toBe(digest);
  });

  it('cannot be read from what is stored of them', () => {
    const [code = ''] = newRecoveryCodes();
    expect(digestOfRecoveryCode(code)).toHaveLength(43);
    expect(digestOfRecoveryCode(code)).not.toContain(code.slice(0, 4));
  });
});

it.each([
  ['123456', 'app'],
  ['123 456', 'app'],
  ['123-456', 'app'],
  ['12345', 'recovery'],
  ['1234567', 'recovery'],
  ['', 'recovery'],
  ['01AB-CDEF-GHJK-MNPQ-RSTV-WXYZ', 'recovery'],
  ['x'.repeat(43), 'pass'],
  ['x'.repeat(44), 'recovery'],
])('the code %j is taken for one of kind %s', (typed, kind) => {
  expect(kindOf(typed)).toBe(kind);
});
