import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { post } from '../../checks/kit/ask.ts';
import { clientOf } from '../../checks/kit/client.ts';
import { PASSWORD, register } from '../../checks/kit/shop.ts';
import { build } from '../build/build-parts.mjs';
import { CACHE_DIR } from '../common/paths.mjs';
import { freePort } from '../common/ports.mjs';
import { launch, processesOf, until, type Started } from '../test/testing.mjs';
import { withCheckout } from '../build/workspace.mjs';

/** All of them together, on a machine whose cores others keep busy. */
const ALL_WITHIN_MS = 300_000;
const REFUSED = 2;

jest.setTimeout(ALL_WITHIN_MS);

describe('npm run backup and npm run restore', () => {
  let folder: string;
  let port: number;
  const launched: Started[] = [];

  beforeAll(async () => {
    await withCheckout(() => build({ log: () => {} }), { log: console.error });
    await mkdir(CACHE_DIR, { recursive: true });
    folder = await mkdtemp(join(CACHE_DIR, 'backup-test-'));
    port = await freePort('0.0.0.0');
  });
  afterAll(async () => {
    for (const { process: child } of launched) child.kill('SIGTERM');
    await until(() => processesOf(folder).length === 0);
    await rm(folder, { recursive: true, force: true });
  });

  const dataDir = (name: string) => join(folder, name);
  /** @param name of its data folder */
  async function start(name: string) {
    const started = launch([process.execPath, 'tools/start/start.mjs'], {
      DATA_DIR: dataDir(name),
      PORT: String(port),
      PASSWORD_COST: '4',
    });
    launched.push(started);
    await started.ready;
    return async () => {
      started.process.kill('SIGTERM');
      assert.equal(await started.ended, 0);
    };
  }

  /** @param name of the data folder */
  async function run(name: string, ...args: string[]): Promise<{ code: unknown; output: string }> {
    const command = launch([process.execPath, 'tools/operator/backup.mjs', ...args], {
      DATA_DIR: dataDir(name),
    });
    return { code: await command.ended, output: command.output() };
  }

  const site = () => clientOf(`http://localhost:${port}`);
  const registerOwner = async () => (await register(site())).email;
  const logIn = async (email: string) =>
    (await post(`http://localhost:${port}/api/login`, { email, password: PASSWORD })).status;

  it('bring a suite that runs back to where it was, and start another one on the same', async () => {
    const file = join(folder, 'all.tar.gz');
    const stop = await start('first');
    const before = await registerOwner();
    const saved = await run('first', 'backup', file);
    assert.equal(saved.code, 0, saved.output);
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    const since = await registerOwner();

    const refused = await run('first', 'restore', file);
    assert.equal(refused.code, REFUSED);
    assert.match(refused.output, /not empty.*--replace/);
    assert.equal(await logIn(since), 200);

    const restored = await run('first', 'restore', file, '--replace');
    assert.equal(restored.code, 0, restored.output);
    expect([await logIn(before), await logIn(since)]).toStrictEqual([200, 400]);
    await stop();

    const elsewhere = await run('second', 'restore', file);
    assert.equal(elsewhere.code, 0, elsewhere.output);
    const stopOther = await start('second');
    assert.equal(await logIn(before), 200);
    await stopOther();
  });

  it('say what is wrong with an archive, and with what was typed', async () => {
    const file = join(folder, 'broken.tar.gz');
    await writeFile(file, (await readFile(join(folder, 'all.tar.gz'))).subarray(0, 1_000));
    const damaged = await run('third', 'restore', file);
    assert.deepEqual([damaged.code, /damaged/.test(damaged.output)], [REFUSED, true], damaged.output);
    const typed = await run('third', 'restore');
    assert.deepEqual([typed.code, /Usage/.test(typed.output)], [REFUSED, true], typed.output);
  });
});
