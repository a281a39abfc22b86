import { describe, expect, it } from '@jest/globals';
import bcrypt from 'bcrypt';
import fc from 'fast-check';
import { Metrics } from '../../platform/metrics/metrics.js';
import { PasswordWork } from './password-work.js';
import { Passwords } from './passwords.js';

const COST = 4;
const RUNS = 40;
const passwords = new Passwords(COST, new PasswordWork(new Metrics()));
const opens = async (password: string, typed: string) =>
  passwords.matches(typed, await passwords.hash(password));

describe('a password', () => {
  it.each([
    ['of 64 letters', 'x'.repeat(64)],
    ['of 64 letters with accents', 'é'.repeat(64)],
    ['of 64 emoji', '🔔'.repeat(64)],
    ['of 128 emoji', '🔔'.repeat(128)],
    ['of 72 bytes', 'é'.repeat(36)],
    ['of 73 bytes', 'é'.repeat(36) + 'x'],
    ['with a zero in it', `before\0after${'x'.repeat(80)}`],
  ])('%s opens what it locks, and another at its end does not', async (_what, password) => {
    expect(await opens(password, password)).toBe(true);
    expect(await opens(password, `${password}y`)).toBe(false);
    expect(await opens(password, `${[...password].slice(0, -1).join('')}y`)).toBe(false);
  });

  it('accepts only the same password, with any characters and length', async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 8, maxLength: 128 });
    const property = fc.asyncProperty(text, text, async (password, typed) => {
      const hash = await passwords.hash(password);
      expect(await passwords.matches(password, hash)).toBe(true);
      expect(await passwords.matches(typed, hash)).toBe(typed === password);
    });
    await fc.assert(property, { numRuns: RUNS });
  });

  it.each(['correct horse', 'x'.repeat(72), 'é'.repeat(36)])(
    'that was locked by bcrypt alone still opens: %s',
    async (password) => {
      expect(await passwords.matches(password, await bcrypt.hash(password, COST))).toBe(true);
    },
  );

  it('that is longer than bcrypt reads is not taken for its start, nor for a plain digest', async () => {
    const long = 'x'.repeat(73);
    expect(await passwords.matches(long, await bcrypt.hash('x'.repeat(72), COST))).toBe(false);
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(long));
    expect(await opens(long, Buffer.from(digest).toString('base64'))).toBe(false);
  });

  it('opens nothing if the account has none', async () => {
    expect(await passwords.matches('correct horse', undefined)).toBe(false);
  });
});
