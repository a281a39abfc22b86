import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtRemote, builtShell } from './deploy-testing.ts';

const { DeployTokens } = await import('../../api/dist/delivery/releases/deploy-tokens.js');
const { ReleaseStore } = await import('../../api/dist/delivery/releases/release-store.js');

const REMOTE = 'mf-queue';
const DISK = fileURLToPath(new URL('failing-disk.mjs', import.meta.url));
const lockTimes = { retryMs: 1, renewMs: 50, staleMs: 300, giveUpMs: 60_000 };
/** Every nth step: each costs a process. */
const STRIDE = 3;
let folder: string;
/** A store with two releases of a remote, and two of the shell. */
let before: string;
let third: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'queuebell-crashes-'));
  before = await mkdtemp(join(folder, 'data-'));
  third = await builtRemote(folder, 'three');
  const store = new ReleaseStore(before, { lockTimes });
  for (const text of ['one', 'two']) {
    await store.publish(await builtShell(folder, { contract: 1, shared: { [text]: '1.0.0' } }), 'Ann');
    await store.publish(await builtRemote(folder, text), 'Ann');
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** @returns what it wrote, and whether it came to its end */
function run(mode: 'kill' | 'full', at: number, dataDir: string, ...calls: [string, ...unknown[]][]) {
  const args = [DISK, mode, String(at), dataDir, JSON.stringify(calls)];
  return new Promise<{ isDone: boolean; text: string }>((resolve) => {
    execFile(process.execPath, args, (error, stdout, stderr) =>
      resolve({ isDone: error === null, text: stdout + stderr }),
    );
  });
}

async function copyOfStore() {
  const dataDir = await mkdtemp(join(folder, 'data-'));
  await cp(before, dataDir, { recursive: true, preserveTimestamps: true });
  return dataDir;
}

async function stateOf(dataDir: string, name = REMOTE) {
  const store = new ReleaseStore(dataDir, { lockTimes });
  const current = (await store.registryOfAll()).remotes[name]?.version;
  return { store, current, last: (await store.history(name)).at(-1) };
}

const acts: [string, string, () => [string, ...unknown[]], string][] = [
  ['deploy', REMOTE, () => ['publish', third, 'Ben'], 'publish'],
  ['rollback', REMOTE, () => ['rollback', REMOTE, 'Ben'], 'rollback'],
  ['rollback of the shell', 'shell', () => ['rollback', 'shell', 'Ben'], 'rollback'],
];

describe.each(acts)('a %s whose process is killed', (_what, name, call, action) => {
  it('is in the journal with its real result, whenever it was killed', async () => {
    const { current: old } = await stateOf(before, name);
    const { text } = await run('kill', 0, await copyOfStore(), call());
    const steps = Number(text);
    expect(steps).toBeGreaterThan(10);
    const seen = new Set<string>();
    for (let step = 1; step <= steps; step += STRIDE) {
      const dataDir = await copyOfStore();
      expect((await run('kill', step, dataDir, call())).isDone).toBe(false);
      const { store, current, last } = await stateOf(dataDir, name);
      const isNoted = last?.by === 'Ben';
      if (current !== old) expect(last).toMatchObject({ action, by: 'Ben', state: 'done', version: current });
      else if (isNoted) expect(last.state).toBe('unfinished');
      seen.add(current === old ? `${isNoted} old` : 'new');

      // Also where nothing is left to go back to, it notes what became of the act before.
      await store.rollback(name, 'Cleo').catch(() => undefined);
      const noted = (await store.history(name)).filter(({ by }) => by === 'Ben');
      expect(noted.map(({ state }) => state)).toEqual(isNoted ? [current === old ? 'lost' : 'done'] : []);
      await rm(dataDir, { recursive: true });
    }
    expect([...seen].sort()).toEqual(['false old', 'new', 'true old']);
  });
});

describe('a full disk in the release store', () => {
  it('refuses a deploy in words, changes nothing, and hinders no rollback, at whichever step it fills up', async () => {
    const { current: old } = await stateOf(before);
    for (let step = 1; step <= 40; step += 2 * STRIDE) {
      const dataDir = await copyOfStore();
      const deploy = await run('full', step, dataDir, ['publish', third, 'Ben']);
      const { current } = await stateOf(dataDir);
      if (current === old) {
        expect(deploy.isDone).toBe(false);
        expect(deploy.text).toMatch(/The disk of DATA_DIR is full\. Nothing has changed: [^\n]*$/);
      } else expect(deploy.isDone).toBe(true);
      const back = await run('full', step, dataDir, ['rollback', REMOTE, 'Cleo', {}]);
      expect(back).toMatchObject({ isDone: true });
      const after = await stateOf(dataDir);
      expect(after.current).not.toBe(current);
      expect(after.last).toMatchObject({ action: 'rollback', by: 'Cleo', state: 'done' });
      await rm(dataDir, { recursive: true });
    }
  });
});

describe('a retired remote has no token', () => {
  it.each([
    ['a kill -9', 'kill'],
    ['a full disk', 'full'],
  ] as const)('also after %s, at whichever step', async (_what, mode) => {
    const retire: [string, ...unknown[]] = ['retire', REMOTE, 'Cleo', {}];
    const withToken = async () => {
      const dataDir = await copyOfStore();
      const tokens = new DeployTokens(dataDir);
      await tokens.create(REMOTE, { by: 'Ann', days: 1 });
      return { dataDir, tokens };
    };
    const steps = Number((await run('kill', 0, (await withToken()).dataDir, retire)).text);
    expect(steps).toBeGreaterThan(10);
    for (let step = 1; step <= steps; step += STRIDE) {
      const { dataDir, tokens } = await withToken();
      const { isDone } = await run(mode, step, dataDir, retire);
      expect(isDone).toBe(mode === 'full');
      const { current } = await stateOf(dataDir);
      if (isDone || current === undefined)
        expect([current, await tokens.list(REMOTE)]).toEqual([undefined, []]);
      await rm(dataDir, { recursive: true });
    }
  });
});
