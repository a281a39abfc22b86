import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import { launchChromium, logInAs } from '../kit/browser.ts';
import { clientOf } from '../kit/client.ts';
import type { Shop } from '../kit/shop.ts';

/** A page in a browser of its own, so that the two share nothing but the server. */
interface ClickedPage {
  url: string;
  /** The shop that is logged in. */
  shop?: Shop;
}

const CLICKS = 100;
const WARM_UP_CLICKS = 5;
/** The desk takes a second click that comes sooner for a double one (mf-queue/src/admin/counter/admin-state.ts). */
const PAUSE_MS = 700;
const SHOWN_WITHIN_MS = 30_000;
const CLICK_LOST_AFTER_MS = 5_000;
/** The number being served, on the display and on the skeleton's page. */
const SERVING = 'h1 + strong';

/**
 * Clicks on 'Mark as Served' on one page, and looks when the number on the other one changes.
 *
 * @returns ms from the browser's click event to the change in the display's DOM
 */
export async function measureClicks({
  desk,
  display,
}: {
  desk: ClickedPage;
  display: ClickedPage;
}): Promise<number[]> {
  const browsers = await Promise.all([launchChromium(), launchChromium()]);
  try {
    const [deskPage, displayPage] = await Promise.all([open(browsers[0], desk), open(browsers[1], display)]);
    if (!deskPage || !displayPage) throw new Error('The pages did not open.');
    await displayPage.locator(SERVING).filter({ hasText: '1' }).waitFor({ timeout: SHOWN_WITHIN_MS });
    await displayPage.evaluate(noteNumbers, SERVING);
    await deskPage.evaluate(noteClicks);
    const button = deskPage.getByRole('button', { name: 'Mark as Served' });
    let sent = 0;
    deskPage.on('request', (request) => {
      if (request.method() === 'DELETE') sent += 1;
    });
    const times = [];
    for (let served = 1; served <= WARM_UP_CLICKS + CLICKS; served += 1) {
      times.push(await timeOfClick(button, displayPage, String(served + 1), () => sent));
      await sleep(PAUSE_MS);
    }
    return times.slice(WARM_UP_CLICKS);
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()));
  }
}

/**
 * On a busy machine the desk may take a click for the second of a double one, and send nothing; then it is clicked again.
 * A click that was sent and is not shown in time is no time at all: it must not be replaced by that of a better one.
 *
 * @param number that is to be shown
 * @param sent how many customers the desk has served so far
 */
async function timeOfClick(button: Locator, display: Page, number: string, sent: () => number) {
  for (;;) {
    const sentBefore = sent();
    await button.click({ timeout: SHOWN_WITHIN_MS });
    const shownAt = await display.evaluate(waitForNumber, { number, timeoutMs: CLICK_LOST_AFTER_MS });
    if (shownAt !== null) return shownAt - (await button.page().evaluate(lastClick));
    if (sent() > sentBefore)
      throw new Error(`${number} was not shown within ${CLICK_LOST_AFTER_MS} ms of its click.`);
  }
}

async function open(browser: Browser | undefined, { url, shop }: ClickedPage) {
  const context = await browser?.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } });
  if (context && shop) await logInAs(context, clientOf(url), shop);
  const page = await context?.newPage();
  await page?.goto(url);
  return page;
}

/** Times: in ms since 1970, of the machine's one clock. */
type Noting = Window & { clickedAt?: number; numbers?: Map<string, number>; onNumber?: () => void };

// The functions below run in the pages. A named function inside one would need a helper of tsx, which a page does not have.

/** In the desk's page. */
function noteClicks() {
  const page: Noting = window;
  addEventListener('click', ({ timeStamp }) => (page.clickedAt = performance.timeOrigin + timeStamp), true);
}

/** In the desk's page. */
function lastClick() {
  const page: Noting = window;
  return page.clickedAt ?? NaN;
}

/** In the display's page. */
function noteNumbers(selector: string) {
  const page: Noting = window;
  const numbers = (page.numbers = new Map());
  new MutationObserver(() => {
    const number = document.querySelector(selector)?.textContent ?? '';
    if (!numbers.has(number)) numbers.set(number, performance.timeOrigin + performance.now());
    page.onNumber?.();
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}

/** In the display's page. */
function waitForNumber({ number, timeoutMs }: { number: string; timeoutMs: number }) {
  const page: Noting = window;
  return new Promise((resolve: (at: number | null) => void) => {
    setTimeout(() => resolve(null), timeoutMs);
    page.onNumber = () => {
      const at = page.numbers?.get(number);
      if (at !== undefined) resolve(at);
    };
    page.onNumber();
  });
}
