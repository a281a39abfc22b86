import { hostname, userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { CommandError } from '../../platform/errors/command-error.js';
import { readReleaseSettings } from '../../platform/config/config.js';
import { DeployTokens } from './deploy-tokens.js';
import { needsTable } from './needs-table.js';
import { openStore, type ReleaseSettings } from './open-store.js';
import type { ReleaseStore } from './release-store.js';
import {
  canaryEndedLine,
  canaryNewsLines,
  freedLines,
  handedOverLine,
  movedLine,
  pinnedLine,
  releasesTable,
  remotesTable,
  retiredLines,
} from './release-words.js';
import { daysOf, DAYS_WRONG, endedLine, madeLines, noToken, tokensTable } from './token-words.js';

export const RELEASE_USAGE = `  releases [<remote>]                   which release each remote runs; of one remote, all that are kept
  releases --needs                      what the releases need of the shell, and which of them need it
  releases --free                       removes releases that no page needs and nobody goes back to by itself
  rollback <remote> [--to-version <v>]  ends its canary; without one, goes back to the release before, or to any that is kept
  promote <remote>                      makes its canary the current release
  pin <remote> [--off]                  keeps its canary even if it fails more often
  retire <remote>                       takes it off the site; a rollback or a deploy brings it back
  hand-over <path> <from> <to>          gives a path of one remote to another one
  deploy-token <remote> [--days <n>]    makes a token that a team deploys this remote with; the two newest work
  deploy-token <remote> --list          which of them work, until when, and when each was used last
  deploy-token <remote> --revoke [<id>] ends all of them, or one`;

const HERE = 'this server';

type Task = (settings: ReleaseSettings) => Promise<string>;

interface Typed {
  names: readonly string[];
  version: string | undefined;
  days: string | undefined;
  flag: (typeof FLAGS)[number] | undefined;
}

interface Command {
  /** How many names it takes, at least and at most. */
  names: readonly [number, number];
  options: readonly string[];
  task: (typed: Typed) => Task;
}

const FLAGS = ['free', 'list', 'needs', 'off', 'revoke'] as const;

const OPTIONS = {
  free: { type: 'boolean' },
  needs: { type: 'boolean' },
  off: { type: 'boolean' },
  'to-version': { type: 'string' },
  days: { type: 'string' },
  list: { type: 'boolean' },
  revoke: { type: 'boolean' },
} as const;

const COMMANDS: Readonly<Record<string, Command>> = {
  releases: { names: [0, 1], options: ['free', 'needs'], task: releasesTask },
  rollback: {
    names: [1, 1],
    options: ['to-version'],
    task: ({ names: [remote = ''], version }) => rollBack(remote, version),
  },
  promote: { names: [1, 1], options: [], task: ({ names: [remote = ''] }) => promote(remote) },
  pin: {
    names: [1, 1],
    options: ['off'],
    task: ({ names: [remote = ''], flag }) => pin(remote, flag !== 'off'),
  },
  retire: { names: [1, 1], options: [], task: ({ names: [remote = ''] }) => retire(remote) },
  'hand-over': {
    names: [3, 3],
    options: [],
    task: ({ names: [path = '', from = '', to = ''] }) => handOver(path, from, to),
  },
  'deploy-token': { names: [1, 2], options: ['days', 'list', 'revoke'], task: tokenTask },
};

/** @returns null if it is another command @throws CommandError when its arguments are wrong */
export function readReleaseCommand(args: string[]): ((env: NodeJS.ProcessEnv) => Promise<string>) | null {
  const [name = '', ...rest] = args;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) return null;
  const task = command.task(parse(rest, command));
  return (env) => task(readReleaseSettings(env));
}

const wrong = (why?: string) =>
  new CommandError(`${why === undefined ? '' : `${why}\n`}Usage:\n${RELEASE_USAGE}`);

function parse(args: string[], { names: [least, most], options }: Command): Typed {
  const allowed = Object.fromEntries(Object.entries(OPTIONS).filter(([each]) => options.includes(each)));
  try {
    const { values, positionals: names } = parseArgs({ args, options: allowed, allowPositionals: true });
    if (names.length < least || names.length > most) throw wrong();
    const text = (option: string) => (typeof values[option] === 'string' ? values[option] : undefined);
    const flags = FLAGS.filter((each) => values[each] === true);
    if (flags.length > 1) throw wrong();
    return { names, version: text('to-version'), days: text('days'), flag: flags[0] };
  } catch (error) {
    throw error instanceof CommandError ? error : wrong((error as Error).message);
  }
}

const storeOf = (settings: ReleaseSettings): ReleaseStore =>
  openStore(settings, (line) => console.error(line));

const operator = () => `${userInfo().username}@${hostname()}`;

function releasesTask({ names: [remote], flag }: Typed): Task {
  if (flag === undefined) return list(remote);
  if (remote !== undefined) throw wrong();
  if (flag === 'needs') return async (settings) => needsTable(await storeOf(settings).needs());
  return async (settings) => freedLines(await storeOf(settings).free(operator()));
}

function list(remote: string | undefined): Task {
  return async (settings) => {
    const store = storeOf(settings);
    if (remote !== undefined) {
      const releases = await store.list(remote);
      const news = canaryNewsLines(await store.canaryNews(remote));
      return releases.length > 0
        ? [releasesTable(releases), ...news].join('\n')
        : `${remote} has no release here.`;
    }
    const { remotes } = await store.registryOfAll();
    const names = Object.keys(remotes);
    const lists = await Promise.all(names.map(async (name) => [name, await store.list(name)] as const));
    return names.length > 0 ? remotesTable(remotes, Object.fromEntries(lists)) : 'There are no releases yet.';
  };
}

function rollBack(remote: string, version: string | undefined): Task {
  return async (settings) => {
    const store = storeOf(settings);
    const { canary } = await store.canaryNews(remote);
    if (canary && version === undefined)
      return canaryEndedLine(await store.endCanary(remote, operator(), canary.version), HERE);
    const from = (await store.list(remote)).find(({ state }) => state === 'current')?.version;
    return movedLine(await store.rollback(remote, operator(), { from, to: version }), HERE);
  };
}

function promote(remote: string): Task {
  return async (settings) => movedLine(await storeOf(settings).promote(remote, operator()), HERE);
}

function pin(remote: string, pinned: boolean): Task {
  return async (settings) =>
    pinnedLine(remote, await storeOf(settings).pinCanary(remote, operator(), pinned));
}

function retire(remote: string): Task {
  return async (settings) => retiredLines(await storeOf(settings).retire(remote, operator()), HERE);
}

function handOver(path: string, from: string, to: string): Task {
  return async (settings) =>
    handedOverLine(await storeOf(settings).handOver(from, operator(), { path, to }), HERE);
}

function tokenTask({ names: [remote = '', id], days: typedDays, flag }: Typed): Task {
  const days = daysOf(typedDays);
  if (days === null) throw wrong(DAYS_WRONG);
  if ((flag !== undefined && typedDays !== undefined) || (flag !== 'revoke' && id !== undefined))
    throw wrong();
  return async ({ dataDir }) => {
    const tokens = new DeployTokens(dataDir);
    if (flag === undefined) return madeLines(remote, await tokens.create(remote, { by: operator(), days }));
    if (flag === 'list') {
      const all = await tokens.list(remote);
      return all.length > 0 ? tokensTable(all) : noToken(remote);
    }
    const ended = await tokens.revoke(remote, { by: operator(), id });
    if (ended.length === 0) throw new CommandError(noToken(remote, id));
    return endedLine(remote, ended);
  };
}
