import { type Page } from '@playwright/test';
import { turnOnTwoSteps } from './support/authenticator.ts';
import { logIn } from './support/screens.ts';
import { PASSWORD, freshEmail, logInFor, openShop, register } from './support/shops.ts';
import { expect, test } from './support/test.ts';

/** Logs in while the code of the next step cannot be had, and once more when it can. */
async function logInTwice(page: Page, email: string, stepCode: RegExp): Promise<void> {
  await page.goto('/login');
  await page.route(stepCode, (route) => route.abort());
  await logIn(page, email);
  await expect(page.getByRole('alert')).toHaveText(/The next step could not be loaded/);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
  await page.unroute(stepCode);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}

test('a login says so when the offer of a membership cannot be loaded, keeps what was typed, and works on the next try', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_FAILED/);
  const email = freshEmail();
  await register(request, { email });
  await logInTwice(page, email, /\/login-steps\..*\.js$/);
  await expect(page.getByText('Login successful. Subscription required')).toBeVisible();
});

test('a login says so when the step for the code cannot be loaded, and works on the next try', async ({
  page,
  context,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[13]/, /net::ERR_FAILED/);
  const shop = await logInFor(context, await openShop(request));
  await page.goto('/profile');
  await turnOnTwoSteps(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await logInTwice(page, shop.email, /\/login-code\..*\.js$/);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
});
