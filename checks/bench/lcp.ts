import { sessionScript } from '../kit/browser.ts';
import { clientOf } from '../kit/client.ts';
import { freshShop } from '../kit/shop.ts';
import { BareChromium } from './devtools.ts';
import { median } from './statistics.ts';

/**
 * @typedef {import('./pages.ts').Page} Page
 *
 * @typedef {Pick<Page, 'url' | 'shop'> & { paints: RegExp }} Painted `paints`: text of the element that has to be the largest
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
const ROUNDS = 25;
const SCREEN = { width: 1920, height: 1080, deviceScaleFactor: 1, mobile: false };
const PAINTED_WITHIN_MS = 60_000;
/** So long nothing larger may be painted any more: longer than the slow line needs for what the page is for. */
const SETTLED_MS = 3_000;

/**
 * The largest contentful paint of first visits on a slow line, each round of all pages in turn.
 *
 * @template {string} Name
 * @param {Record<Name, Painted>} pages
 * @returns {Promise<Record<Name, number[]>>} ms, by round
 */
export function measurePaints(pages) {
  return BareChromium.with((chromium) => roundsOf(chromium, pages));
}

/**
 * @template {string} Name
 * @param {BareChromium} chromium
 * @param {Record<Name, Painted>} pages
 * @returns {Promise<Record<Name, number[]>>}
 */
async function roundsOf(chromium, pages) {
  const names = /** @type {Name[]} */ (Object.keys(pages));
  const paints = /** @type {Record<Name, number[]>} */ ({});
  for (const name of names) paints[name] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) {
      const { ms, text } = await paintOf(chromium, pages[name]);
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
 * A first visit. Nobody looks into the page until it has been painted.
 *
 * @param {BareChromium} chromium
 * @param {Painted} page
 * @returns {Promise<Paint>}
 */
async function paintOf(chromium, { url, shop }) {
  const { send, onEvent, close } = await chromium.openTab();
  try {
    await send('Page.enable');
    await send('Emulation.setDeviceMetricsOverride', SCREEN);
    await send('Network.enable');
    await send('Network.emulateNetworkConditions', LINE);
    await send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWED });
    if (shop)
      await send('Page.addScriptToEvaluateOnNewDocument', {
        source: sessionScript(await freshShop(clientOf(url), shop)),
      });
    await send('PerformanceTimeline.enable', { eventTypes: ['largest-contentful-paint'] });
    const painted = lastPaint(onEvent, (node) => textOf(send, node));
    await send('Page.navigate', { url });
    const { at, text } = await painted;
    const { result } = await send('Runtime.evaluate', { expression: 'performance.timeOrigin' });
    return { ms: at - result.value, text };
  } finally {
    await close();
  }
}

/**
 * As the browser itself tells it.
 *
 * @param {import('./devtools.ts').BareTab['onEvent']} onEvent
 * @param {(node: number) => Promise<string>} textOf asked at once: the element may be gone soon, as those of the wall's first
 *   picture are when its screen takes their place
 * @returns {Promise<{ at: number, text: string }>} `at` in milliseconds of the clock, once no paint has been larger for a while
 */
function lastPaint(onEvent, textOf) {
  return new Promise((resolve, reject) => {
    const tooLate = setTimeout(() => reject(new Error('Nothing was painted.')), PAINTED_WITHIN_MS);
    /** @type {ReturnType<typeof setTimeout>} */
    let settled;
    onEvent((method, { event }) => {
      if (method !== 'PerformanceTimeline.timelineEventAdded') return;
      clearTimeout(tooLate);
      clearTimeout(settled);
      const { renderTime, nodeId } = event.lcpDetails;
      const text = textOf(nodeId);
      // Not unhandled while the paint settles, which may prove to be of something else.
      text.catch(() => {});
      const settle = () => text.then((words) => resolve({ at: renderTime * 1_000, text: words }), reject);
      settled = setTimeout(settle, SETTLED_MS);
    });
  });
}

/**
 * @param {import('./devtools.ts').Send} send
 * @param {number} backendNodeId
 * @returns {Promise<string>}
 */
async function textOf(send, backendNodeId) {
  const { object } = await send('DOM.resolveNode', { backendNodeId });
  const functionDeclaration = 'function () { return this.textContent; }';
  const { objectId } = object;
  const { result } = await send('Runtime.callFunctionOn', {
    objectId,
    functionDeclaration,
    returnByValue: true,
  });
  return result.value;
}
