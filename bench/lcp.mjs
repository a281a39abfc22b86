import { logIn } from './log-in.mjs';
import { median } from './statistics.mjs';

/**
 * @typedef {import('./pages.mjs').Page} Page
 *
 * @typedef {object} Paint of one visit
 * @property {number} ms from the navigation to the largest contentful paint
 * @property {string} text of the element that it was
 */

/** A slow phone line, and a slow phone (issue 6). */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const CPU_SLOWED = 4;
const ROUNDS = 7;
const SHOWN_WITHIN_MS = 60_000;
/** So long nothing larger may be painted any more: longer than the slow line needs for what the page is for. */
const SETTLED_MS = 3_000;

/**
 * The largest contentful paint of first visits on a slow line, each round of all pages in turn.
 *
 * @template {string} Name
 * @param {import('@playwright/test').Browser} browser
 * @param {Record<Name, Page & { paints: RegExp }>} pages `paints`: text of the element that has to be the largest
 * @returns {Promise<Record<Name, number[]>>} ms, by round
 */
export async function measurePaints(browser, pages) {
  const names = /** @type {Name[]} */ (Object.keys(pages));
  const paints = /** @type {Record<Name, number[]>} */ ({});
  for (const name of names) paints[name] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) {
      const { ms, text } = await paintOf(browser, pages[name]);
      if (!pages[name].paints.test(text)) throw new Error(`${name}: the largest paint was of “${text}”.`);
      paints[name].push(ms);
    }
  }
  return paints;
}

/**
 * @param {readonly number[]} ours ms, by round
 * @param {readonly number[]} reference of the rounds beside them
 */
export function paintLine(ours, reference) {
  const ratios = ours.map((ms, round) => ms / (reference[round] ?? Number.NaN));
  /** @type {[number, number]} */
  const range = [Math.min(...ratios), Math.max(...ratios)];
  return { unit: 'ms', ours: median(ours), reference: median(reference), ratio: median(ratios), range };
}

/**
 * Nobody looks into the page until it has been painted: what Playwright brings along to look is a large script, which the
 * slowed processor would have to run between the document and its first paint.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {Page} page
 * @returns {Promise<Paint>}
 */
async function paintOf(browser, { url, shows, shop }) {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1920, height: 1080 } });
  try {
    if (shop) await logIn(context, shop);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', LINE);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWED });
    const painted = lastPaint(devtools);
    await devtools.send('PerformanceTimeline.enable', { eventTypes: ['largest-contentful-paint'] });
    await page.goto(url, { waitUntil: 'commit' });
    await painted;
    await page.locator(shows).first().waitFor({ timeout: SHOWN_WITHIN_MS });
    return await page.evaluate(largestPaint);
  } finally {
    await context.close();
  }
}

/**
 * As the browser itself tells it.
 *
 * @param {import('@playwright/test').CDPSession} devtools
 * @returns {Promise<void>} settles once no paint has been larger than the last for a while
 */
async function lastPaint(devtools) {
  const tooLate = AbortSignal.timeout(SHOWN_WITHIN_MS);
  await new Promise((resolve, reject) => {
    /** @type {ReturnType<typeof setTimeout>} */
    let settled;
    devtools.on('PerformanceTimeline.timelineEventAdded', () => {
      clearTimeout(settled);
      settled = setTimeout(resolve, SETTLED_MS);
    });
    tooLate.addEventListener('abort', () => reject(new Error('Nothing was painted.')));
  });
}

/** Runs in the page. @returns {Promise<Paint>} */
function largestPaint() {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const last = /** @type {PerformanceEntry & { element?: Element }} */ (list.getEntries().at(-1));
      resolve({ ms: last.startTime, text: last.element?.textContent ?? '' });
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}
