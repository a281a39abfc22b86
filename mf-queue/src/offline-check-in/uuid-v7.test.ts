import { describe, expect, it } from '@jest/globals';
import { IdempotencyKey } from '@queuebell/contracts';
import { checkInKey, newCheckInKey, uuidV7 } from './uuid-v7';

const ones = (bytes: Uint8Array) => void bytes.fill(0xff);
const zeros = (bytes: Uint8Array) => void bytes.fill(0);

describe('a UUID of version 7', () => {
  it('carries the time of the example in RFC 9562', () => {
    expect(uuidV7(0x017f22e279b0, zeros)).toBe('017f22e2-79b0-7000-8000-000000000000');
  });

  it('keeps its version and variant whatever the random bytes are', () => {
    expect(uuidV7(0, ones)).toBe('00000000-0000-7fff-bfff-ffffffffffff');
  });

  it('sorts by time', () => {
    const times = [1, 255, 256, 1_700_000_000_000, 1_700_000_000_001];
    const made = times.map((time) => uuidV7(time, ones));
    expect(made.toSorted()).toEqual(made);
  });

  it('is different each time, from the browser’s own randomness', () => {
    const random = (bytes: Uint8Array<ArrayBuffer>) => void crypto.getRandomValues(bytes);
    const made = new Set(Array.from({ length: 1_000 }, () => uuidV7(5, random)));
    expect(made.size).toBe(1_000);
  });
});

describe('the key of a check-in', () => {
  it('is a UUID of version 7 and 14 digits more, which the server accepts', () => {
    expect(checkInKey(0x017f22e279b0, zeros)).toBe('017f22e2-79b0-7000-8000-000000000000-00000000000000');
    expect(checkInKey(0, ones)).toBe('00000000-0000-7fff-bfff-ffffffffffff-ffffffffffffff');
    expect(IdempotencyKey.safeParse(newCheckInKey()).success).toBe(true);
  });

  it('has 128 random bits or more: all but the time, the version and the variant', () => {
    const [none, all] = [zeros, ones].map((fill) => checkInKey(5, fill).replaceAll('-', ''));
    const bits = [...(all ?? '')].map(
      (digit, at) => Number.parseInt(digit, 16) ^ Number.parseInt(none?.[at] ?? '', 16),
    );
    const random = bits.reduce((sum, digit) => sum + digit.toString(2).replaceAll('0', '').length, 0);
    expect(random).toBe(130);
  });
});
