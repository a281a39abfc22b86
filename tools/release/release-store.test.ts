import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { builtRemote } from './deploy-testing.ts';

const { ReleaseStore } = await import('../../api/dist/delivery/releases/release-store.js');
const { withLock } = await import('../../api/dist/delivery/releases/store-lock.js');

/** A process that publishes one folder after the other, until it is killed. */
const PUBLISHER = `
  const [store, dataDir, ...folders] = process.argv.slice(1);
  const { ReleaseStore } = await import(store);
  const releases = new ReleaseStore(dataDir);
  for (let n = 0; ; n++) {
    await releases.publish(folders[n % folders.length], 'publisher');
    if (n === 0) process.stdout.write('published');
  }
`;
const STORE = new URL('../../api/dist/delivery/releases/release-store.js', import.meta.url).href;
const lockTimes = { retryMs: 2, renewMs: 50, staleMs: 2_000, giveUpMs: 120_000 };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'queuebell-store-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the store of releases', () => {
  it('is whole after a kill -9 in the middle of publishing, and goes on', async () => {
    const dataDir = await mkdtemp(join(folder, 'data-'));
    const builds = [await builtRemote(folder, 'one'), await builtRemote(folder, 'two')];
    const args = ['--input-type=module', '-e', PUBLISHER, STORE, dataDir, ...builds];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const store = new ReleaseStore(dataDir, { lockTimes });
    const { version = '' } = (await store.registry()).remotes['mf-queue'] ?? {};
    const there = await readdir(join(store.folder, 'mf-queue', version));
    assert.ok(there.includes('remoteEntry.js') && there.includes('remote.json'));
    const next = await store.publish(await builtRemote(folder, 'three'), 'next');
    assert.equal((await store.registry()).remotes['mf-queue']?.version, next.version);
    assert.ok(!(await readdir(store.folder)).includes('.lock'));
  });

  it('shows a whole registry to readers while many publish and go back', async () => {
    const dataDir = await mkdtemp(join(folder, 'data-'));
    const builds = await Promise.all(['a', 'b', 'c', 'd'].map((text) => builtRemote(folder, text)));
    const another = () => new ReleaseStore(dataDir, { lockTimes });
    await another().publish(builds[0] ?? '', 'first');
    let isOver = false;
    let reads = 0;
    const reader = async () => {
      while (!isOver) {
        const { remotes } = await another().registry();
        const entry = remotes['mf-queue'];
        assert.ok(entry);
        assert.ok(
          (await readdir(join(dataDir, 'releases/mf-queue', entry.version))).includes('remoteEntry.js'),
        );
        reads += 1;
      }
    };
    const moves = builds.flatMap((build) => [
      another().publish(build, 'team'),
      another().publish(build, 'team again'),
      another()
        .rollback('mf-queue', 'operator')
        .catch(() => null),
    ]);
    const reading = reader();
    await Promise.all(moves);
    isOver = true;
    await reading;
    assert.ok(reads > 0);
    const left = await readdir(join(dataDir, 'releases'));
    expect(left.sort()).toStrictEqual(['.reserve', 'journal.ndjson', 'mf-queue', 'remotes.json']);
    const current = (await another().registry()).remotes['mf-queue'];
    assert.equal(
      (await another().list('mf-queue')).find(({ state }) => state === 'current')?.version,
      current?.version,
    );
    assert.notEqual(current?.previous?.version, current?.version);
  });
});

describe('the lock of the release store', () => {
  it('stays with a holder that is slow and alive', async () => {
    const times = { retryMs: 2, renewMs: 20, staleMs: 1_000, giveUpMs: 60_000 };
    const order: string[] = [];
    let letGo: (value: unknown) => void = () => {};
    const isDone = new Promise((resolve) => (letGo = resolve));
    let hold: (value: unknown) => void = () => {};
    const isHeld = new Promise((resolve) => (hold = resolve));
    const slow = withLock(
      folder,
      async () => {
        hold(null);
        setTimeout(letGo, 2 * times.staleMs);
        await isDone;
        order.push('slow');
      },
      times,
    );
    await isHeld;
    const next = withLock(folder, async () => order.push('next'), times);
    await Promise.all([slow, next]);
    expect(order).toStrictEqual(['slow', 'next']);
  });

  it('stays with its holder if the process of both stands still for longer than a holder may be silent', async () => {
    const at = await mkdtemp(join(folder, 'lock-'));
    const times = { retryMs: 2, renewMs: 60_000, staleMs: 2_000, giveUpMs: 60_000 };
    let next: Promise<unknown> = Promise.resolve();
    await withLock(
      at,
      async (lock) => {
        next = withLock(at, async (other) => other.assertHeld(), times);
        // It looks every 2 ms.
        await sleep(100);
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * times.staleMs);
        await sleep(100);
        await lock.assertHeld();
      },
      times,
    );
    await next;
  });

  it('is taken from a holder that is gone, which then may not go on', async () => {
    const at = await mkdtemp(join(folder, 'lock-'));
    const times = { retryMs: 2, renewMs: 60_000, staleMs: 100, giveUpMs: 60_000 };
    await withLock(
      at,
      async (lock) => {
        await lock.assertHeld();
        await withLock(at, async (other) => other.assertHeld(), times);
        await assert.rejects(lock.assertHeld(), /was taken over/);
      },
      times,
    );
    expect(await readdir(at)).toStrictEqual([]);
  });
});
