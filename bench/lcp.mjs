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
/** After what the page is for was shown, so long nothing larger may be painted any more. */
const SETTLED_MS = 1_000;

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
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator(shows).first().waitFor({ timeout: SHOWN_WITHIN_MS });
    await page.waitForTimeout(SETTLED_MS);
    return await page.evaluate(largestPaint);
  } finally {
    await context.close();
  }
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
