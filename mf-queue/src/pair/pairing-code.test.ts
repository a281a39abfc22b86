import { describe, expect, it } from '@jest/globals';
import { PairingCode } from '@queuebell/contracts';
import { codeProblem, readCode } from './pairing-code';

describe('a typed pairing code', () => {
  it.each(['K7P-4MX', 'k7p4mx', ' K7P 4MX ', 'K7P – 4MX', 'k 7 p 4 m x'])('is recognized in %j', (typed) => {
    expect(readCode(typed)).toBe('K7P-4MX');
  });

  it.each(['', 'K7P', 'K7P-4MXX', 'K0P-4MX', 'KOP-4MX', 'K1P-4MX', 'KIP-4MX', 'KÄP-4MX'])(
    'is not recognized in %j',
    (typed) => {
      expect(readCode(typed)).toBeNull();
    },
  );

  it.each(['K7P-4MX', 'QQ2-9ZT', 'K0P-4MX', 'KIP-4MX', 'KLP-4MX'])(
    '%s is valid here if it is valid for the server',
    (code) => {
      expect(readCode(code) !== null).toBe(PairingCode.safeParse(code).success);
    },
  );

  it.each([
    ['K7P-4MX', undefined],
    ['K7P', 'Please enter the six letters and digits.'],
    ['ZZZ-ZZ1', 'That code has a character we never use (0, 1, I, O).'],
    ['kop4mx', 'That code has a character we never use (0, 1, I, O).'],
  ])('typed as %j has the problem: %s', (typed, problem) => {
    expect(codeProblem(typed)).toBe(problem);
  });
});
