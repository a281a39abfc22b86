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
  if (args.help) console.log(HELP[name]);
  else await COMMANDS[name](args, { env: process.env, log: console.log });
}
