import { logIn } from './log-in.mjs';
import { median } from './statistics.mjs';

/**
 * @typedef {import('./pages.mjs').Page} Page
 *
 * @typedef {object} Paint of one visit
 * @property {number} ms from the navigation to the largest contentful paint
 * @property {string[]} texts of the element that it was; of all that was taken away since where that is gone
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
      const { ms, texts } = await paintOf(browser, pages[name]);
      if (!texts.some((text) => pages[name].paints.test(text))) {
        throw new Error(`${name}: the largest paint was of “${texts.join('”, “')}”.`);
      }
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
 * In every page, before anything of it: what is painted may be gone by the time somebody looks, as the wall's first picture is
 * when its screen takes its place.
 */
const NOTE_PAINTS = `{
  const leaves = (node) => node.firstElementChild ? [...node.children].flatMap(leaves) : [node.textContent];
  const paint = window.largestPaint = { ms: NaN, texts: [] };
  const removed = [];
  new MutationObserver((changes) => {
    for (const { removedNodes } of changes)
      for (const node of removedNodes)
        if (node instanceof Element) removed.push({ at: performance.now(), texts: leaves(node) });
  }).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    const { startTime, element } = list.getEntries().at(-1);
    paint.ms = startTime;
    paint.texts = element
      ? [element.textContent]
      : removed.filter(({ at }) => at > startTime).flatMap(({ texts }) => texts);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}`;

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
    await devtools.send('Page.enable');
    await devtools.send('Page.addScriptToEvaluateOnNewDocument', { source: NOTE_PAINTS });
    await page.goto(url, { waitUntil: 'commit' });
    await painted;
    await page.locator(shows).first().waitFor({ timeout: SHOWN_WITHIN_MS });
    return await page.evaluate('largestPaint');
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
