import { fork, type ForkOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { API_IN_MODULES } from '../kit/api-process.ts';

/** Runs a module of this folder as a process of its own; the API in it has its payment sandbox in modules, too. */
export const forkModule = (name: string, options: ForkOptions = {}) =>
  fork(fileURLToPath(new URL(name, import.meta.url)), {
    ...options,
    execArgv: [API_IN_MODULES.condition, '--import', import.meta.resolve('tsx')],
  });
