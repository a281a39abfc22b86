import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findDataDir } from '../common/data-dir.mjs';
import { UserError } from '../common/user-error.mjs';
import { HELP, readArguments, type Arguments, type Command } from './deploy-arguments.ts';
import {
  deploy,
  deployToken,
  handOver,
  pin,
  promote,
  releases,
  retire,
  rollback,
  type Means,
} from './deploy-remotes.ts';

const COMMANDS: Record<Command, (args: Arguments, means: Means) => Promise<void>> = {
  deploy,
  promote,
  pin,
  rollback,
  retire,
  'hand-over': handOver,
  releases,
  'deploy-token': deployToken,
};

const isCommand = (name: string): name is Command => Object.hasOwn(COMMANDS, name);

/** @throws UserError with the reason of a refusal */
export async function runCommand([name = '', ...rest]: string[]) {
  if (!isCommand(name)) throw new UserError(`There is no command ${name}.`);
  const args = readArguments(name, rest);
  if (args.help) return console.log(HELP[name]);
  const isHere = args.options['to'] === undefined && args.options['server'] === undefined;
  if (isHere) requireSuite(findDataDir(process.env).path);
  await COMMANDS[name](args, { env: process.env, log: console.log });
}

/** A wrong DATA_DIR would become a second store of releases, of which no suite knows. */
function requireSuite(dataDir: string) {
  if (existsSync(join(dataDir, 'releases/remotes.json'))) return;
  throw new UserError(
    `There is no suite in ${dataDir}, and nothing has changed. ` +
      'DATA_DIR says where yours is; a new one begins with npm start. For a suite on a server: --to or --server.',
  );
}
