import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@queuebell/contracts';

/** Crockford's alphabet, without similar characters. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 120 bits: from 112 on a fast digest is enough (ASVS 6.5.2). */
const LETTERS = 24;
const GROUP = /.{4}(?=.)/g;

const newCode = (): string =>
  Array.from(randomBytes(LETTERS), (byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replace(GROUP, '$&-');

/** Codes for owners without their phone: 'ABCD-EFGH-…'. Each letter is five bits of a random byte. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode);

export const digestOfRecoveryCode = (typed: string): string =>
  createHash('sha256').update(readRecoveryCode(typed)).digest('base64url');

const readRecoveryCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
