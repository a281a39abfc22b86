import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readJson } from '../common/files.mjs';
import { lockWhenFree } from '../common/lock.mjs';
import { CACHE_DIR } from '../common/paths.mjs';
import { freePort, tryPort } from '../common/ports.mjs';
import { launch, processesOf, until, type Started } from '../test/testing.mjs';

/** All of them together, on a machine whose cores others keep busy. */
const ALL_WITHIN_MS = 480_000;
const START = [process.execPath, 'tools/start/start.mjs'];
const PASSWORD = 'correct horse battery';

let dataDir: string;
let port: number;
const launched: Started[] = [];

beforeAll(async () => {
  await mkdir(CACHE_DIR, { recursive: true });
  dataDir = await mkdtemp(join(CACHE_DIR, 'start-test-'));
  port = await freePort('0.0.0.0');
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

function start(command: string[] = START) {
  const started = launch(command, { DATA_DIR: dataDir, PORT: String(port), PASSWORD_COST: '4' });
  launched.push(started);
  return started;
}

const running = () => processesOf(dataDir);

const pidsOf = (command: RegExp) =>
  running().flatMap((found) => (command.test(found.command) ? [found.pid] : []));

const untilNothingRuns = () => until(() => running().length === 0);

function post(path: string, body: unknown) {
  return fetch(`http://localhost:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** @returns the email address of a new owner */
async function register(): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const answer = await post('/api/register', {
    name: 'Olive Owner',
    email,
    businessName: 'Bar Barbers',
    password: PASSWORD,
    phone: '07123456789',
    howDidYouHearAboutUs: 'friend',
    timeZone: 'Europe/London',
  });
  assert.equal(answer.status, 201, await answer.text());
  return email;
}

async function assertStillRegistered(email: string) {
  const answer = await post('/api/login', { email, password: PASSWORD });
  assert.equal(answer.status, 200, await answer.text());
}

const isReady = () =>
  fetch(`http://localhost:${port}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

jest.setTimeout(ALL_WITHIN_MS);

/** A test that failed half way must not make the next one fail. */
async function stopAll() {
  for (const { process: child } of launched.splice(0)) child.kill('SIGTERM');
  await untilNothingRuns();
}

/** Registered at the first start; each later start must still have the account. */
let owner = '';

describe('the command npm start, while it runs,', () => {
  let started: Started;
  beforeAll(async () => {
    started = start();
    await started.ready;
    owner = await register();
  });
  afterAll(stopAll);

  it('prints the address and a login; a second one says that it runs and does no harm', async () => {
    assert.match(started.output(), new RegExp(`ready \\([\\d.]+ s\\): http://localhost:${port}\n`));
    const says = () => /Log in to the demo shop: \S+@\S+ \/ \S+/.test(started.output());
    await until(says);

    const second = start();
    assert.equal(await second.ended, 1);
    assert.match(second.output(), new RegExp(`already runs on .*: http://localhost:${port} `));
    assert.equal(await isReady(), true);
  });

  it('is not disturbed by a command on its data: nothing is installed or compiled', async () => {
    const building = await lockWhenFree(join(CACHE_DIR, 'checkout.lock'), '', { waitWhile: () => true });
    try {
      const command = launch([process.execPath, 'tools/operator/cli.mjs', 'user', 'role', owner, 'admin'], {
        DATA_DIR: dataDir,
      });
      assert.equal(await command.ended, 0, command.output());
    } finally {
      building.lock?.release();
    }
  });

  it('starts the API and the database again when they end by themselves', async () => {
    const api = Number(readJson(join(dataDir, 'run/api.json'))?.['pid']);
    process.kill(api, 'SIGKILL');
    await until(() => /The API ended by itself/.test(started.output()));
    await until(isReady);

    const guards = pidsOf(/child-guard\.mjs/);
    for (const pid of pidsOf(/mongod --dbpath/)) if (!guards.includes(pid)) process.kill(pid, 'SIGKILL');
    await until(() => /MongoDB ended by itself/.test(started.output()));
    await until(isReady);
    await assertStillRegistered(owner);
  });

  it('stops at Ctrl-C, and leaves nothing behind', async () => {
    started.process.kill('SIGINT');
    assert.equal(await started.ended, 0);
    expect(running()).toStrictEqual([]);
    assert.equal(await tryPort(port), port);
  });
});

describe('the command npm start', () => {
  afterEach(stopAll);

  it('publishes a remote again whose files are gone, and builds nothing; a SIGKILL loses nothing', async () => {
    const files = join(dataDir, 'releases/mf-demo');
    const releases = await readdir(files);
    await rm(files, { recursive: true });
    const killed = start();
    assert.match(await killed.ready, /packages: unchanged[^]*unchanged: .*api/);
    await assertStillRegistered(owner);
    expect(await readdir(files)).toStrictEqual(releases);

    const email = await register();
    killed.process.kill('SIGKILL');
    const next = start();
    await next.ready;
    await assertStillRegistered(email);

    next.process.kill('SIGKILL');
    await untilNothingRuns();
  });

  it('takes over a database that has outlived every process that guarded it', async () => {
    const killed = start();
    await killed.ready;
    const email = await register();
    const orphan = pidsOf(/mongod --dbpath/).filter((pid) => !pidsOf(/child-guard\.mjs/).includes(pid));
    assert.equal(orphan.length, 1);
    for (const pid of [
      ...pidsOf(/start\.mjs/),
      ...pidsOf(/child-guard\.mjs/),
      ...pidsOf(/api.dist.bundle.main/),
    ]) {
      process.kill(pid, 'SIGKILL');
    }
    const next = start();
    await next.ready;
    assert.match(next.output(), new RegExp(`database \\(process ${orphan[0]}\\)`));
    await assertStillRegistered(email);
    next.process.kill('SIGTERM');
    assert.equal(await next.ended, 0);
    await untilNothingRuns();
  });

  it('stops when npm runs it and is told to stop, and npm waits for it', async () => {
    const npm = start(['npm', 'start']);
    await npm.ready;
    npm.process.kill('SIGTERM');
    assert.equal(await npm.ended, 0);
    expect(running()).toStrictEqual([]);
  });

  it('stops when the npm that ran it is killed with SIGKILL', async () => {
    const npm = start(['npm', 'start']);
    await npm.ready;
    npm.process.kill('SIGKILL');
    await untilNothingRuns();
  });

  it('names the port that is taken, before it touches anything', async () => {
    const { createServer } = await import('node:net');
    const other = createServer().listen(port);
    try {
      const started = start();
      assert.equal(await started.ended, 1);
      assert.match(started.output(), new RegExp(`Port ${port} is taken.*PORT=\\d+ npm start`));
      expect(running()).toStrictEqual([]);
    } finally {
      other.close();
    }
  });

  it('stops without leftovers when it is told to before it is up', async () => {
    const started = start();
    await until(() => pidsOf(/child-guard\.mjs/).length > 0);
    started.process.kill('SIGTERM');
    assert.equal(await started.ended, 0);
    expect(running()).toStrictEqual([]);
  });
});
