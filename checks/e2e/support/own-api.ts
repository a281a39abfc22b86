import path from 'node:path';
import { startApi } from '../../../tools/start/api-process.mjs';
import { dataDir } from './database.ts';
import { ownAddress } from './own-address.ts';
import { test as base } from './test.ts';

/** One more API process, of this test alone, on the database and the data folder of the running suite. */
interface OwnApi {
  /** Its address, also after it was started again. */
  url: string;
  stop: () => Promise<void>;
  start: () => Promise<void>;
}

/** A test in which an API process may come and go, and nobody else notices. */
export const test = base.extend<{ ownApi: OwnApi }>({
  ownApi: async ({ context }, use) => {
    const folder = dataDir();
    const { port, url, env } = await ownAddress(folder.path);
    const written = { ...folder, api: path.join(folder.path, 'run', `api-${port}.json`) };
    const start = () => startApi(written, { env, signal: new AbortController().signal });
    let running = await start();
    await use({
      url,
      stop: () => running.stop(),
      start: async () => {
        running = await start();
      },
    });
    // A page complains of a server that stops.
    for (const page of context.pages()) await page.close();
    await running.stop();
  },
});

export { expect } from './test.ts';
