import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { boxOf, overlap } from './support/boxes.ts';
import { logInAs, openShop } from './support/shops.ts';
import { openTablet } from './support/tablet.ts';
import { expect, test } from './support/test.ts';

/** Each way to hold a tablet, and the room that its on-screen keyboard leaves. */
const ways = [
  { held: 'upright', full: { width: 768, height: 1024 }, withKeyboard: { width: 768, height: 640 } },
  { held: 'across', full: { width: 1024, height: 768 }, withKeyboard: { width: 1024, height: 400 } },
] as const;
/** From the first tap to the second, in milliseconds. */
const GAPS_MS = [60, 120, 200, 300, 450, 700, 1_000];

test.use({ hasTouch: true });

const form = (page: Page) => page.getByRole('button', { name: 'Get My Number' });
const gotIt = (page: Page) => page.getByRole('button', { name: 'Got it' });

async function boxAt(page: Page, size: { width: number; height: number }, element: Locator) {
  await page.setViewportSize(size);
  await element.scrollIntoViewIfNeeded();
  return boxOf(element);
}

for (const { held, full, withKeyboard } of ways) {
  test(`a second tap on "Get My Number" leaves the ticket on a tablet that is held ${held}`, async ({
    page,
    context,
    request,
  }) => {
    await page.setViewportSize(full);
    await logInAs(context, await openShop(request));
    await openTablet(page);
    for (const gap of GAPS_MS) {
      await page.getByLabel('Name', { exact: true }).fill(`Leo ${gap}`);
      const { x, y, width, height } = await boxOf(form(page));
      const [left, top] = [x + width / 2, y + height / 2];
      await page.touchscreen.tap(left, top);
      // The customer's own pause: nothing is waited for.
      await pause(gap);
      await page.touchscreen.tap(left, top);
      await expect(page.getByText(`Thanks, Leo ${gap}!`)).toBeVisible();
      await gotIt(page).press('Enter');
    }
  });

  test(`the form stays in sight above the keyboard of a tablet that is held ${held}, and "Got it" away from "Get My Number"`, async ({
    page,
    context,
    request,
  }) => {
    await logInAs(context, await openShop(request));
    // A page that fills the screen cannot be made smaller, as a keyboard makes it.
    await page.addInitScript(() => {
      Element.prototype.requestFullscreen = () => Promise.reject(new Error('Not in this journey.'));
    });
    await page.setViewportSize(full);
    await openTablet(page);
    const submits = [await boxAt(page, full, form(page)), await boxAt(page, withKeyboard, form(page))];
    await page.evaluate(() => scrollTo(0, 0));
    for (const part of [page.getByLabel('Name', { exact: true }), page.getByLabel('Phone'), form(page)]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    await page.getByLabel('Name', { exact: true }).fill('Leo');
    await page.getByLabel('Name', { exact: true }).press('Enter');
    const ends = [await boxAt(page, full, gotIt(page)), await boxAt(page, withKeyboard, gotIt(page))];
    const pairs = submits.flatMap((submit) => ends.map((end) => ({ submit, end })));
    expect(pairs.filter(({ submit, end }) => overlap(submit, end))).toEqual([]);
  });
}
