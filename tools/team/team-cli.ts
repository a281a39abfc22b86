import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { failWith, UserError } from '../common/user-error.mjs';
import {
  deployQuery,
  promote,
  publish,
  requireFreePaths,
  retire,
  rollBack,
  tableOf,
} from '../release/target-commands.ts';
import { originOf } from '../dev/dev-arguments.ts';
import { SHARE_WRONG, shareOf, type Arguments } from '../release/deploy-arguments.ts';
import { serverTarget, type DeployTarget, type Server } from '../release/server-target.ts';
import { requireSamePackages, updatePackages } from './update-packages.ts';

/** The commands of a remote in a team's own repository, which has no other. */
const HELP = `npm run dev -- --shell <server>
npm run deploy -- --to <server> [--from <folder> | --at <address>] [--preview | --canary <share>]
npm run promote -- --server <server>
npm run rollback -- --server <server> [--to-version <version>] [--from-version <version>]
npm run retire -- --server <server> [--from-version <version>]
npm run releases -- --server <server>
npm run update -- --server <server> [--check]

dev shows the remote in that server's suite, on this computer alone, and each change when its file is saved.
update takes the suite's packages, and the versions of the tools that they are tested with, from that server.
  --check             only says whether they are the same, and fails if not
DEPLOY_TOKEN is the deploy token of this remote, which the other commands need.
  --from <folder>     takes what is built there, and builds nothing
  --at <address>      the release is hosted there, https://…/, and stays there
  --preview           makes it public for nobody: prints a link by which a browser may show it
  --hours <n>         when the preview ends, within 24 hours
  --canary <share>    gives it to that share of browsers (5%), and takes it back if it fails more often than the
                      current one; promote gives it to everybody, rollback to nobody
  --walls             device entries that stay, such as walls and tablets, are among those browsers
  --from-version <v>  only while that one is current
  --older             also if the current release was built from a later commit that contains this one
  --commit, --run, --person  where the release comes from; without them, from git and the CI's variables`;

const OF_DEPLOYS = ['older', 'preview', 'walls'];
const FLAGS = [...OF_DEPLOYS, 'check'];
const OPTIONS: Record<string, readonly string[]> = {
  deploy: ['to', 'from', 'at', 'from-version', 'commit', 'run', 'person', 'hours', 'canary', ...OF_DEPLOYS],
  promote: ['server'],
  rollback: ['server', 'to-version', 'from-version'],
  retire: ['server', 'from-version'],
  releases: ['server'],
  update: ['server', 'check'],
  dev: ['shell'],
};

type Given = Pick<Arguments, 'options' | 'flags'>;

const isWindows = process.platform === 'win32';
/** @returns whether it succeeded */
const npm = (args: readonly string[]): boolean =>
  spawnSync(isWindows ? 'npm.cmd' : 'npm', args, { stdio: 'inherit', shell: isWindows }).status === 0;

const wrong = (why: string): UserError => new UserError(`${why}\n\n${HELP}`);

async function main([command = '', ...args]: string[]): Promise<void> {
  const names = OPTIONS[command];
  if (command === '--help' || args.includes('--help')) return console.log(HELP);
  if (!names) throw wrong(command === '' ? 'Which command?' : `There is no command ${command}.`);
  const given = read(args, names);
  const { options, flags } = given;
  const server = options['to'] ?? options['server'] ?? options['shell'];
  if (server === undefined) throw wrong(`Which server? --${names[0]} https://…`);
  if (options['at'] !== undefined && (options['from'] !== undefined || flags.has('preview')))
    throw wrong('--at goes without --from and --preview.');
  if (options['canary'] !== undefined) {
    if (options['at'] !== undefined || flags.has('preview'))
      throw wrong('--canary goes without --at and --preview.');
    if (shareOf(options['canary']) === null) throw wrong(SHARE_WRONG);
  }
  const remote = nameHere();
  if (command === 'dev') {
    // Webpack, which no other command needs.
    const { runTeamDev } = await import('./team-dev.ts');
    return runTeamDev(remote, originOf(server));
  }
  const target = serverTarget(server, { token: process.env['DEPLOY_TOKEN'] });
  if (command === 'update') return console.log(await update(remote, target, given));
  if (command === 'deploy') console.log(await deploy(remote, target, given));
  else if (command === 'promote') console.log(await promote(target, remote));
  else if (command === 'rollback') console.log(await rollBack(target, remote, options));
  else if (command === 'retire') console.log(await retire(target, remote, options));
  else console.log(await tableOf(target, remote, { seesAll: false }));
}

function read(args: string[], names: readonly string[]): Given {
  const types = names.map((name) => [name, { type: FLAGS.includes(name) ? 'boolean' : 'string' }] as const);
  try {
    const values = Object.entries(parseArgs({ args, options: Object.fromEntries(types) }).values);
    return {
      options: Object.fromEntries(
        values.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      ),
      flags: new Set(values.flatMap(([name, value]) => (value === true ? [name] : []))),
    };
  } catch (error) {
    throw wrong(`${(error as Error).message.split('. ')[0] ?? ''}.`);
  }
}

function nameHere(): string {
  if (!existsSync('webpack.config.mjs') || !existsSync('package.json'))
    throw new UserError('Run this in the folder of the remote, beside its webpack.config.mjs.');
  return (JSON.parse(readFileSync('package.json', 'utf8')) as { name: string }).name;
}

async function deploy(remote: string, target: DeployTarget, given: Given): Promise<string> {
  const { from, at } = given.options;
  const query = await deployQuery(target, remote, given, { sources: '.', env: process.env });
  if (at === undefined && from === undefined) {
    const budgets = JSON.parse(readFileSync('budget.json', 'utf8')) as object;
    await requireFreePaths(remote, Object.keys(budgets), target);
    if (!npm(['run', '--silent', 'build'])) throw new UserError('The build failed. Nothing has changed.');
  }
  return (
    await publish(target, remote, given, {
      built: resolve(from ?? 'dist'),
      query,
      next: `--server ${target.name}`,
    })
  ).lines;
}

async function update(remote: string, server: Server, { flags }: Given): Promise<string> {
  const packages = await server.packages(remote);
  const about = { folder: '.', server: server.name };
  return flags.has('check')
    ? requireSamePackages(packages, about)
    : updatePackages(packages, { ...about, install });
}

async function install(packages: readonly string[]): Promise<void> {
  if (!npm(['install', '--no-audit', '--no-fund', ...packages]))
    throw new UserError('The packages could not be installed. Nothing has changed.');
}

main(process.argv.slice(2)).catch(failWith);
