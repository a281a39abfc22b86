import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as soon } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { oneTo } from '../../../test/harness.js';
import { withLock, type HeldLock } from './store-lock.js';

const times = { retryMs: 1, renewMs: 20, staleMs: 400, giveUpMs: 60_000 };
let folder: string;
let dead: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'queuebell-store-lock-'));
  dead = path.join(folder, '.lock');
  await writeFile(dead, 'dead');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function lookOften(lock: HeldLock): Promise<void> {
  for (const _ of oneTo(50)) {
    await lock.assertHeld();
    await soon();
  }
}

describe('the lock of a process that died', () => {
  it('is removed once, however many wait for it', async () => {
    let holders = 0;
    const alone = async (lock: HeldLock) => {
      holders += 1;
      expect(holders).toBe(1);
      await lookOften(lock);
      holders -= 1;
    };
    for (const _ of oneTo(4)) {
      await writeFile(dead, 'dead');
      await Promise.all(oneTo(16).map(() => withLock(folder, alone, times)));
      expect(await readdir(folder)).toEqual([]);
    }
  });

  it('is removed, too, after a second process died while it removed it', async () => {
    const { ino, mtimeNs } = await stat(dead, { bigint: true });
    await writeFile(`${dead}-stale-${ino}-${mtimeNs}-1`, 'dead');
    await Promise.all(oneTo(3).map(() => withLock(folder, lookOften, times)));
    expect(await readdir(folder)).not.toContain('.lock');
  });
});
