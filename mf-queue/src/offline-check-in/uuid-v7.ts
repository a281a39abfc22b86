const BYTES = 16;
const FURTHER_BYTES = 7;
const TIME_BYTES = 6;

/**
 * A UUID of version 7 (RFC 9562, 5.7): 48 bits of time, so that what was made later sorts later, and 74 random bits.
 *
 * @param now milliseconds since 1970
 * @param fillRandom fills its argument with random bytes: `crypto.getRandomValues`, which unlike `crypto.randomUUID` is
 *   also there on a plain http address in the shop's own network
 */
export function uuidV7(now: number, fillRandom: (bytes: Uint8Array<ArrayBuffer>) => void): string {
  const bytes = new Uint8Array(BYTES);
  fillRandom(bytes);
  for (let index = 0; index < TIME_BYTES; index += 1) {
    bytes[index] = Math.floor(now / 256 ** (TIME_BYTES - 1 - index)) % 256;
  }
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The key of one customer's check-in: such a UUID, and 56 random bits more, so that nobody guesses the ticket's address. */
export function checkInKey(now: number, fillRandom: (bytes: Uint8Array<ArrayBuffer>) => void): string {
  const further = new Uint8Array(FURTHER_BYTES);
  fillRandom(further);
  return `${uuidV7(now, fillRandom)}-${hexOf(further)}`;
}

/** The same, of the time and the chance of this browser. */
export const newCheckInKey = (): string =>
  checkInKey(Date.now(), (bytes) => void crypto.getRandomValues(bytes));
