import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../../tools/finders/find-program.mjs';
import { ROOT } from '../../../tools/common/paths.mjs';
import { builtRemote } from '../../../tools/release/deploy-testing.ts';
import { startApi, type ApiProcess } from '../../kit/api-process.ts';
import { ask, type Answer } from '../../kit/ask.ts';
import { startDatabase } from '../../kit/database.ts';
import type { Dice } from '../../kit/dice.ts';
import { digestOf } from '../../kit/digest.ts';
import { FULL_FILE } from './shared-disk.mjs';

const { ReleaseStore } = await import('../../../api/dist/delivery/releases/release-store.js');
const { versionOf } = await import('../../../api/dist/delivery/releases/release-files.js');

const DESCRIPTION = 'remote.json';
const PAGE = 'index.html';
/** They would have to fit the changed files. */
const COMPRESSED = /\.(br|gz)$/;
const FAULTS = new URL('api-with-faults.mjs', import.meta.url).href;
/** More than the three that are kept in any case. */
const BUILDS = 7;
const ANSWERED_WITHIN_MS = 60_000;

export interface Build {
  version: string;
  folder: string;
  /** Of each of its files. */
  digests: Readonly<Record<string, string>>;
}

/** One of the two API processes. */
class Api {
  #process: ApiProcess | null = null;

  constructor(private readonly options: Parameters<typeof startApi>[0]) {}

  /** Null while it is killed. */
  get origin(): string | null {
    return this.#process?.origin ?? null;
  }

  async start() {
    this.#process = await startApi(this.options);
  }

  async kill() {
    const killed = this.#process;
    this.#process = null;
    await killed?.kill();
  }
}

export interface Suite {
  dataDir: string;
  store: InstanceType<typeof ReleaseStore>;
  apis: readonly [Api, Api];
  /** Asks one of the processes, as the proxy in front of them does: the other one if the first was killed meanwhile. */
  ask: (path: string, roll: Dice, headers?: Record<string, string>) => Promise<Answer>;
  fillDisk: () => Promise<void>;
  freeDisk: () => Promise<void>;
  /** Of which the first is published, because a process needs one to start. */
  shells: readonly Build[];
  build: (remote: string) => Promise<readonly Build[]>;
  stop: () => Promise<void>;
}

/** Two API processes on one database and one disk, on which faults can happen. */
export async function startSuite(): Promise<Suite> {
  const folder = await mkdtemp(join(tmpdir(), 'queuebell-release-faults-'));
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const stopOne of stops.reverse()) await stopOne();
  };
  try {
    const dataDir = join(folder, 'data');
    await Promise.all(['data', 'db'].map((name) => mkdir(join(folder, name))));
    const database = await startDatabase(join(folder, 'db'), await findProgram('mongod'));
    stops.push(database.stop);
    const store = new ReleaseStore(dataDir);
    const shells = await severalOf((index) => shellBuildOf(folder, index));
    await store.publish(shells[0]?.folder ?? '');
    const options = { mongodbUri: database.uri, dataDir, preload: FAULTS };
    const apis = [new Api(options), new Api(options)] as const;
    stops.push(() => Promise.all(apis.map((api) => api.kill())));
    await Promise.all(apis.map((api) => api.start()));
    const full = join(dataDir, FULL_FILE);
    return {
      dataDir,
      store,
      apis,
      ask: (path, roll, headers) => askOneOf(roll(2) === 0 ? apis : [apis[1], apis[0]], path, headers),
      fillDisk: () => writeFile(full, ''),
      freeDisk: () => rm(full),
      shells,
      build: (remote) => severalOf((index) => buildOf(folder, remote, index)),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function askOneOf(
  apis: readonly [Api, Api],
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  for (const api of apis) {
    const { origin } = api;
    if (origin === null) continue;
    const answer = await ask(origin + path, { headers, timeoutMs: ANSWERED_WITHIN_MS });
    const wasKilled = answer.status === 0 && api.origin !== origin;
    if (!wasKilled) return answer;
  }
  throw new Error('One process is there at any time.');
}

const severalOf = (build: (index: number) => Promise<Build>): Promise<Build[]> =>
  Promise.all(Array.from({ length: BUILDS }, (_, index) => build(index)));

async function buildOf(folder: string, remote: string, index: number): Promise<Build> {
  const path = `/${remote}`;
  const built = await builtRemote(folder, `${remote} ${index}`, {
    name: remote,
    paths: [path],
    screens: { [path]: { scripts: ['chunks/home.js'], styles: [] } },
    budgets: { [path]: { shell: 1_000, alone: 1_000 } },
  });
  return stored(built);
}

/** The built shell, whose pages say which one they are of. */
async function shellBuildOf(folder: string, index: number): Promise<Build> {
  const built = join(folder, `shell-${index}`);
  const filter = (file: string) => !COMPRESSED.test(file);
  await cp(join(ROOT, 'shell/dist'), built, { recursive: true, filter });
  await appendFile(join(built, PAGE), `<!-- shell ${index} -->`);
  const description = await descriptionOf(built);
  const page = await readFile(join(built, PAGE));
  const hashes = { ...description.hashes, [PAGE]: digestOf(page) };
  await writeFile(join(built, DESCRIPTION), JSON.stringify({ ...description, hashes }));
  return stored(built);
}

async function stored(folder: string): Promise<Build> {
  const { hashes } = await descriptionOf(folder);
  return { version: await versionOf(folder), folder, digests: hashes };
}

const descriptionOf = async (folder: string): Promise<{ hashes: Record<string, string> }> =>
  JSON.parse(await readFile(join(folder, DESCRIPTION), 'utf8'));
