import { expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { digestsOf } from './breached-passwords-file.ts';

const hexOf = (digests: readonly Buffer[]) => digests.map((digest) => digest.toString('hex'));
const startOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10);

test('the list of breached passwords has each password that is long enough once, in small letters, in order', () => {
  const digests = digestsOf(['password123', '123456', 'PassWord123', 'qwertyuiop', '', 'ééééé', '🔔🔔🔔']);
  expect(hexOf(digests)).toStrictEqual([startOf('password123'), startOf('qwertyuiop')].sort());
});
