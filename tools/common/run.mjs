import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/**
 * @typedef {object} RunResult
 * @property {number} code exit code; 127 when the command could not be started, 124 when it took too long
 * @property {string} stdout
 * @property {string} stderr
 * @property {string} output both streams in the order in which they came
 */

/**
 * Runs a command to its end and keeps its output. Never throws: see the exit code.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, timeoutMs?: number, signal?: AbortSignal }} [options]
 * @returns {Promise<RunResult>}
 */
export function run(command, args, { cwd, env, timeoutMs, signal } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    let output = '';
    let tooLate = false;
    const timer =
      timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            tooLate = true;
            child.kill('SIGKILL');
          }, timeoutMs);
    const stop = () => child.kill('SIGTERM');
    signal?.addEventListener('abort', stop, { once: true });

    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text;
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      stderr += text;
      output += text;
    });
    /** @param {number} code */
    const finish = (code) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      done({ code, stdout, stderr, output });
    };
    child.once('error', (error) => {
      output += error.message;
      stderr += error.message;
      finish(127);
    });
    child.once('close', (code) => finish(tooLate ? 124 : (code ?? 1)));
  });
}

/**
 * @param {string} name of a command
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<string | null>}
 */
export async function onPath(name, env = process.env) {
  for (const folder of (env['PATH'] ?? '').split(delimiter).filter(Boolean)) {
    const candidate = join(folder, name);
    if (await isExecutable(candidate)) return candidate;
  }
  return null;
}

/** @param {string} path */
export async function isExecutable(path) {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
