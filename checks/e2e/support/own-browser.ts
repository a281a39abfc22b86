import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as passing } from 'node:timers/promises';
import { type Browser, type BrowserContext, type Page, chromium } from '@playwright/test';
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
  /**
   * Ends the browser, and starts it again with what it has kept. A power cut ends all its processes at once, whatever they
   * are about; a shutdown lets them write what they have yet to write.
   *
   * @returns a page of it, which is nowhere yet
   */
  restartAfter: (end: 'a shutdown' | 'a power cut') => Promise<Page>;
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
    const start = () => startDevice(executablePath, [...args, ...own, 'about:blank']);
    let running = await start();
    try {
      await use({
        connect: () => chromium.connectOverCDP(running.address, { noDefaults: true }),
        signal: (name) => running.signal(name),
        async restart() {
          await running.gone;
          running = await start();
        },
      });
    } finally {
      running.signal('SIGCONT');
      running.signal('SIGKILL');
      await running.gone;
      fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    }
  },

  context: async ({ device }, use) => {
    const browser = await device.connect();
    await use(windowOf(browser));
    await browser.close();
  },

  ownBrowser: async ({ device, context, watchConsole }, use) => {
    let browser = context.browser();
    await use({
      async sleepWhile(atLeastMs, happening) {
        device.signal('SIGSTOP');
        await Promise.all([passing(atLeastMs), happening()]);
        device.signal('SIGCONT');
      },
      async freeze(page) {
        const devtools = await page.context().newCDPSession(page);
        await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
        await devtools.detach();
      },
      async restartAfter(end) {
        if (end === 'a power cut') device.signal('SIGKILL');
        else await (await browser?.newBrowserCDPSession())?.send('Browser.close');
        await device.restart();
        browser = await device.connect();
        watchConsole(windowOf(browser));
        return windowOf(browser).newPage();
      },
    });
    if (browser !== context.browser()) await browser?.close();
  },
});

interface Device {
  /** Connects to its browser, so that it can be steered. */
  connect: () => Promise<Browser>;
  signal: (name: NodeJS.Signals) => void;
  /** Starts its browser again, once it has ended. */
  restart: () => Promise<void>;
}

/** A process group of its own: it sleeps, wakes and goes as a whole. */
async function startDevice(executablePath: string, args: string[]) {
  const child = spawn(executablePath, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  const { pid } = child;
  if (pid === undefined) throw new Error('The browser could not be started.');
  const gone = once(child, 'exit');
  const signal = (name: NodeJS.Signals) => void process.kill(-pid, name);
  try {
    return { address: await addressOf(child.stderr), signal, gone };
  } catch (cause) {
    signal('SIGKILL');
    await gone;
    throw cause;
  }
}

function windowOf(browser: Browser): BrowserContext {
  const [context] = browser.contexts();
  if (!context) throw new Error('The browser has no window.');
  return context;
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
