import { expect, type Page } from '@playwright/test';
import { NOW_AND_THEN_LATE, causesOf, depths, type PageRequest } from '../../bench/depth.ts';

/** Scripts that led to a request, however many `await`s lie between. */
const ASYNC_STACK_DEPTH = 32;
/** How long nothing may be requested before a page counts as loaded; shorter than the time until its next regular request. */
const QUIET_MS = 500;

/** Depth of each request by path. The page is 1. */
export interface Depths {
  (): Map<string, number>;
  /** Settles once the page has stopped asking. */
  quiet: () => Promise<void>;
}

/** Listens to what a page asks for from now on. */
export async function watchDepth(page: Page): Promise<Depths> {
  await page.addInitScript(NOW_AND_THEN_LATE);
  const devtools = await page.context().newCDPSession(page);
  const requests: PageRequest[] = [];
  let lastAt = performance.now();
  devtools.on('Network.requestWillBeSent', ({ request: { url }, initiator, type }) => {
    if (!url.startsWith('http')) return;
    lastAt = performance.now();
    requests.push({ url, causes: type === 'Document' ? [] : causesOf(initiator) });
  });
  await devtools.send('Network.enable');
  await devtools.send('Debugger.enable');
  await devtools.send('Debugger.setAsyncCallStackDepth', { maxDepth: ASYNC_STACK_DEPTH });
  const depthsNow = () =>
    new Map([...depths(requests)].map(([url, depth]) => [url.replace(/^\w+:\/\/[^/]+/, ''), depth]));
  const quiet = () => expect.poll(() => performance.now() - lastAt).toBeGreaterThan(QUIET_MS);
  return Object.assign(depthsNow, { quiet });
}
