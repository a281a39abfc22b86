import { fork, type ForkOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs a module of this folder as a process of its own. */
export const forkModule = (name: string, options: ForkOptions = {}) =>
  fork(fileURLToPath(new URL(name, import.meta.url)), {
    ...options,
    execArgv: ['--import', import.meta.resolve('tsx')],
  });
