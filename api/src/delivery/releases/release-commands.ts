import { hostname, userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { CommandError } from '../../platform/errors/command-error.js';
import { readReleaseSettings } from '../../platform/config/config.js';
import { DeployTokens } from './deploy-tokens.js';
import { openStore, type ReleaseSettings } from './open-store.js';
import type { ReleaseStore } from './release-store.js';
import { movedLine, releasesTable, remotesTable } from './release-words.js';

export const RELEASE_USAGE = `  releases [<remote>]                   which release each remote runs; of one remote, all that are kept
  rollback <remote> [--to-version <v>]  goes back to the release before, or to any that is kept
  deploy-token <remote> [--revoke]      makes the token that a team deploys this remote with, or takes it away`;

const HERE = 'this server';

type Task = (settings: ReleaseSettings) => Promise<string>;

/** @returns null if it is another command @throws CommandError when its arguments are wrong */
export function readReleaseCommand(args: string[]): ((env: NodeJS.ProcessEnv) => Promise<string>) | null {
  const task = taskOf(args);
  return task && ((env) => task(readReleaseSettings(env)));
}

function taskOf([command = '', ...args]: string[]): Task | null {
  if (!['releases', 'rollback', 'deploy-token'].includes(command)) return null;
  const { remote, version, revoke, isOdd } = parse(args);
  if (command === 'releases' && !isOdd && version === undefined && !revoke) return list(remote);
  if (command === 'rollback' && !isOdd && remote && !revoke) return rollBack(remote, version);
  if (command === 'deploy-token' && !isOdd && remote && version === undefined) return token(remote, revoke);
  throw new CommandError(`Usage:\n${RELEASE_USAGE}`);
}

function parse(args: string[]) {
  const options = { 'to-version': { type: 'string' }, revoke: { type: 'boolean' } } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [remote, ...more] = positionals;
    const { 'to-version': version, revoke = false } = values;
    return { remote, version, revoke, isOdd: more.length > 0 };
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\nUsage:\n${RELEASE_USAGE}`);
  }
}

const storeOf = (settings: ReleaseSettings): ReleaseStore =>
  openStore(settings, (line) => console.error(line));

function list(remote: string | undefined): Task {
  return async (settings) => {
    const store = storeOf(settings);
    if (remote !== undefined) {
      const releases = await store.list(remote);
      return releases.length > 0 ? releasesTable(releases) : `${remote} has no release here.`;
    }
    const { remotes } = await store.registry();
    const names = Object.keys(remotes);
    const lists = await Promise.all(names.map(async (name) => [name, await store.list(name)] as const));
    return names.length > 0 ? remotesTable(remotes, Object.fromEntries(lists)) : 'There are no releases yet.';
  };
}

function rollBack(remote: string, version: string | undefined): Task {
  const by = `${userInfo().username}@${hostname()}`;
  return async (settings) => {
    const store = storeOf(settings);
    const from = (await store.list(remote)).find(({ state }) => state === 'current')?.version;
    return movedLine(await store.rollback(remote, by, { from, to: version }), HERE);
  };
}

function token(remote: string, revoke: boolean): Task {
  return async ({ dataDir }) => {
    const tokens = new DeployTokens(dataDir);
    if (!revoke) return `DEPLOY_TOKEN=${await tokens.create(remote)}`;
    if (!(await tokens.revoke(remote))) throw new CommandError(`${remote} has no deploy token.`);
    return `The deploy token of ${remote} no longer works.`;
  };
}
