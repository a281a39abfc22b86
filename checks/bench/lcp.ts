import { sessionScript } from '../kit/browser.ts';
import { clientOf } from '../kit/client.ts';
import { freshShop } from '../kit/shop.ts';
import { BareChromium, type BareTab, type Send } from './devtools.ts';
import { median } from './statistics.ts';
import type { Page } from './pages.ts';

/** `paints`: text of the element that has to be the largest. */
type Painted = Pick<Page, 'url' | 'shop'> & { paints: RegExp };

/** Of one visit. */
interface Paint {
  /** From the navigation to the largest contentful paint. */
  ms: number;
  /** Of the element that it was. */
  text: string;
}

interface PaintTimed {
  event: { lcpDetails: { renderTime: number; nodeId: number } };
}

/** A slow phone line, and a slow phone. */
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
/** How long nothing larger may be painted: longer than the slow line needs for the page's main content. */
const SETTLED_MS = 3_000;

/**
 * The largest contentful paint of first visits on a slow line, each round of all pages in turn.
 *
 * @returns ms, by round
 */
export function measurePaints<Name extends string>(
  pages: Record<Name, Painted>,
): Promise<Record<Name, number[]>> {
  return BareChromium.with((chromium) => roundsOf(chromium, pages));
}

async function roundsOf<Name extends string>(
  chromium: BareChromium,
  pages: Record<Name, Painted>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(pages) as Name[];
  const paints = {} as Record<Name, number[]>;
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

/** @param ours ms, by round @param reference of the rounds beside them */
export function paintLine(ours: readonly number[], reference: readonly number[]) {
  const ratios = ours.map((ms, round) => ms / (reference[round] ?? Number.NaN));
  const range: [number, number] = [Math.min(...ratios), Math.max(...ratios)];
  return { unit: 'ms', ours: median(ours), reference: median(reference), ratio: median(ratios), range };
}

/** A first visit. Nobody looks into the page until it has been painted. */
async function paintOf(chromium: BareChromium, { url, shop }: Painted): Promise<Paint> {
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
 * @param textOf called at once: the element may be gone soon, as that of the wall's first picture is
 * @returns `at` in milliseconds of the clock, once no paint has been larger for a while
 */
function lastPaint(
  onEvent: BareTab['onEvent'],
  textOf: (node: number) => Promise<string>,
): Promise<{ at: number; text: string }> {
  return new Promise((resolve, reject) => {
    const tooLate = setTimeout(() => reject(new Error('Nothing was painted.')), PAINTED_WITHIN_MS);
    let settled: ReturnType<typeof setTimeout>;
    onEvent((method, parameters) => {
      if (method !== 'PerformanceTimeline.timelineEventAdded') return;
      clearTimeout(tooLate);
      clearTimeout(settled);
      const { renderTime, nodeId } = (parameters as PaintTimed).event.lcpDetails;
      const text = textOf(nodeId);
      // Not unhandled while the paint settles, which may prove to be of something else.
      text.catch(() => {});
      const settle = () => text.then((words) => resolve({ at: renderTime * 1_000, text: words }), reject);
      settled = setTimeout(settle, SETTLED_MS);
    });
  });
}

async function textOf(send: Send, backendNodeId: number): Promise<string> {
  const { object } = await send('DOM.resolveNode', { backendNodeId });
  const functionDeclaration = 'function () { return this.textContent; }';
  const { result } = await send('Runtime.callFunctionOn', {
    objectId: object.objectId,
    functionDeclaration,
    returnByValue: true,
  });
  return result.value;
}
