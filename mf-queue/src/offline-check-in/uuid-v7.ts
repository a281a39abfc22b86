const BYTES = 16;
const FURTHER_BYTES = 7;
const TIME_BYTES = 6;

/**
 * A UUID of version 7 (RFC 9562, 5.7): 48 bits of time, so that ids sort by time, and 74 random bits.
 * @param now milliseconds since 1970
 * @param fillRandom `crypto.getRandomValues`, which unlike `crypto.randomUUID` exists on plain http addresses
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

/** A UUID and 56 more random bits, so that nobody can guess the address of a ticket. */
export function checkInKey(now: number, fillRandom: (bytes: Uint8Array<ArrayBuffer>) => void): string {
  const further = new Uint8Array(FURTHER_BYTES);
  fillRandom(further);
  return `${uuidV7(now, fillRandom)}-${hexOf(further)}`;
}

export const newCheckInKey = (): string =>
  checkInKey(Date.now(), (bytes) => void crypto.getRandomValues(bytes));
