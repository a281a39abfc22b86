import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DeployTokens } from '../../../api/dist/delivery/releases/deploy-tokens.js';
import { ReleaseStore } from '../../../api/dist/delivery/releases/release-store.js';
import { startApi } from '../../../tools/start/api-process.mjs';
import { findDataDir } from '../../../tools/common/data-dir.mjs';
import { API_IN_MODULES } from '../../kit/api-process.ts';
import { ownAddress } from './own-address.ts';

const repo = fileURLToPath(new URL('../../..', import.meta.url));

/** Another API process with its own releases, on the shared database. */
export interface OwnSuite {
  /** Where it answers. */
  url: string;
  store: ReleaseStore;
  /** Starts another API in place of this one, at the same address. @param preload the module that changes it */
  replaceApi: (preload: URL) => Promise<void>;
  stop: () => Promise<void>;
}

/** The store and a folder, before the API starts. */
interface Before {
  store: ReleaseStore;
  /** An empty folder within the repository; it goes when the suite stops. */
  work: string;
}

/** A token with which a team can deploy that remote to the suite, as `npm run deploy-token` makes it. */
export const deployToken = async ({ store }: OwnSuite, remote: string): Promise<string> =>
  (await new DeployTokens(path.dirname(store.folder)).create(remote)).token;

/** The folder of the suite's shell, or of a remote, as it was built. */
export const builtFolder = (remote: string): string => path.join(repo, remote, 'dist');

/**
 * @param remotes of the suite, which are published as they were built, like its shell
 * @param prepare what else is to be there
 * @param settings of this API, by the names of their variables
 */
export async function startOwnSuite(
  remotes: readonly string[],
  prepare: (before: Before) => Promise<void> = async () => undefined,
  settings: (work: string) => Record<string, string> = () => ({}),
): Promise<OwnSuite> {
  fs.mkdirSync(path.join(repo, '.cache'), { recursive: true });
  const work = fs.mkdtempSync(path.join(repo, '.cache', 'own-suite-'));
  const remove = () => fs.rmSync(work, { recursive: true, force: true });
  const folder = findDataDir({ DATA_DIR: path.join(work, 'data') });
  const store = new ReleaseStore(folder.path);
  try {
    for (const name of ['shell', ...remotes]) await store.publish(builtFolder(name));
    await prepare({ store, work });
    const { url, env: own } = await ownAddress(folder.path);
    const env = { ...own, ...settings(work) };
    fs.mkdirSync(path.dirname(folder.api), { recursive: true });
    const { signal } = new AbortController();
    const { main, condition } = API_IN_MODULES;
    let api = await startApi(folder, { env, signal });
    return {
      url,
      store,
      async replaceApi(preload) {
        await api.stop();
        const changed = { ...env, NODE_OPTIONS: `${condition} --import=${preload.href}` };
        api = await startApi(folder, { env: changed, signal, main });
      },
      stop: () => api.stop().finally(remove),
    };
  } catch (error) {
    remove();
    throw error;
  }
}
