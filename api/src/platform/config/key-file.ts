import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { open, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { keyOf, named, type KeyRing, type TokenKey } from './key-ring.js';

/** In the data folder. Its first line is the secret that signs; each other one that did, and until when. */
const FILE = 'jwt-secret';
const SECRET_BYTES = 48;
/** No token lives as long: a device's is the longest, with 60 days. */
const KEPT_FOR_MS = 90 * 86_400_000;

export const keyFileIn = (dataDir: string): string => path.join(dataDir, FILE);

export const makeSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** Thrown when the keys cannot be rotated; the message is for the operator. */
export class RotationError extends Error {}

/**
 * The keys in a file that {@link rotateKeys} may replace at any time, in any process: it is read again before a token is
 * made, and when a token names a key that is not known here. So a token is good everywhere as soon as it is made.
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
      // Whoever took the file away did not mean to log everybody out now.
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
      if (named(keys, id).length === 0) readIfThere();
      return named(keys, id);
    },
  };
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');
const secretsIn = (text: string): string[] =>
  linesOf(text).map((line) => line.trim().split(' ')[0] as string);

/**
 * A new key signs from now on; the ones before verify what they signed, until that has expired.
 * @param dropsPrevious they verify nothing any more: somebody else knows one. A process that runs may go on with what it
 *   has read and verified until it is started again.
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
    const kept = previous.filter((line) => now.getTime() - retiredAt(line) < KEPT_FOR_MS);
    const before = dropsPrevious ? [] : [`${current} ${now.toISOString()}`, ...kept];
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

/** Two rotations at once would lose one of the two new keys, and what was signed with it. */
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
