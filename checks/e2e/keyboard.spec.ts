import { type Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { PASSWORD, checkIn, freshEmail, logInAs, logInThere, openShop, readQueue } from './support/shops.ts';

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

async function press(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

async function typeInto(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}

test('the whole job can be done with the keyboard alone', async ({ page, context, request }) => {
  const email = freshEmail();

  await test.step('registers', async () => {
    await page.goto('/');
    await press(page, /^Register$/);
    await expect(page).toHaveURL('/register');
    await expect(page.getByLabel('Email')).toBeVisible();
    await typeInto(page, /^Name$/, 'Olive Owner');
    await typeInto(page, /^Email$/, email);
    await typeInto(page, /^Business name$/, 'Bar Barbers');
    await typeInto(page, /^Password$/, PASSWORD);
    await typeInto(page, /^Phone$/, '07123456789');
    await typeInto(page, /^How did you hear about us\?$/, 'friend');
    await press(page, /^Register$/);
    await expect(page.getByText(/Registration successful!/)).toBeVisible();
  });

  await test.step('subscribes in the new tab', async () => {
    const [payment] = await Promise.all([context.waitForEvent('page'), press(page, /^Subscribe$/)]);
    await expect(payment.getByLabel(/e-?mail/i)).toHaveValue(email);
    await press(page, /^Go to Login$/);
    await expect(page).toHaveURL('/login');
    await press(payment, /^Pay/);
    await expect(payment.getByText(/membership until/i)).toBeVisible();
    await payment.close();
  });

  await test.step('logs in', async () => {
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await typeInto(page, /^Password$/, PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('takes a number for a customer', async () => {
    await expect(page.getByText('Customer Facing')).toBeVisible();
    await press(page, /^Customer Facing$/);
    await expect(page).toHaveURL('/customer-check-in');
    await expect(page.getByRole('button', { name: 'Get My Number' })).toBeVisible();
    await typeInto(page, /^Name$/, 'Amira');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Thanks, Amira!')).toBeVisible();
    await press(page, /^Got it$/);
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  });

  await test.step('serves the customer', async () => {
    await page.goto('/dashboard');
    await expect(page.getByText('Admin Side')).toBeVisible();
    await press(page, /^Admin Side$/);
    await expect(page.getByText('Amira')).toBeVisible();
    await press(page, /^Mark as Served$/);
    await expect(page.getByText('No customers in queue')).toBeVisible();
    expect((await readQueue(request, await logInThere(request, email))).data).toEqual([]);
  });
});

test('a customer served by mistake is put back with Undo', async ({ page, context, request }) => {
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
