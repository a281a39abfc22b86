import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectFit } from './support/fit-for-all.ts';
import { needPasswordOnce } from './support/password-needed.ts';
import { logIn } from './support/screens.ts';
import { PASSWORD, checkIn, logInAs, openShop, readQueue, register, freshEmail } from './support/shops.ts';
import { expect, test } from './support/test.ts';

async function download(page: Page, button: string): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('an owner downloads everything, and the customers as a table', async ({
  page,
  context,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/);
  const shop = await openShop(request);
  await checkIn(request, shop, { name: '=Amira', phone: '07123456789' });
  await request.delete(`/api/queue/${shop.user.id}/1`, { headers: { Authorization: shop.token } });
  await logInAs(context, shop);
  await page.goto('/profile');

  const everything = await download(page, 'Download everything (JSON)');
  expect(everything.name).toBe('queuebell.json');
  expect(JSON.parse(everything.text)).toMatchObject({
    account: { email: shop.email },
    visits: [{ name: '=Amira', phone: '07123456789', outcome: 'served' }],
  });
  await needPasswordOnce(page, '**/api/account/visits.csv');
  await page.getByRole('button', { name: 'Download customers (CSV)' }).click();
  const asked = page.getByRole('dialog', { name: 'Confirm your password' });
  await asked.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Downloaded.')).toBeVisible();
  const table = await download(page, 'Download customers (CSV)');
  expect(table.name).toBe('customers.csv');
  expect(table.text).toContain(`,1,'=Amira,\t07123456789,`);
});

test('an account is deleted, and kept after all', async ({ page, request, expectedErrors }) => {
  expectedErrors.push(/status of 400/);
  const shop = await openShop(request);
  await checkIn(request, shop, { name: 'Amira' });
  await page.goto('/login');
  await logIn(page, shop.email);
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const question = page.getByRole('dialog', { name: 'Delete your account?' });
  await expectFit(page, 'the question', 'Delete your account?');
  await question.getByLabel('Password').fill('not the password');
  await question.getByRole('button', { name: 'Delete my account' }).click();
  await expect(question.getByRole('alert')).toHaveText('That password is wrong.');
  await question.getByLabel('Password').fill(PASSWORD);
  await question.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('dialog', { name: 'Your account is deleted' })).toContainText(
    'Everything will be erased on',
  );
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/login');
  const refused = await request.get(`/api/queue/${shop.user.id}`, { headers: { Authorization: shop.token } });
  expect(refused.status()).toBe(401);

  await logIn(page, shop.email);
  await expectFit(page, 'the way back', 'This account is being deleted');
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page).toHaveURL('/dashboard');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const queue = await readQueue(request, { ...shop, token: token ?? '' });
  expect(queue.data.map(({ name }) => name)).toEqual(['Amira']);
});

test('an owner who no longer pays can delete the account at the login', async ({ page, request }) => {
  const email = freshEmail();
  await register(request, { email });
  await page.goto('/login');
  await logIn(page, email);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const question = page.getByRole('dialog', { name: 'Delete your account?' });
  await question.getByLabel('Password').fill(PASSWORD);
  await question.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/');
  const answer = await request.post('/api/login', { data: { email, password: PASSWORD } });
  expect(await answer.json()).toMatchObject({ leaving: { eraseAt: expect.any(String) } });
});

test('a shop decides how long it keeps its customers’ names', async ({ page, context, request }) => {
  const shop = await openShop(request);
  await logInAs(context, shop);
  await page.goto('/settings');
  const part = page.getByRole('region', { name: 'Customers’ names and phone numbers' });
  await part.getByLabel(/Delete after \(days\)/).fill('7');
  await part.getByRole('button', { name: 'Save' }).click();
  await expect(part.getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(part.getByLabel(/Delete after \(days\)/)).toHaveValue('7');
});
