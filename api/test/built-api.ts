import { execFile, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const build = fileURLToPath(new URL('../../tools/build/build.mjs', import.meta.url));
const inDist = (file: string) => fileURLToPath(new URL(`../dist/${file}`, import.meta.url));

/** Builds the API if it has changed. */
export async function buildApi(): Promise<void> {
  await promisify(execFile)(process.execPath, [build, 'api']);
}

export interface RunningApi {
  process: ChildProcess;
  url: string;
}

/** Starts the compiled API as a process, like the start script. */
export const spawnApi = (env: Record<string, string>): ChildProcess =>
  fork(inDist('bundle/main.js'), [], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', HOST: '127.0.0.1', ...env },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });

/** @returns when it is ready */
export async function startApi(env: Record<string, string>): Promise<RunningApi> {
  const child = spawnApi(env);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const message = await Promise.race([
    once(child, 'message').then(([ready]) => ready as { type: string; url: string }),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`The API ended with ${code}: ${output}`))),
  ]);
  return { process: child, url: message.url };
}

/** @returns how the process ended */
export async function ended(
  child: ChildProcess,
): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return { code: child.exitCode, signal: child.signalCode };
}

export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the compiled command line of the operator. */
export const runCli = (args: string[], env: Record<string, string>): Promise<CommandResult> =>
  resultOf([inDist('operator/cli/cli.js'), ...args], env);

/** Starts the API as an operator's machine does. */
export const startByOperator = (env: Record<string, string>): Promise<CommandResult> =>
  resultOf([fileURLToPath(new URL('../../deploy/start-api.mjs', import.meta.url))], env);

function resultOf(command: string[], env: Record<string, string>): Promise<CommandResult> {
  return new Promise((resolve) => {
    const options = { env: { PATH: process.env['PATH'] ?? '', ...env } };
    execFile(process.execPath, command, options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}
