import { expect, it, jest } from '@jest/globals';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ROOT } from '../../tools/common/paths.mjs';
import { startFrontServer } from '../../tools/dev/dev-proxy.ts';
import { entryOf } from '../../tools/dev/dev-entries.ts';
import { untilCompiled, type DevServer } from '../../tools/dev/dev-server.ts';
import { startDevServers } from '../../tools/dev/dev-servers.ts';
import { ShutdownList } from '../../tools/start/shutdown-list.mjs';
import { launchChromium } from '../kit/browser.ts';
import { screenWithField } from '../kit/screen-with-field.ts';

const TIMEOUT_MS = 300_000;
jest.setTimeout(TIMEOUT_MS);

/** Two apps are compiled: `npm run test:faults` runs it. */
const isLongRun = process.env['OWN_REPOSITORY'] === '1';

/** The shell from source, and a remote that is made for this test, as `npm run dev` shows them. */
async function openSuite(shutdown: ShutdownList) {
  const folder = await mkdtemp(join(ROOT, '.cache/fast-refresh-'));
  const file = join(folder, 'src/overview/overview.screen.tsx');
  const save = (words: string) => writeFile(file, screenWithField(words));
  shutdown.add({ stop: () => rm(folder, { recursive: true }), kill: () => {} });
  await cp(join(ROOT, 'templates/remote'), folder, { recursive: true });
  await save('Before');
  const context = { ...{ env: process.env, shutdown, log: () => {} }, signal: new AbortController().signal };
  const remote = folder.slice(ROOT.length + 1);
  const servers = await startDevServers(['shell', remote], { ...context, onGivenUp: () => {} });
  await untilCompiled(servers, context);
  const front = await startFrontServer({ port: 0, name: 'The suite' }, async ({ path }, response) => {
    if (path === '/remotes.json') response.json(await registryWith(servers[1]!));
    else if (path.startsWith('/api/')) response.status(404).json({});
    else response.send(await (await fetch(`${servers[0]!.origin}/index.html`)).text());
  });
  shutdown.add(front);
  return { url: `http://localhost:${front.port}/sample`, save };
}

const registryWith = async (server: DevServer) => ({
  contract: 2,
  remotes: { 'mf-sample': await entryOf(server) },
});

async function expectKept(page: Page, label: string) {
  const field = page.getByLabel(label);
  await field.waitFor();
  expect(await field.inputValue()).toBe('typed');
}

(isLongRun ? it : it.skip)(
  'a component that is saved changes in the page, which keeps what was typed',
  async () => {
    const shutdown = new ShutdownList();
    try {
      const { url, save } = await openSuite(shutdown);
      const browser = await launchChromium();
      shutdown.add({ stop: () => browser.close(), kill: () => {} });
      const page = await browser.newPage();
      await page.goto(url);
      await page.getByLabel('Before').fill('typed');
      await save('After');
      await expectKept(page, 'After');
      // A mistake, and its correction.
      await save('After <');
      await save('In the end');
      await expectKept(page, 'In the end');
    } finally {
      await shutdown.stopAll();
    }
  },
);
