import { describe, expect, it } from '@jest/globals';
import { PairingCode } from '@queuebell/contracts';
import { readCode } from './pairing-code';

describe('a code that somebody types', () => {
  it.each(['K7P-4MX', 'k7p4mx', ' K7P 4MX ', 'K7P – 4MX', 'k 7 p 4 m x'])('is found in %j', (typed) => {
    expect(readCode(typed)).toBe('K7P-4MX');
  });

  it.each(['', 'K7P', 'K7P-4MXX', 'K0P-4MX', 'KOP-4MX', 'K1P-4MX', 'KIP-4MX', 'KÄP-4MX'])(
    'is not in %j',
    (typed) => {
      expect(readCode(typed)).toBeNull();
    },
  );

  it.each(['K7P-4MX', 'QQ2-9ZT', 'K0P-4MX', 'KIP-4MX', 'KLP-4MX'])(
    'is %s as far as the server says so',
    (code) => {
      expect(readCode(code) !== null).toBe(PairingCode.safeParse(code).success);
    },
  );
});
