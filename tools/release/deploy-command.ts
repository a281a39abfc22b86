import { HELP, readArguments } from './deploy-arguments.ts';
import { requireNode } from '../common/node-version.mjs';
import { failWith } from '../common/user-error.mjs';

/**
 * Runs one of the scripts that ship remotes: a refusal is told in words, and the exit code is 1 then.
 *
 * @param {import('./deploy-arguments.ts').Command} command
 * @param {(args: import('./deploy-arguments.ts').Arguments, means: import('./deploy-remotes.ts').Means) => Promise<void>} run
 */
export async function runCommand(command, run) {
  try {
    requireNode();
    const args = readArguments(command, process.argv.slice(2));
    if (args.help) console.log(HELP[command]);
    else await run(args, { env: process.env, log: console.log });
  } catch (error) {
    failWith(error);
  }
}
