/** As packages/contracts has it (PairingCode): no 0 and O, no 1 and I. */
const CODE = /^[2-9A-HJ-NP-Z]{6}$/;
const GROUP = 3;

/** In no code, because they are read as each other. */
const NEVER_USED = /[01IO]/;

const plainOf = (typed: string): string => typed.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The code that somebody typed, as a device shows it: 'k7p 4mx' is 'K7P-4MX'; null when it cannot be one. */
export function readCode(typed: string): string | null {
  const plain = plainOf(typed);
  return CODE.test(plain) ? `${plain.slice(0, GROUP)}-${plain.slice(GROUP)}` : null;
}

/** Why there is no code in what was typed; undefined when there is one. */
export function codeProblem(typed: string): string | undefined {
  if (readCode(typed) !== null) return undefined;
  return NEVER_USED.test(plainOf(typed))
    ? 'That code has a character we never use (0, 1, I, O).'
    : 'Please enter the six letters and digits.';
}
