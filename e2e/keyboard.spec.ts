import { type Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { checkIn, logInAs, openShop, readQueue } from './support/shops.ts';

/** Presses Tab until the element with this name has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const MOST_STEPS = 60;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.count()) === 0) continue;
    const words = await focused.evaluate(
      (element) =>
        element.getAttribute('aria-label') ??
        ((element as HTMLInputElement).labels?.[0]?.textContent || element.textContent || ''),
    );
    if (name.test(words.trim())) return;
  }
  throw new Error(`Tab never reached ${name}.`);
}

test('the whole job can be done with the keyboard alone', async ({ page, request }) => {
  const shop = await openShop(request);

  await page.goto('/');
  await tabTo(page, /^Login$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  await tabTo(page, /^Email/);
  await page.keyboard.type(shop.email);
  await tabTo(page, /^Password$/);
  await page.keyboard.type(shop.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');

  await expect(page.getByText('Customer Facing')).toBeVisible();
  await tabTo(page, /Customer Facing/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/customer-check-in');
  await expect(page.getByRole('button', { name: 'Get My Number' })).toBeVisible();
  await tabTo(page, /^Name/);
  await page.keyboard.type('Amira');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Thanks, Amira!')).toBeVisible();
  await tabTo(page, /^Got it/);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();

  await page.goto('/admin');
  await expect(page.getByText('Amira')).toBeVisible();
  await tabTo(page, /Mark as Served|Amira served/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('No customers in queue')).toBeVisible();
  expect((await readQueue(request, shop)).data).toEqual([]);
});

test('somebody served by mistake is put back with Undo', async ({ page, context, request }) => {
  const shop = await openShop(request);
  await checkIn(request, shop, { name: 'Amira' });
  await checkIn(request, shop, { name: 'Jonas', phone: '07123456789' });
  await logInAs(context, shop);
  await page.goto('/admin');

  await expect(page.getByRole('link', { name: /Call/ })).toHaveAttribute('href', 'tel:07123456789');
  await page.getByRole('button', { name: /Delete/ }).click();
  await expect(page.getByText('No more customers')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('No more customers')).toBeHidden();
  expect((await readQueue(request, shop)).data.map(({ number }) => number)).toEqual([1, 2]);
});
