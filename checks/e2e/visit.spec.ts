import { devices } from '@playwright/test';
import { changeJoining } from './support/phones.ts';
import { checkIn, closeEntry, logInAs, openShop } from './support/shops.ts';
import { expect, test } from './support/test.ts';

const { viewport, userAgent } = devices['Pixel 5'];
const AHEAD = ['Amira', 'Jonas', 'Priya', 'Oskar', 'Mei'];
const WAIT = /wait(?: is|:) (?:about \d+–|under )\d+ min$/i;

test('a customer reads the wait everywhere, comes in time and gives a rating, and the owner reads it', async ({
  page,
  context,
  browser,
  request,
}) => {
  const shop = await openShop(request);
  // The wait of a new shop is drawn by chance. Behind five, it is always long enough to leave, and short enough to be said.
  for (const name of AHEAD) await checkIn(request, shop, { name });
  await logInAs(context, shop);
  await page.goto('/settings');
  await page.getByRole('checkbox', { name: 'Show the wait on the wall display' }).check();
  await page.getByRole('checkbox', { name: 'Publish a page that shows how busy you are' }).check();
  const address = await page.getByText(/\/busy\//).textContent();

  const pocket = await browser.newContext({ viewport, userAgent });
  const phone = await pocket.newPage();
  await phone.goto(new URL(address ?? '').pathname);
  await expect(phone.getByRole('heading', { name: WAIT })).toBeVisible();
  await expect(phone.getByText(`${AHEAD.length} people ahead of you`)).toBeVisible();
  await phone.goto(await changeJoining(request, shop, 'open'));
  await expect(phone.getByText(WAIT)).toBeVisible();
  await phone.getByLabel('Name', { exact: true }).fill('Rosa');
  await phone.getByRole('button', { name: 'Join the queue' }).click();
  await expect(phone.getByText(WAIT)).toBeVisible();
  await phone.getByLabel('How far away are you?').selectOption('60 min');
  await expect(phone.getByText('Please leave now.')).toBeVisible();

  await page.goto('/display-queue');
  await expect(page.getByText(WAIT)).toBeVisible();
  for (const at of AHEAD.keys()) await closeEntry(request, shop, at + 1);
  await expect(phone.getByRole('alert')).toContainText('It’s your turn');
  await closeEntry(request, shop, AHEAD.length + 1);
  await phone.getByRole('radio', { name: 'Very good' }).check();
  await phone.getByLabel('Anything to add?').fill('Lovely cut');
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByText('Thank you for your answer.')).toBeVisible();
  await pocket.close();

  await page.goto('/dashboard');
  await expect(page.getByText('Lovely cut')).toBeVisible();
  await page.goto('/reports');
  const figure = (label: string) => page.locator('dl > div').filter({ hasText: label });
  await expect(figure('Rating')).toContainText('5.0 of 5');
  await expect(figure('Joined on their phone')).toContainText('join page opened once');
  await expect(figure('Served')).toContainText(`of ${AHEAD.length + 1} check-ins`);
});
