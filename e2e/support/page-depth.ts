import { type Page } from '@playwright/test';
import { causesOf, depths, type PageRequest } from '../../bench/depth.mjs';

/** Scripts that led to a request, however many `await`s lie between. */
const ASYNC_STACK_DEPTH = 32;

/**
 * Listens to what a page asks for from now on.
 *
 * @returns how deep each request is: the page is 1, what it names is 2; by address without the origin
 */
export async function watchDepth(page: Page): Promise<() => Map<string, number>> {
  const devtools = await page.context().newCDPSession(page);
  const requests: PageRequest[] = [];
  devtools.on('Network.requestWillBeSent', ({ request: { url }, initiator, type }) => {
    if (url.startsWith('http'))
      requests.push({ url, causes: type === 'Document' ? [] : causesOf(initiator) });
  });
  await devtools.send('Network.enable');
  await devtools.send('Debugger.enable');
  await devtools.send('Debugger.setAsyncCallStackDepth', { maxDepth: ASYNC_STACK_DEPTH });
  return () =>
    new Map([...depths(requests)].map(([url, depth]) => [url.replace(/^\w+:\/\/[^/]+/, ''), depth]));
}
