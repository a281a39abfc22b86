import * as routes from '@queuebell/contracts/routes';
import type { Page } from '@playwright/test';
import { call } from '../kit/client.ts';
import { expect, test } from './support/test.ts';
import { checkIn, logInAs, openShop, readQueue } from './support/shops.ts';
import { openWall } from './support/wall.ts';

const CHAIRS = [
  { id: 'one', name: 'Chair 1' },
  { id: 'two', name: 'Chair 2' },
];

/** An admin screen at that chair. */
async function openAt(page: Page, chair: string): Promise<void> {
  await page.goto('/admin');
  await page.getByRole('group', { name: 'I work at' }).getByRole('button', { name: chair }).click();
}

test('two chairs that press Next at once get two customers, and serve them, and the wall shows both', async ({
  page,
  browser,
  watchConsole,
  request,
}) => {
  const shop = await openShop(request);
  await call(request, routes.changeShop, { chairs: CHAIRS }, { token: shop.token });
  for (const name of ['Amira', 'Ben', 'Cleo']) await checkIn(request, shop, { name });
  const contexts = await Promise.all([1, 2].map(() => browser.newContext()));
  for (const context of [page.context(), ...contexts]) await logInAs(context, shop);
  contexts.forEach(watchConsole);
  const [one, two] = await Promise.all(contexts.map((context) => context.newPage()));
  if (!one || !two) throw new Error('There are two screens.');
  await Promise.all([openAt(one, 'Chair 1'), openAt(two, 'Chair 2'), openWall(page)]);

  const next = (at: Page) => at.getByRole('button', { name: /^Next / });
  await Promise.all([next(one), next(two)].map((button) => button.click()));
  const serve = (at: Page) => at.getByRole('button', { name: /^Mark as Served/ });
  await expect(serve(one)).toBeVisible();
  await expect(serve(two)).toBeVisible();
  const { data, serving = [] } = await readQueue(request, shop);
  const inChairs = [...data, ...serving].flatMap(({ number, turn }) => (turn ? [[number, turn.chair]] : []));
  expect(inChairs.map(([number]) => number).sort()).toEqual([1, 2]);
  expect(inChairs.map(([, chair]) => chair).sort()).toEqual(['one', 'two']);
  for (const name of ['Amira', 'Ben']) await expect(page.getByText(name).first()).toBeVisible();

  // The chair that served its customer has the next one at once. A tap directly after Next counts as a double one.
  const first = await serve(one).textContent();
  const isServed = async () => {
    if ((await serve(one).textContent()) === first) await serve(one).click();
    await expect(serve(one)).not.toHaveText(first ?? '', { timeout: 1_000 });
  };
  await expect(isServed).toPass();
  await expect(one.getByRole('region', { name: 'Chair 1' })).toContainText('Cleo');
  await expect(page.getByText('Cleo').first()).toBeVisible();
  for (const context of contexts) await context.close();
});
