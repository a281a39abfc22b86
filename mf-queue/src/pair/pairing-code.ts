/** The same as PairingCode in packages/contracts: without 0, O, 1 and I, which look alike. */
const CODE = /^[2-9A-HJ-NP-Z]{6}$/;
const GROUP = 3;

const NEVER_USED = /[01IO]/;

const plainOf = (typed: string): string => typed.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/** 'k7p 4mx' becomes 'K7P-4MX'; null if it cannot be a code. */
export function readCode(typed: string): string | null {
  const plain = plainOf(typed);
  return CODE.test(plain) ? `${plain.slice(0, GROUP)}-${plain.slice(GROUP)}` : null;
}

/** @returns undefined for a possible code */
export function codeProblem(typed: string): string | undefined {
  if (readCode(typed) !== null) return undefined;
  return NEVER_USED.test(plainOf(typed))
    ? 'That code has a character we never use (0, 1, I, O).'
    : 'Please enter the six letters and digits.';
}
