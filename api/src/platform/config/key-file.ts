import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { open, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { keyOf, keysWithId, type KeyRing, type TokenKey } from './key-ring.js';

/**
 * In the data folder. First line: the secret that signs; further lines: earlier ones, with the end of their
 * validity.
 */
const FILE = 'jwt-secret';
const SECRET_BYTES = 48;
/** Longer than any token lives: a device's has 60 days. */
const KEPT_FOR_MS = 90 * 86_400_000;

export const keyFileIn = (dataDir: string): string => path.join(dataDir, FILE);

export const makeSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** The keys cannot be rotated; the message is for the operator. */
export class RotationError extends Error {}

/**
 * Keys in a file that {@link rotateKeys} may replace at any time in any process. The file is read again
 * before a token is signed, and when a token names an unknown key, so that a new token is valid everywhere at
 * once.
 * @throws when the file cannot be read
 */
export function fileKeys(file: string): KeyRing {
  let seen = '';
  let keys: readonly TokenKey[] = [];
  const read = (): void => {
    const { ino, mtimeMs, size } = statSync(file);
    const now = `${ino} ${mtimeMs} ${size}`;
    if (now === seen) return;
    const secrets = secretsIn(readFileSync(file, 'utf8'));
    if (secrets.length > 0) keys = secrets.map(keyOf);
    seen = now;
  };
  const readIfThere = (): void => {
    try {
      read();
    } catch {
      // Removing the file must not log everybody out at once.
    }
  };
  read();
  const [first] = keys;
  if (!first) throw new Error(`${file} holds no key.`);
  return {
    signing() {
      readIfThere();
      return keys[0] ?? first;
    },
    verifying(id) {
      if (keysWithId(keys, id).length === 0) readIfThere();
      return keysWithId(keys, id);
    },
  };
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');
const secretsIn = (text: string): string[] =>
  linesOf(text).map((line) => line.trim().split(' ')[0] as string);

/**
 * Makes a new key that signs from now on; earlier ones verify until they expire.
 * @param dropsPrevious earlier keys are invalid at once, because one was disclosed. Running processes may
 * accept them until they are restarted.
 * @returns the ids of the new key, and of those that still verify
 * @throws RotationError
 */
export async function rotateKeys(
  dataDir: string,
  now: Date,
  { dropsPrevious = false } = {},
): Promise<{ signing: string; verifying: string[] }> {
  const file = keyFileIn(dataDir);
  return alone(`${file}.lock`, async () => {
    const [current, ...previous] = linesOf(await contentOf(file));
    if (current === undefined) throw new RotationError(`${file} holds no key.`);
    const unexpired = previous.filter((line) => now.getTime() - retiredAt(line) < KEPT_FOR_MS);
    const before = dropsPrevious ? [] : [`${current} ${now.toISOString()}`, ...unexpired];
    const lines = [makeSecret(), ...before];
    const draft = `${file}.${randomUUID()}`;
    await writeFile(draft, lines.join('\n'), { mode: 0o600 });
    await rename(draft, file);
    const [signing = '', ...verifying] = lines.map((line) => keyOf(line.split(' ')[0] as string).id);
    return { signing, verifying };
  });
}

const retiredAt = (line: string): number => Date.parse(line.split(' ')[1] ?? '') || 0;

async function contentOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new RotationError(`There is no key yet: ${file} is made at the first start.`);
  }
}

/** Two simultaneous rotations would lose one of the new keys, and the tokens that it signed. */
async function alone<Result>(lock: string, act: () => Promise<Result>): Promise<Result> {
  try {
    await (await open(lock, 'wx')).close();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new RotationError(`There is no folder ${path.dirname(lock)}.`);
    if (code !== 'EEXIST') throw error;
    throw new RotationError(`The keys are being rotated already. If they are not, delete ${lock}.`);
  }
  try {
    return await act();
  } finally {
    await unlink(lock);
  }
}
