import { createHash } from 'node:crypto';

/** Hex of a secret's SHA-256. No salt: nobody guesses 128 random bits or more. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
