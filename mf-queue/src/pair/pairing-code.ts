/** As packages/contracts has it (PairingCode): no 0 and O, no 1 and I. */
const CODE = /^[2-9A-HJ-NP-Z]{6}$/;
const GROUP = 3;

/** The code that somebody typed, as a device shows it: 'k7p 4mx' is 'K7P-4MX'; null when it cannot be one. */
export function readCode(typed: string): string | null {
  const plain = typed.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
  return CODE.test(plain) ? `${plain.slice(0, GROUP)}-${plain.slice(GROUP)}` : null;
}
