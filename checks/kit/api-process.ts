import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../../tools/common/paths.mjs';

const API = join(ROOT, 'api/dist/bundle/main.js');
/** The same as one file for each module, which another module can change before it starts. */
export const API_IN_MODULES = { main: join(ROOT, 'api/dist/main.js'), condition: '--conditions=modules' };
/** Nothing else of the environment may change what is tested or measured. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'NODE_ENV', 'NODE_OPTIONS'];

export interface ApiOptions {
  mongodbUri: string;
  dataDir: string;
  /** More variables, by their names. */
  env?: Record<string, string>;
  /** The address of a module that is loaded before the API and changes modules of it. */
  preload?: string;
}

export interface ApiProcess {
  origin: string;
  pid: number;
  stop: () => Promise<void>;
  /** Ends it at once. */
  kill: () => Promise<void>;
}

/** Starts the compiled API in a process of its own; it answers on this machine alone, on any free port. */
export async function startApi(options: ApiOptions): Promise<ApiProcess> {
  const { main, condition } = API_IN_MODULES;
  const server = fork(options.preload ? main : API, {
    execArgv: options.preload ? [condition, `--import=${options.preload}`] : [],
    env: environmentOf(options),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(server, 'exit');
  const [ready] = await Promise.race([once(server, 'message'), ended.then(() => [null])]);
  if (ready?.type !== 'ready') throw new Error('The API did not start.');
  const endBy = async (signal: NodeJS.Signals) => {
    server.kill(signal);
    await ended;
  };
  return {
    origin: ready.url.replace('//localhost:', '//127.0.0.1:'),
    pid: server.pid ?? 0,
    stop: () => endBy('SIGTERM'),
    kill: () => endBy('SIGKILL'),
  };
}

/** Without limits for one address, as all callers of a check have the same one. */
export function environmentOf({ mongodbUri, dataDir, env = {} }: ApiOptions): NodeJS.ProcessEnv {
  const inherited = INHERITED.map((name) => [name, process.env[name]]).filter(
    ([, value]) => value !== undefined,
  );
  return {
    ...Object.fromEntries(inherited),
    HOST: '127.0.0.1',
    PORT: '0',
    MONGODB_URI: mongodbUri,
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    ...env,
  };
}
