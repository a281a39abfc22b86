import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ID_LENGTH = 12;

interface SealingKey {
  /** Prefix of encrypted texts. */
  id: string;
  key: Buffer;
}

/** Encrypts values that must be readable again: the secrets of authenticator apps. */
export interface SealingKeys {
  /** @param of the owner: the text can be decrypted only for the same one */
  seal(text: string, of: string): string;
  /** @returns null if none of the keys here encrypted it, or not for `of` */
  open(sealed: string, of: string): string | null;
  /** Whether an earlier key encrypted it. */
  isOutdated(sealed: string): boolean;
}

export const makeSealingKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

/**
 * Keys of 32 bytes in base64, separated by commas or spaces. @returns null if none is given or one is not
 * valid
 */
export function readSealingKeys(text: string): [Buffer, ...Buffer[]] | null {
  const [first, ...others] = text
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map((word) => Buffer.from(word, 'base64'));
  if (!first || [first, ...others].some(({ length }) => length !== KEY_BYTES)) return null;
  return [first, ...others];
}

/** AES-256-GCM with a random nonce. @param keys the first encrypts, all of them decrypt */
export function sealingKeysOf(keys: readonly [Buffer, ...Buffer[]]): SealingKeys {
  const [first, ...others] = keys;
  const sealing = named(first);
  const all = [sealing, ...others.map(named)];
  const idIn = (sealed: string) => sealed.split('.', 1)[0];

  return {
    seal(text, of) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, sealing.key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(of));
      const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return `${sealing.id}.${Buffer.concat(parts).toString('base64url')}`;
    },
    open(sealed, of) {
      const match = all.find(({ id }) => id === idIn(sealed));
      return match ? opened(match.key, Buffer.from(sealed.slice(ID_LENGTH + 1), 'base64url'), of) : null;
    },
    isOutdated: (sealed) => idIn(sealed) !== sealing.id,
  };
}

function opened(key: Buffer, bytes: Buffer, of: string): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(of));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** The id reveals no more of a key than a text that it encrypted. */
const named = (key: Buffer): SealingKey => ({
  id: createHmac('sha256', key).update('queuebell sealing key id').digest('base64url').slice(0, ID_LENGTH),
  key,
});
