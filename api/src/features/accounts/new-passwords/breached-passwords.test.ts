import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { PASSWORD_MIN_BYTES } from '@queuebell/contracts';
import { BreachedPasswords } from './breached-passwords.js';

const RECORD_BYTES = 5;
const file = new URL('../../../../assets/passwords/breached.bin', import.meta.url);
const passwords = new BreachedPasswords();

describe('the list of breached passwords', () => {
  it.each([
    '1234567890',
    'password123',
    'qwertyuiop',
    '1qaz2wsx3edc',
    'q1w2e3r4t5y6',
    'iloveyou123',
    'manchester',
  ])('has %s', async (password) => {
    expect(Buffer.byteLength(password)).toBeGreaterThanOrEqual(PASSWORD_MIN_BYTES);
    expect(await passwords.has(password)).toBe(true);
  });

  it('has them in capital and small letters', async () => {
    expect(await passwords.has('PassWord123')).toBe(true);
  });

  it.each([
    'correct horse',
    'try-queuebell',
    'a brand new one',
    'my very own secret',
    '🔔🔔🔔🔔🔔🔔🔔🔔',
    '',
  ])('does not have %j', async (password) => {
    expect(await passwords.has(password)).toBe(false);
  });

  it('has a hundred thousand, in order, so that each of them is found', async () => {
    const bytes = await readFile(file);
    const records = Array.from({ length: bytes.length / RECORD_BYTES }, (_, n) =>
      bytes.subarray(n * RECORD_BYTES, (n + 1) * RECORD_BYTES).toString('hex'),
    );
    expect(records.length).toBeGreaterThan(100_000);
    expect(records).toEqual([...new Set(records)].sort());
  });
});
