import { run } from '../common/run.mjs';

const VERSION_TIMEOUT_MS = 30_000;

/**
 * Asks a program for its version, which shows that its file is whole and its libraries are there.
 *
 * @param {string} path
 * @returns {Promise<string | null>} null when it answers, else the last line of its output
 */
export async function problemOfVersion(path) {
  return problemOfRun(await run(path, ['--version'], { timeoutMs: VERSION_TIMEOUT_MS }));
}

/**
 * @param {import('../common/run.mjs').RunResult} result
 * @returns {string | null} null for a success, else the last line of the output
 */
export function problemOfRun(result) {
  if (result.code === 0) return null;
  const said = result.output.trim().split('\n').at(-1);
  return said || `exit code ${result.code}`;
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, timeoutMs: number }} options
 * @throws {Error} with the last line of the output, when it fails
 */
export async function must(command, args, options) {
  const problem = problemOfRun(await run(command, args, options));
  if (problem !== null) throw new Error(`${command} ${args[0]}: ${problem}`);
}
