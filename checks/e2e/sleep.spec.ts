import { HEARTBEAT_MS } from '@queuebell/contracts';
import { expect, test } from './support/line.ts';
import { logInAs, openShopWith, closeEntry } from './support/shops.ts';
import { noteQuestions, noteStreams, openWall, openWholeWall, serving } from './support/wall.ts';

const BACK_WITHIN_MS = 2_000;
/** Longer than a device sleeps without a page noticing it when it wakes. */
const ASLEEP_MS = 8_000;
/** A stream without a byte for so long is dead. */
const NOTICED_WITHIN_MS = 2 * HEARTBEAT_MS;
/** A wall that nobody answers tries again one to two seconds after each try (its own retryDelayMs), and then is {@link BACK_WITHIN_MS}. */
const LIVE_AGAIN_WITHIN_MS = 2_000 + BACK_WITHIN_MS;
/** So long a wall whose questions nobody answers waits for one of them, and longer (its own READ_TIMEOUT_MS). */
const GIVEN_UP_WITHIN_MS = 10_000;

/** The reports of a wall without a network. */
const cutOff = [/^queue\/stream: /, /^queue\/poll: /];

test('a wall in a frozen background tab has no stream, and is right within 2 s of being looked at', async ({
  page,
  context,
  ownBrowser,
  request,
  baseURL,
}) => {
  const shop = await openShopWith(request, 2);
  await logInAs(context, shop);
  const streams = noteStreams(context);
  await openWall(page, baseURL);
  expect(streams.size).toBe(1);

  await (await context.newPage()).bringToFront();
  await expect.poll(() => streams.size).toBe(0);
  await ownBrowser.freeze(page);
  await closeEntry(request, shop, 1);
  await page.bringToFront();
  await expect(page).toHaveTitle(serving(2), { timeout: BACK_WITHIN_MS });
  await expect(page.getByText('Live · Bar Barbers')).toBeVisible();
});

test('a wall whose device slept, and whose stream was forgotten meanwhile, is right within 2 s of waking up', async ({
  page,
  context,
  ownBrowser,
  line,
  request,
}) => {
  const shop = await openShopWith(request, 2);
  await logInAs(context, shop);
  await openWholeWall(page, line.url);

  line.fallSilent();
  await ownBrowser.sleepWhile(ASLEEP_MS, async () => {
    await closeEntry(request, shop, 1);
    line.mend();
  });
  await expect(page).toHaveTitle(serving(2), { timeout: BACK_WITHIN_MS });
});

test('a wall whose stream falls silent says so within two heartbeats, polls, and is live again with the stream', async ({
  page,
  context,
  line,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(...cutOff);
  const shop = await openShopWith(request, 2);
  await logInAs(context, shop);
  await page.clock.install();
  await openWholeWall(page, line.url);
  const asked = noteQuestions(page, shop);
  const givenUp = page.waitForEvent('console', (message) => message.text().startsWith('queue/poll: '));
  await expect(page).toHaveTitle(serving(1));

  line.fallSilent();
  await closeEntry(request, shop, 1);
  await page.clock.runFor(NOTICED_WITHIN_MS);
  await expect(page.getByText(/^No connection since \d\d:\d\d$/)).toBeVisible();
  await expect(page).toHaveTitle(`No connection · ${serving(1)}`);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await page.clock.runFor(GIVEN_UP_WITHIN_MS);
  await givenUp;

  line.mend();
  await expect(page).toHaveTitle(serving(2), { timeout: LIVE_AGAIN_WITHIN_MS });
  await expect(page.getByText('Live · Bar Barbers')).toBeVisible();
});
