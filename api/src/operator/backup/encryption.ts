import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { BackupError } from './backup-error.js';

/**
 * An encrypted backup: a header, the archive by AES-256-GCM, and its tag of 16 bytes. The header, in bytes: 8
 * 'QBELLENC', 1 version, 3 scrypt's cost (the logarithm of N, r, p), 16 salt, 12 IV, 16 of a checksum that
 * tells a wrong passphrase from damage.
 */
const MAGIC = Buffer.from('QBELLENC');
const VERSION = 1;
const COST = { log2N: 17, r: 8, p: 1 };
/** Limits the memory for reading a file, whatever its header asks for. */
const MEMORY_MAX_BYTES = 512 * 1024 * 1024;
const SALT_BYTES = 16;
const IV_BYTES = 12;
const CHECK_BYTES = 16;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const SALT_AT = MAGIC.length + 1 + 3;
const IV_AT = SALT_AT + SALT_BYTES;
const CHECK_AT = IV_AT + IV_BYTES;
const HEADER_BYTES = CHECK_AT + CHECK_BYTES;
const CIPHER = 'aes-256-gcm';
const PRIVATE_FILE = 0o600;

export const PASSPHRASE_MIN_LETTERS = 12;

export async function writeEncrypted(
  archive: AsyncIterable<Buffer>,
  file: string,
  passphrase: string,
): Promise<void> {
  const { log2N, r, p } = COST;
  const start = Buffer.concat([
    MAGIC,
    Buffer.from([VERSION, log2N, r, p]),
    randomBytes(SALT_BYTES + IV_BYTES),
  ]);
  const keys = await keysOf(passphrase, start);
  const header = Buffer.concat([start, checkOf(keys.check, start)]);
  const cipher = createCipheriv(CIPHER, keys.encryption, start.subarray(IV_AT, CHECK_AT)).setAAD(header);
  async function* encrypted() {
    yield header;
    for await (const part of archive) yield cipher.update(part);
    yield cipher.final();
    yield cipher.getAuthTag();
  }
  await pipeline(encrypted, createWriteStream(file, { flags: 'wx', mode: PRIVATE_FILE }));
}

/**
 * Decrypts the archive of an encrypted backup to another file.
 * @throws BackupError when the passphrase is wrong, or the file is damaged or truncated
 */
export async function decryptTo(target: string, file: string, passphrase: string): Promise<void> {
  const { header, bytes } = await headerOf(file);
  const end = bytes - TAG_BYTES;
  if (header.length < HEADER_BYTES || end <= HEADER_BYTES) throw damaged(file);
  if (header[MAGIC.length] !== VERSION) {
    throw new BackupError(`A later version encrypted ${file}. Restore it with that version.`);
  }
  const start = header.subarray(0, CHECK_AT);
  const keys = await keysOf(passphrase, start);
  if (!timingSafeEqual(checkOf(keys.check, start), header.subarray(CHECK_AT))) {
    throw new BackupError(`The passphrase is not the one that ${file} was encrypted with.`);
  }
  const decipher = createDecipheriv(CIPHER, keys.encryption, header.subarray(IV_AT, CHECK_AT))
    .setAAD(header)
    .setAuthTag(await bytesAt(file, end, TAG_BYTES));
  const content = createReadStream(file, { start: HEADER_BYTES, end: end - 1 });
  try {
    await pipeline(content, decipher, createWriteStream(target, { mode: PRIVATE_FILE }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
    throw damaged(file);
  }
}

export async function isEncrypted(file: string): Promise<boolean> {
  const { header } = await headerOf(file);
  return header.subarray(0, MAGIC.length).equals(MAGIC);
}

const damaged = (file: string) => new BackupError(`${file} is damaged, or not all of it is there.`);

async function headerOf(file: string): Promise<{ header: Buffer; bytes: number }> {
  const handle = await open(file, 'r');
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    const { bytesRead } = await handle.read(header, 0, HEADER_BYTES, 0);
    return { header: header.subarray(0, bytesRead), bytes: (await handle.stat()).size };
  } finally {
    await handle.close();
  }
}

async function bytesAt(file: string, position: number, length: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const found = Buffer.alloc(length);
    await handle.read(found, 0, length, position);
    return found;
  } finally {
    await handle.close();
  }
}

/** @throws BackupError when the header asks for more memory than any of our backups */
function keysOf(passphrase: string, start: Buffer): Promise<{ encryption: Buffer; check: Buffer }> {
  const [log2N = 0, r = 0, p = 0] = start.subarray(MAGIC.length + 1, SALT_AT);
  const memory = 128 * 2 ** log2N * r * p;
  if (log2N < 1 || log2N > 30 || r < 1 || p < 1 || memory > MEMORY_MAX_BYTES / 2) {
    throw new BackupError('The header of this backup is damaged.');
  }
  const cost = { N: 2 ** log2N, r, p, maxmem: MEMORY_MAX_BYTES };
  return new Promise((resolve, reject) => {
    scrypt(
      passphrase.normalize('NFKC'),
      start.subarray(SALT_AT, IV_AT),
      2 * KEY_BYTES,
      cost,
      (error, keys) => {
        if (error) reject(error);
        else resolve({ encryption: keys.subarray(0, KEY_BYTES), check: keys.subarray(KEY_BYTES) });
      },
    );
  });
}

const checkOf = (key: Buffer, start: Buffer): Buffer =>
  createHmac('sha256', key).update(start).digest().subarray(0, CHECK_BYTES);
