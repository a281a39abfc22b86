// @ts-check
import { createHash } from 'node:crypto';
import { PASSWORD_MIN_BYTES, PASSWORD_MIN_LETTERS } from '@queuebell/contracts/limits';

/** As api/src/features/accounts/new-passwords/breached-passwords.ts reads them. */
const DIGEST_BYTES = 5;

/** The first bytes of the digests of those passwords that somebody could choose here, sorted; capitals do not count. */
export function digestsOf(passwords: readonly string[]) {
  const usable = passwords.filter(
    (password) =>
      Buffer.byteLength(password) >= PASSWORD_MIN_BYTES && [...password].length >= PASSWORD_MIN_LETTERS,
  );
  const digests = [...new Set(usable.map((password) => password.toLowerCase()))].map((password) =>
    createHash('sha256').update(password).digest().subarray(0, DIGEST_BYTES),
  );
  return digests.sort(Buffer.compare);
}
