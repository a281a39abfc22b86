import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BackupError } from './backup-error.js';
import { decryptTo, isEncrypted, writeEncrypted } from './encryption.js';

const PASSPHRASE = 'a long one, with Łódź in it';
const content = randomBytes(200_000);
let folder: string;
let file: string;
let target: string;
/** Made once: a passphrase takes its time. */
let encrypted: Buffer | undefined;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'queuebell-encryption-'));
  [file, target] = [path.join(folder, 'backup.enc'), path.join(folder, 'plain')];
  if (encrypted) return writeFile(file, encrypted, { mode: 0o600 });
  await writeEncrypted(parts(content), file, PASSPHRASE);
  encrypted = await readFile(file);
});
afterEach(() => rm(folder, { recursive: true }));

async function* parts(whole: Buffer) {
  for (let at = 0; at < whole.length; at += 60_000) yield whole.subarray(at, at + 60_000);
}

const problem = (passphrase = PASSPHRASE) =>
  decryptTo(target, file, passphrase).then(
    () => 'none',
    (error: unknown) => (error instanceof BackupError ? error.message : `no BackupError: ${String(error)}`),
  );

describe('the encrypted file of a backup', () => {
  it('is read with its passphrase, in whatever form its letters are composed', async () => {
    expect(await isEncrypted(file)).toBe(true);
    expect(await problem(PASSPHRASE.normalize('NFD'))).toBe('none');
    expect(await readFile(target)).toEqual(content);
  });

  it('reveals nothing, is private, and is different each time', async () => {
    const [one, other] = [await readFile(file), path.join(folder, 'other')];
    await writeEncrypted(parts(content), other, PASSPHRASE);
    expect(one.includes(content.subarray(0, 16))).toBe(false);
    expect((await readFile(other)).subarray(100, 200)).not.toEqual(one.subarray(100, 200));
    expect((await stat(other)).mode & 0o777).toBe(0o600);
  });

  it('says when the passphrase is wrong', async () => {
    expect(await problem('a long one, with Lodz in it')).toBe(
      `The passphrase is not the one that ${file} was encrypted with.`,
    );
  });

  it.each([0.999, 0.5, 0.0002, 0.0001])('says when only a part of %d of it is there', async (share) => {
    const whole = await readFile(file);
    await writeFile(file, whole.subarray(0, Math.floor(whole.length * share)));
    expect(await problem()).toBe(`${file} is damaged, or not all of it is there.`);
  });

  it.each([
    ['its content', 100_000],
    ['its end', -1],
    ['the checksum of its header', 50],
    ['its salt', 14],
  ])('says when one bit of %s was changed', async (_what, at) => {
    const whole = await readFile(file);
    const index = at < 0 ? whole.length + at : at;
    whole[index] = (whole[index] ?? 0) ^ 1;
    await writeFile(file, whole);
    expect(await problem()).toMatch(/is damaged|is not the one/);
  });

  it.each([
    ['of a later version', 8, 2, 'A later version encrypted'],
    ['that asks for all memory', 9, 40, 'The header of this backup is damaged.'],
  ])('is refused: one %s', async (_what, at, value, words) => {
    const whole = await readFile(file);
    whole[at] = value;
    await writeFile(file, whole);
    expect(await problem()).toContain(words);
  });
});

it('a plain archive, or a file of two bytes, is not taken for an encrypted one', async () => {
  for (const text of [
    '\x1f\x8b',
    'Not a backup at all, but a text that is long enough for a header of one.',
  ]) {
    await writeFile(file, text);
    expect(await isEncrypted(file)).toBe(false);
  }
});
