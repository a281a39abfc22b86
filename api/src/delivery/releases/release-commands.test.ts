import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { builtRemote } from '../../../test/built-remote.js';
import { withBuiltShell } from '../../../test/built-shell.js';
import { DeployTokens } from './deploy-tokens.js';
import { readReleaseCommand } from './release-commands.js';
import { copyOf, ReleaseStore } from './release-store.js';

let dataDir: string;
let env: Record<string, string>;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'queuebell-commands-'));
  env = { DATA_DIR: dataDir };
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function publishThree(): Promise<string[]> {
  const store = new ReleaseStore(dataDir);
  const versions: string[] = [];
  for (const text of ['one', 'two', 'three']) {
    versions.push((await store.publish(await builtRemote('mf-queue', { text }), 'Ann')).version);
  }
  return versions;
}

/** Without MONGODB_URI: these commands need no database. */
const say = async (...args: string[]) => readReleaseCommand(args)?.(env);
const current = async () => (await new ReleaseStore(dataDir).registry()).remotes['mf-queue']?.version;

it('the command “releases” lists the current releases with their times, and the stored releases of a remote', async () => {
  const versions = await publishThree();
  const [head, row] = (await say('releases'))?.split('\n') ?? [];
  expect(head).toMatch(/^remote +version +since/);
  expect(row).toMatch(new RegExp(`^mf-queue +${versions[2]} .* +${versions[1]} +Ann +- +3$`));
  expect((await say('releases', 'mf-queue'))?.split('\n')).toHaveLength(4);
  expect(await say('releases', 'mf-demo')).toBe('mf-demo has no release here.');
});

it('the command “releases --needs” says what the releases need of the shell', async () => {
  expect(await say('releases', '--needs')).toBe('There are no releases yet.');
  await publishThree();
  expect((await say('releases', '--needs'))?.split('\n').slice(1)).toEqual([
    'contract 1  -              mf-queue',
    'There is no shell yet.',
  ]);
});

it('the command “rollback” goes one release back, and to any release that is kept', async () => {
  const versions = await publishThree();
  expect(await say('rollback', 'mf-queue')).toContain(`${versions[2]} → ${versions[1]}.`);
  expect(await current()).toBe(versions[1]);
  await say('rollback', 'mf-queue', '--to-version', versions[0] ?? '');
  expect(await current()).toBe(versions[0]);
  await expect(say('rollback', 'mf-queue')).rejects.toThrow('mf-queue has no release before');
});

it('the command “retire” takes a remote off the site, and says which addresses go', async () => {
  const versions = await publishThree();
  expect(await say('retire', 'mf-queue')).toBe(
    `mf-queue on this server: ${versions[2]} is retired. Nobody answers /mf-queue, /mf-queue/:id any more.\n` +
      'A rollback or a deploy brings it back. Its files stay for a day for pages that are open.',
  );
  expect(await current()).toBeUndefined();
  await expect(say('retire', 'mf-queue')).rejects.toThrow('mf-queue has no release here.');
});

it('the command “rollback” does not go back to a release that the shell refuses', async () => {
  const versions = await publishThree();
  await withBuiltShell({ provision: { contract: 3 } }, (folder) =>
    new ReleaseStore(dataDir).publish(folder, 'npm start', 'shell', { followed: ['mf-queue'] }),
  );
  await expect(say('rollback', 'mf-queue')).rejects.toThrow('It speaks contract 1');
  expect(await current()).toBe(versions[2]);
});

it('the command “deploy-token” makes a token, lists it, and takes it away', async () => {
  const made = /^DEPLOY_TOKEN=(qbd_[\w-]{43})\nThis is token (\w{8}) of mf-queue, which works until 20\d\d-/;
  const [, token = '', id = ''] =
    made.exec((await say('deploy-token', 'mf-queue', '--days', '7')) ?? '') ?? [];
  expect(await new DeployTokens(dataDir).find('mf-queue', token)).toMatchObject({ id });
  expect(await say('deploy-token', 'mf-queue', '--list')).toMatch(new RegExp(`\n${id}  20.* -$`));
  await expect(say('deploy-token', 'mf-queue', '--revoke', 'other')).rejects.toThrow(
    'mf-queue has no deploy token other.',
  );
  expect(await say('deploy-token', 'mf-queue', '--revoke', id)).toBe(
    `Deploy token ${id} of mf-queue no longer works.`,
  );
  expect(await new DeployTokens(dataDir).find('mf-queue', token)).toBeNull();
  expect(await say('deploy-token', 'mf-queue', '--list')).toBe('mf-queue has no deploy token.');
  await expect(say('deploy-token', 'mf-queue', '--revoke')).rejects.toThrow('mf-queue has no deploy token.');
  await expect(say('deploy-token', '../x')).rejects.toThrow('is not a valid name for a remote');
});

it.each([
  [['rollback']],
  [['rollback', 'mf-a', 'mf-b']],
  [['rollback', 'mf-a', '--revoke']],
  [['releases', '--to-version', '1']],
  [['releases', 'mf-queue', '--needs']],
  [['releases', '--needs', '--free']],
  [['deploy-token']],
  [['deploy-token', 'mf-a', '--to', 'x']],
  [['deploy-token', 'mf-a', 'id']],
  [['deploy-token', 'mf-a', '--list', '--revoke']],
  [['deploy-token', 'mf-a', '--list', '--days', '7']],
])('a command that is written wrong is explained: %j', (args) => {
  expect(() => readReleaseCommand(args)).toThrow(/Usage:\n {2}releases /);
});

it('a command names the setting that is wrong', async () => {
  env['REMOTE_ORIGINS'] = '*';
  await expect(say('releases')).rejects.toThrow('REMOTE_ORIGINS must list origins');
});

it('the commands for releases leave other commands alone', () => {
  expect(readReleaseCommand(['user', 'role', 'ann@example.com', 'admin'])).toBeNull();
  expect(readReleaseCommand([])).toBeNull();
});

describe('on the command line, a canary', () => {
  async function startCanary(): Promise<[current: string, canary: string]> {
    const store = new ReleaseStore(dataDir);
    const { version } = await store.publish(await builtRemote('mf-queue'), 'Ann');
    const fill = await copyOf(await builtRemote('mf-queue', { text: 'two' }));
    return [version, (await store.publishCanary(fill, 'Ann', 'mf-queue', { share: 5 })).version];
  }

  it('is listed, and made current', async () => {
    const [before, canary] = await startCanary();
    expect(await say('releases', 'mf-queue')).toMatch(
      new RegExp(`\nCanary: ${canary} for 5 % of browsers since .* UTC, by Ann, compared with ${before}\\.$`),
    );
    expect(await say('promote', 'mf-queue')).toContain(`${before} → ${canary}.`);
    expect(await current()).toBe(canary);
  });

  it('is ended by a rollback, which leaves the current release', async () => {
    const [before, canary] = await startCanary();
    expect(await say('rollback', 'mf-queue')).toBe(
      `mf-queue on this server: the canary ${canary} has ended. Everybody has ${before} from the next page load on.`,
    );
    expect(await current()).toBe(before);
  });

  it('is pinned, and not any more', async () => {
    const [, canary] = await startCanary();
    expect(await say('pin', 'mf-queue')).toBe(`mf-queue: the canary ${canary} stays until somebody ends it.`);
    expect(await say('releases', 'mf-queue')).toContain('It is pinned: the server does not take it back.');
    expect(await say('pin', 'mf-queue', '--off')).toContain('takes the canary');
    await expect(say('pin', 'mf-demo')).rejects.toThrow('mf-demo has no canary here.');
  });

  it('that was taken back is listed with the reason', async () => {
    const [against, version] = await startCanary();
    const store = new ReleaseStore(dataDir);
    const { since = '' } = (await store.canaryNews('mf-queue')).canary ?? {};
    await store.takeBack('mf-queue', { version, against, since }, '9 of 40 loads failed.');
    expect(await say('releases', 'mf-queue')).toMatch(
      new RegExp(`\nTaken back on .* UTC: ${version}\\. 9 of 40 loads failed\\.$`),
    );
  });
});
