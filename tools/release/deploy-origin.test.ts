import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from './deploy-arguments.ts';
import { contains, originOf } from './deploy-origin.ts';
import { localTarget } from './local-target.ts';
import { deploy } from './deploy-remotes.ts';
import { builtRemote } from './deploy-testing.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'queuebell-origin-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A checkout with two commits, and a folder for builds that git ignores. */
async function checkout() {
  const at = await mkdtemp(join(folder, 'checkout-'));
  const git = (...args: string[]) => execFileSync('git', ['-C', at, ...args], { encoding: 'utf8' }).trim();
  git('init', '--quiet');
  git('config', 'user.name', 'Ann');
  git('config', 'user.email', 'ann@example.com');
  await writeFile(join(at, '.gitignore'), 'dist\n');
  await mkdir(join(at, 'dist'));
  const commit = async (text: string) => {
    await writeFile(join(at, 'source'), text);
    git('add', '--all');
    git('commit', '--quiet', '--message', text);
    return git('rev-parse', 'HEAD');
  };
  const commits = [await commit('one'), await commit('two')] as const;
  return { at, git, commits };
}

describe('the origin of a deploy', () => {
  it('is the commit of its checkout, with a note about further changes', async () => {
    const { at, commits } = await checkout();
    const find = () => originOf({ folder: join(at, 'dist'), env: {}, given: {} });
    expect(await find()).toEqual({ commit: commits[1], person: 'Ann' });
    await writeFile(join(at, 'source'), 'changed');
    expect(await find()).toEqual({ commit: `${commits[1]}-dirty`, person: 'Ann' });
  });

  it.each([
    [
      'GitHub',
      {
        ...{ GITHUB_SHA: 'abcdef1', GITHUB_ACTOR: 'zoe', GITHUB_RUN_ID: '7' },
        ...{ GITHUB_SERVER_URL: 'https://git.example', GITHUB_REPOSITORY: 'team/x' },
      },
      { commit: 'abcdef1', run: 'https://git.example/team/x/actions/runs/7', person: 'zoe' },
    ],
    [
      'GitLab',
      { CI_COMMIT_SHA: 'abcdef1', CI_JOB_URL: 'https://git.example/7', GITLAB_USER_NAME: 'Zoë' },
      { commit: 'abcdef1', run: 'https://git.example/7', person: 'Zoë' },
    ],
  ])('comes from the variables of %s', async (_ci, env, origin) => {
    expect(await originOf({ folder, env, given: {} })).toEqual(origin);
  });

  it('is that of the options first, and an unusable one is left out, or refused if it was typed', async () => {
    const env = { GITHUB_SHA: 'abcdef1', CI_JOB_URL: 'none', GITHUB_ACTOR: 'zoe' };
    expect(await originOf({ folder, env, given: { person: 'Ben' } })).toEqual({
      commit: 'abcdef1',
      person: 'Ben',
    });
    await expect(originOf({ folder, env, given: { commit: 'main' } })).rejects.toThrow(
      '--commit must be the name of a commit.',
    );
  });

  it('says which commit contains which', async () => {
    const { at, commits } = await checkout();
    const [one, two] = commits;
    expect(contains(at, one, `${two}-dirty`)).toBe(true);
    expect(contains(at, two, one)).toBe(false);
    expect(contains(at, `${two}-dirty`, two)).toBe(false);
    expect(contains(at, one, 'abcdef1')).toBe(false);
    expect(contains(folder, one, two)).toBe(false);
  });
});

describe('the deploy of a pipeline that ends late', () => {
  it('does not replace a release of later sources, unless the option allows it', async () => {
    const { at, git, commits } = await checkout();
    const dataDir = await mkdtemp(join(folder, 'data-'));
    const said: string[] = [];
    const means = {
      env: { DATA_DIR: dataDir },
      log: (line: string) => said.push(line),
      build: async () => {},
    };
    const send = async (text: string, ...more: string[]) => {
      const from = await builtRemote(join(at, 'dist'), text);
      await deploy(readArguments('deploy', ['mf-queue', '--from', from, ...more]), means);
    };
    await send('two');
    git('checkout', '--quiet', commits[0]);
    await expect(send('one')).rejects.toThrow(
      new RegExp(`built from ${commits[1]}, which contains ${commits[0]} already\\.\\nNothing has changed`),
    );
    await send('one', '--older');
    git('checkout', '--quiet', commits[1]);
    await send('two again');
    expect(said).toHaveLength(3);
    const journal = await readFile(join(dataDir, 'releases/journal.ndjson'), 'utf8');
    expect(journal.match(/"commit":"\w+"/g)?.slice(-1)).toEqual([`"commit":"${commits[1]}"`]);
  });

  it('does not replace a release whose commit a shallow clone does not have, unless the option allows it', async () => {
    const { at, git, commits } = await checkout();
    const dataDir = await mkdtemp(join(folder, 'data-'));
    const shallow = join(folder, 'shallow');
    git('branch', 'old', commits[0]);
    execFileSync('git', ['clone', '--quiet', '--depth', '1', '--branch', 'old', `file://${at}`, shallow]);
    await mkdir(join(shallow, 'dist'));
    const send = async (sources: string, text: string, ...more: string[]) => {
      const from = await builtRemote(join(sources, 'dist'), text);
      const args = readArguments('deploy', ['mf-queue', '--from', from, ...more]);
      await deploy(args, { env: { DATA_DIR: dataDir }, log: () => {}, build: async () => {} });
    };
    await send(at, 'two');
    await expect(send(shallow, 'one')).rejects.toThrow(
      new RegExp(`built from ${commits[1]}\\. This clone is shallow .*\\nNothing has changed`),
    );
    await send(shallow, 'one', '--older');
    // Its own commit is there.
    await send(shallow, 'one again');
  });

  it('does not replace a release that came after it started', async () => {
    const dataDir = await mkdtemp(join(folder, 'data-'));
    const env = { DATA_DIR: dataDir };
    const publish = async (text: string) =>
      (await localTarget(dataDir)).publish('mf-queue', await builtRemote(folder, text));
    const { version: seen } = await publish('one');
    const from = await builtRemote(folder, 'late');
    const { version: now } = await publish('two');
    const args = readArguments('deploy', ['mf-queue', '--from', from, '--from-version', seen]);
    await expect(deploy(args, { env, log: () => {}, build: async () => {} })).rejects.toThrow(
      `mf-queue runs ${now} now, not ${seen}. Nothing has changed.`,
    );
  });
});
