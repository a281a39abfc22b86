import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockWhenFree, tryLock } from './lock.mjs';
import { identityOf, isRunning, type ProcessIdentity } from './processes.mjs';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'queuebell-lock-'));
  path = join(folder, 'x.lock');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** @returns of a process that ran, and runs no more */
async function somebodyWhoLeft(): Promise<ProcessIdentity> {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'ignore' });
  await once(child, 'spawn');
  const identity = await identityOf(Number(child.pid));
  assert.equal(await isRunning(identity), true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  return identity;
}

describe('a lock of the tools', () => {
  it('is held by one process, which describes itself', async () => {
    const first = await tryLock(path, 'here');
    assert.ok(first.lock);
    const second = await tryLock(path, 'there');
    assert.equal(second.lock, null);
    assert.equal(second.holder.note, 'here');
    assert.equal(second.holder.pid, process.pid);
    first.lock.release();
    assert.equal(existsSync(path), false);
  });

  it('is held by one of many that come at once, also after its holder was killed', async () => {
    writeFileSync(path, JSON.stringify({ ...(await somebodyWhoLeft()), note: 'dead' }));
    const all = await Promise.all(Array.from({ length: 20 }, () => tryLock(path, 'me')));
    assert.equal(all.filter(({ lock }) => lock).length, 1);
    expect(readdirSync(folder)).toStrictEqual(['x.lock']);
  });

  it('is free if its process number belongs to another process now', async () => {
    writeFileSync(path, JSON.stringify({ pid: process.pid, started: 'long ago', note: '' }));
    assert.ok((await tryLock(path, 'me')).lock);
  });

  it('is free if its file is not complete', async () => {
    writeFileSync(path, '{"pid":');
    assert.ok((await tryLock(path, 'me')).lock);
  });

  it('is waited for while its holder is stopping', async () => {
    const first = await tryLock(path, 'first');
    assert.ok(first.lock);
    first.lock.stopping();
    setTimeout(first.lock.release, 200);
    const next = await lockWhenFree(path, 'next', { waitWhile: ({ stopping }) => stopping === true });
    assert.ok(next.lock);
  });
});
