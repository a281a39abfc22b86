import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ID_LENGTH = 12;

interface SealingKey {
  /** Stands before what it has sealed. */
  id: string;
  key: Buffer;
}

/** Encrypts what has to be read back: the secrets of authenticator apps. */
export interface SealingKeys {
  /** @param of whose it is: it can be opened for nobody else */
  seal(text: string, of: string): string;
  /** @returns null when none of the keys here has sealed it, or not for `of` */
  open(sealed: string, of: string): string | null;
  /** Whether another key than the one in use has sealed it. */
  isOutdated(sealed: string): boolean;
}

export const makeSealingKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

/** Keys of 32 bytes in base64, apart by commas or spaces. @returns null unless there is one and all are such */
export function readSealingKeys(text: string): [Buffer, ...Buffer[]] | null {
  const [first, ...others] = text
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map((word) => Buffer.from(word, 'base64'));
  if (!first || [first, ...others].some(({ length }) => length !== KEY_BYTES)) return null;
  return [first, ...others];
}

/** AES-256-GCM with a random nonce. @param keys the first seals, all of them open what they have sealed */
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
      const known = all.find(({ id }) => id === idIn(sealed));
      return known ? opened(known.key, Buffer.from(sealed.slice(ID_LENGTH + 1), 'base64url'), of) : null;
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

/** The name says no more of a key than what it has sealed does. */
const named = (key: Buffer): SealingKey => ({
  id: createHmac('sha256', key).update('queuebell sealing key id').digest('base64url').slice(0, ID_LENGTH),
  key,
});
