import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { keepReserve, RESERVE_FILE, withReserve } from './full-disk.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'queuebell-reserve-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
/** An act on a disk that is full for its first tries. */
const actOn = (tries: number) => {
  let left = tries;
  return async () => {
    left -= 1;
    if (left >= 0) throw full;
    return 'done';
  };
};

it('an act on a full disk gets the space in reserve', async () => {
  await keepReserve(folder);
  expect(await withReserve(folder, actOn(1))).toBe('done');
  await expect(stat(path.join(folder, RESERVE_FILE))).rejects.toThrow('ENOENT');
});

it('an act gets the space that another process has just given up', async () => {
  expect(await withReserve(folder, actOn(1))).toBe('done');
});

it('an act fails on a disk that stays full', async () => {
  await expect(withReserve(folder, actOn(2))).rejects.toBe(full);
});
