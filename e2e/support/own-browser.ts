import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as passing } from 'node:timers/promises';
import { type Page, chromium } from '@playwright/test';
import { test as base } from './test.ts';
import { wholeBrowser } from './whole-browser.ts';

const STARTED_WITHIN_MS = 20_000;

interface OwnBrowser {
  /**
   * The device with this browser sleeps while something happens, and for so long at least: all its processes stand still,
   * and only the clock goes on.
   */
  sleepWhile: (atLeastMs: number, happening: () => Promise<void>) => Promise<void>;
  /** Freezes a page that is behind another one, as a browser does to save power. */
  freeze: (page: Page) => Promise<void>;
}

/**
 * A test in a browser of its own, that is left as it is: elsewhere Playwright makes every page believe that it is in
 * front. Addresses have to be whole.
 */
export const test = base.extend<{ ownBrowser: OwnBrowser; device: Device }>({
  device: async ({ baseURL: _ }, use, testInfo) => {
    const profile = testInfo.outputPath('profile');
    const { executablePath, args } = wholeBrowser.launchOptions;
    const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
    // A process group of its own: it sleeps, wakes and goes as a whole.
    const child = spawn(executablePath, [...args, ...own, 'about:blank'], {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const { pid } = child;
    if (pid === undefined) throw new Error('The browser could not be started.');
    const signal = (name: NodeJS.Signals) => void process.kill(-pid, name);
    const gone = once(child, 'exit');
    try {
      await use({ address: await addressOf(child.stderr), signal });
    } finally {
      signal('SIGCONT');
      signal('SIGKILL');
      await gone;
      fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    }
  },

  context: async ({ device }, use) => {
    const browser = await chromium.connectOverCDP(device.address, { noDefaults: true });
    const [context] = browser.contexts();
    if (!context) throw new Error('The browser has no window.');
    await use(context);
    await browser.close();
  },

  ownBrowser: async ({ device, context }, use) => {
    await use({
      async sleepWhile(atLeastMs, happening) {
        device.signal('SIGSTOP');
        await Promise.all([passing(atLeastMs), happening()]);
        device.signal('SIGCONT');
      },
      async freeze(page) {
        const devtools = await context.newCDPSession(page);
        await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
        await devtools.detach();
      },
    });
  },
});

interface Device {
  /** Where the browser can be steered. */
  address: string;
  signal: (name: NodeJS.Signals) => void;
}

/** A browser says once where it listens. */
async function addressOf(said: NodeJS.ReadableStream): Promise<string> {
  const tooLate = AbortSignal.timeout(STARTED_WITHIN_MS);
  for await (const line of createInterface({ input: said, signal: tooLate })) {
    const address = /^DevTools listening on (ws:\S+)$/.exec(line)?.[1];
    if (address === undefined) continue;
    said.resume();
    return address;
  }
  throw new Error('The browser does not say where it listens.');
}

export { expect } from './test.ts';
