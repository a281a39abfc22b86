import { type APIRequestContext, type Locator, type Page } from '@playwright/test';
import * as routes from '@queuebell/contracts/routes';
import { call } from '../kit/client.ts';
import { overlapping } from './support/boxes.ts';
import { expectFit, look } from './support/fit-for-all.ts';
import { changeJoining } from './support/phones.ts';
import { expect, test } from './support/test.ts';
import { type Shop, checkIn, logInAs, openShop, closeEntry, readQueue } from './support/shops.ts';

const walls = {
  'a laptop': { width: 1366, height: 768 },
  'full HD': { width: 1920, height: 1080 },
  '4K': { width: 3840, height: 2160 },
};
const wallsOfChairs = {
  '16:9': { width: 1920, height: 1080 },
  '4:3': { width: 1024, height: 768 },
  upright: { width: 1080, height: 1920 },
  '4K': { width: 3840, height: 2160 },
};
/** Read across a room: capitals of 25 mm on a screen of 43 inches. */
const CAPITAL_MM = 25;
const DIAGONAL_MM = 43 * 25.4;
const SHOWN = 6;
/** The digits and capitals of the system's fonts are about 0.7 em high. */
const DIGIT_HEIGHT_EM = 0.7;

/** A busy day: as many customers wait as are shown, and the first of them has the number 101. */
async function openWithThreeDigits(request: APIRequestContext, shop: Shop): Promise<number> {
  const served = 100;
  const all = Array.from({ length: served + SHOWN }, () => checkIn(request, shop, { name: 'Amira' }));
  const numbers = await Promise.all(all);
  await Promise.all(
    numbers.filter((number) => number <= served).map((number) => closeEntry(request, shop, number)),
  );
  return served + 1;
}

/** On each wall the number is a quarter of the screen's height, and no number is cut off, alone and below the top bar. */
async function expectLegible(page: Page, number: number): Promise<void> {
  for (const path of ['/remotes/mf-queue/display-queue', '/display-queue']) {
    await page.goto(path);
    const digits = page.getByText(String(number), { exact: true }).first();
    await expect(digits).toBeVisible();
    for (const [name, viewport] of Object.entries(walls)) {
      await test.step(`${path} on ${name}`, async () => {
        await page.setViewportSize(viewport);
        await expectFits(page, digits, viewport);
      });
    }
  }
}

async function expectFits(page: Page, digits: Locator, { height }: { height: number }): Promise<void> {
  const size = await digits.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
  expect(size * DIGIT_HEIGHT_EM).toBeGreaterThanOrEqual(height / 4);
  expect(await cutOff(page)).toEqual([]);
  expect(await overlapping(await page.locator('section').all())).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(height);
}

/** The numbers that reach out of their half of the wall. */
const cutOff = (page: Page): Promise<(string | null)[]> =>
  page.locator('section :is(strong, b)').evaluateAll((numbers) =>
    numbers
      .filter((number) => {
        const half = number.closest('section')?.getBoundingClientRect();
        const { left, right } = number.getBoundingClientRect();
        return half === undefined || left < half.left || right > half.right;
      })
      .map(({ textContent }) => textContent),
  );

test('the number on the wall is at least a quarter of the screen’s height', async ({
  page,
  context,
  request,
}) => {
  const shop = await openShop(request);
  const number = await checkIn(request, shop, { name: 'Amira' });
  await logInAs(context, shop);
  await expectLegible(page, number);
});

test('on every wall, a number with three digits is as high as one with two', async ({
  page,
  context,
  request,
}) => {
  const shop = await openShop(request);
  const number = await openWithThreeDigits(request, shop);
  await logInAs(context, shop);
  await expectLegible(page, number);
});

test('the code to join is loaded only if customers may join, and nothing on the wall moves when it comes', async ({
  page,
  context,
  request,
}) => {
  const shop = await openShop(request);
  await checkIn(request, shop, { name: 'Amira' });
  await logInAs(context, shop);
  const codes: string[] = [];
  page.on('request', (asked) => {
    if (/\/(join-code|qr)\./.test(asked.url())) codes.push(asked.url());
  });
  const mute = page.getByRole('button', { name: /sound|mute/i });
  await page.goto('/remotes/mf-queue/display-queue');
  // The voice comes at the same time as the code would.
  await expect(mute).toBeVisible();
  expect(codes).toEqual([]);

  await changeJoining(request, shop, 'open');
  for (const { width, height } of Object.values(walls)) {
    await page.setViewportSize({ width, height });
    await page.reload();
    const foot = page.locator('footer');
    await expect(foot.getByText(/^Live/)).toBeVisible();
    const before = await foot.boundingBox();
    await expect(page.getByRole('img', { name: 'QR code to join the queue' })).toBeVisible();
    await expect(mute).toBeVisible();
    expect(await foot.boundingBox()).toEqual(before);
  }
});

test('with colours that the system forces, the wall’s heading is whole and its sign of being live is there', async ({
  page,
  context,
  request,
}) => {
  const shop = await openShop(request);
  const number = await checkIn(request, shop, { name: 'Amira' });
  await logInAs(context, shop);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/remotes/mf-queue/display-queue');
  // Behind other text the browser draws a plate, which is as high as the number.
  const digits = page.getByText(String(number), { exact: true }).first();
  await expect(digits).toHaveCSS('forced-color-adjust', 'none');
  const dot = await page.getByText(/^Live/).evaluate((live) => {
    const { backgroundColor } = getComputedStyle(live, '::before');
    return { backgroundColor, text: getComputedStyle(live).color };
  });
  expect(dot.backgroundColor).toBe(dot.text);
});

/** @returns a name for each chair, with a customer of that name in it; five more customers wait */
async function openWithEightChairs(request: APIRequestContext, shop: Shop): Promise<string[]> {
  const { token, ownerId: userId } = shop;
  const people = [
    'Ann L.',
    'Ben T.',
    'Cleo N.',
    'Jonas W.',
    'Olive O.',
    'Priya S.',
    'Alexander W.',
    'Dominique M.',
  ];
  const chairs = people.map((_, place) => ({ id: `chair-${place}`, name: `Chair ${place + 1}` }));
  await call(request, routes.changeShop, { chairs, boardNames: 'initial' }, { token });
  for (const name of [...people, ...people.slice(0, 5)]) await checkIn(request, shop, { name });
  const { serviceDay: day } = await readQueue(request, shop);
  for (const { id: chair } of chairs)
    await call(request, routes.changeQueue, { userId, type: 'next', chair, day }, { token });
  return people;
}

/** The words of Now Serving that are cut, and the height of the smallest letters there in pixels. */
const lettersServed = (page: Page): Promise<{ cut: (string | null)[]; least: number }> =>
  page
    .getByRole('heading', { name: 'Now Serving' })
    .locator('xpath=..')
    .locator('strong, span, b')
    .evaluateAll((words) => ({
      cut: words.filter((each) => each.scrollWidth > each.clientWidth).map(({ textContent }) => textContent),
      least: Math.min(...words.map((each) => parseFloat(getComputedStyle(each).fontSize))),
    }));

test('eight customers in chairs, and the chair of each, can be read across the room on every wall', async ({
  page,
  context,
  request,
}) => {
  const shop = await openShop(request);
  const people = await openWithEightChairs(request, shop);
  await logInAs(context, shop);
  await page.goto('/remotes/mf-queue/display-queue');
  for (const name of people) await expect(page.getByText(name).first()).toBeVisible();
  for (const [name, viewport] of Object.entries(wallsOfChairs)) {
    await look(page, { name, viewport, colorScheme: 'light' });
    const { cut, least } = await lettersServed(page);
    const mm = DIAGONAL_MM / Math.hypot(viewport.width, viewport.height);
    expect.soft(least * DIGIT_HEIGHT_EM * mm, name).toBeGreaterThanOrEqual(CAPITAL_MM);
    expect.soft(cut, name).toEqual([]);
    expect.soft(await cutOff(page), name).toEqual([]);
    expect.soft(await overlapping(await page.locator('section').all()), name).toEqual([]);
    await expectFit(page, `eight chairs, ${name}`, 'Chair 8');
    expect.soft(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(viewport.height);
  }
});
