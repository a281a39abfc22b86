import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

export const newResetToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** No salt: nobody guesses 256 random bits. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');
