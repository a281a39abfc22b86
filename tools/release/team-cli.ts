import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { failWith, UserError } from '../common/user-error.mjs';
import { movedLine, requireFreePaths, rollBack, tableOf } from './place-commands.ts';
import { serverPlace, type Place } from './server-place.ts';

/** The commands `deploy`, `rollback` and `releases` in a team's own repository, which has one remote. */
const HELP = `npm run deploy -- --to <server> [--from <folder> | --at <address>]
npm run rollback -- --server <server> [--to-version <version>] [--from-version <version>]
npm run releases -- --server <server>

DEPLOY_TOKEN is the deploy token of this remote.
  --from <folder>   takes what is built there, and builds nothing
  --at <address>    the release is hosted there, https://…/, and stays there`;

type Options = Record<string, string | undefined>;

const OPTIONS: Record<string, readonly string[]> = {
  deploy: ['to', 'from', 'at'],
  rollback: ['server', 'to-version', 'from-version'],
  releases: ['server'],
};

const isWindows = process.platform === 'win32';

const wrong = (why: string): UserError => new UserError(`${why}\n\n${HELP}`);

async function main([command = '', ...args]: string[]): Promise<void> {
  const names = OPTIONS[command];
  if (command === '--help' || args.includes('--help')) return console.log(HELP);
  if (!names) throw wrong(command === '' ? 'Which command?' : `There is no command ${command}.`);
  const options = read(args, names);
  const server = options['to'] ?? options['server'];
  if (server === undefined) throw wrong(`Which server? --${names[0]} https://…`);
  if (options['from'] !== undefined && options['at'] !== undefined) throw wrong('--from or --at, not both.');
  const remote = nameHere();
  const place = serverPlace(server, { token: process.env['DEPLOY_TOKEN'] });
  if (command === 'deploy') console.log(await deploy(remote, place, options));
  else if (command === 'rollback') console.log(await rollBack(place, remote, options));
  else console.log(await tableOf(place, remote, { seesAll: false }));
}

function read(args: string[], names: readonly string[]): Options {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    return parseArgs({ args, options }).values as Options;
  } catch (error) {
    throw wrong(`${(error as Error).message.split('. ')[0] ?? ''}.`);
  }
}

function nameHere(): string {
  if (!existsSync('webpack.config.mjs') || !existsSync('package.json'))
    throw new UserError('Run this in the folder of the remote, beside its webpack.config.mjs.');
  return (JSON.parse(readFileSync('package.json', 'utf8')) as { name: string }).name;
}

async function deploy(remote: string, place: Place, { from, at }: Options): Promise<string> {
  if (at !== undefined) return movedLine(await place.publishHosted(remote, at), place.name);
  if (from === undefined) {
    await requireFreePaths(
      remote,
      Object.keys(JSON.parse(readFileSync('budget.json', 'utf8')) as object),
      place,
    );
    const { status } = spawnSync(isWindows ? 'npm.cmd' : 'npm', ['run', '--silent', 'build'], {
      stdio: 'inherit',
      shell: isWindows,
    });
    if (status !== 0) throw new UserError('The build failed. Nothing has changed.');
  }
  return movedLine(await place.publish(remote, resolve(from ?? 'dist')), place.name);
}

main(process.argv.slice(2)).catch(failWith);
