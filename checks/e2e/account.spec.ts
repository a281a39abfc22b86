import { expect, test } from './support/test.ts';
import { allFailures, failing, failureInConsole } from './support/failing-server.ts';
import { emailLinkFor, resetLinkFor } from './support/operator.ts';
import { needPasswordOnce } from './support/password-needed.ts';
import { anotherBrowser, pair, phone } from './support/pairing.ts';
import { logIn } from './support/screens.ts';
import { PASSWORD, freshEmail, logInAs, logInFor, openShop } from './support/shops.ts';

const NEW_PASSWORD = 'battery staple horse';

test('the profile shows what the server knows of the owner', async ({ page, context, request }) => {
  const shop = await openShop(request);
  await logInAs(context, shop);
  await page.goto('/profile');
  for (const words of ['Olive Owner', shop.email, '07123456789', 'Bar Barbers']) {
    await expect(page.getByRole('definition').getByText(words)).toBeVisible();
  }
  await page.getByRole('link', { name: 'Change password' }).click();
  await expect(page).toHaveURL('/change-password');
});

test('an owner edits the shop from the profile', async ({ page, context, request }) => {
  await logInAs(context, await openShop(request));
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Business name').fill('Cut & Go');
  await page.getByLabel('Phone').fill('+44 7700 900123');
  await page.getByLabel('Phone').press('Tab');
  await page.getByLabel('Time zone').selectOption('Europe/Paris');
  await expect(page.getByLabel('Phone')).toHaveValue('00447700900123');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL('/profile');
  for (const words of ['Cut & Go', '00447700900123', 'Europe/Paris'])
    await expect(page.getByRole('definition').getByText(words)).toBeVisible();
});

test('an owner changes the email address, and goes on where the question for the password came', async ({
  page,
  context,
  browser,
  request,
  expectedErrors,
}) => {
  // The token of before the change, once.
  expectedErrors.push(/status of 401/, /status of 403/);
  const shop = await openShop(request);
  const next = freshEmail();
  await logInFor(context, shop);
  await page.goto('/profile');
  await needPasswordOnce(page, '**/api/account/email');
  await page.getByRole('link', { name: 'Change email' }).click();
  await page.getByLabel('New email address').fill(next);
  await page.getByRole('button', { name: 'Send the link' }).click();
  const asked = page.getByRole('dialog', { name: 'Confirm your password' });
  await asked.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(`We’ve sent a link to ${next}.`)).toBeVisible();

  await expect.poll(() => emailLinkFor(next)).not.toBeNull();
  const link = new URL((await emailLinkFor(next)) ?? '');
  const { page: mail } = await anotherBrowser(browser, phone);
  await mail.goto(link.pathname + link.search);
  await mail.getByRole('button', { name: 'Use this address' }).click();
  await expect(mail.getByText(`From now on you log in with ${next}.`)).toBeVisible();
  await mail.getByRole('link', { name: 'Log in' }).click();
  await logIn(mail, next);
  await expect(mail).toHaveURL('/dashboard');

  await page.getByRole('link', { name: 'Back to your profile' }).click();
  await expect(page.getByRole('definition').getByText(next)).toBeVisible();
});

test('a password is changed, after a slip or two', async ({ page, context, request, expectedErrors }) => {
  expectedErrors.push(/status of 4\d\d/);
  const shop = await openShop(request);
  await logInAs(context, shop);
  await page.goto('/change-password');
  const change = page.getByRole('main').getByRole('button', { name: 'Change password' });
  await page.getByLabel('Current password').fill('not the password');
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password').fill(PASSWORD);
  await change.click();
  await expect(page.getByText('New password and confirmation do not match.')).toBeVisible();
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await change.click();
  await expect(page.getByText('Failed to change password. Please check your details.')).toBeVisible();
  await page.getByLabel('Current password').fill(PASSWORD);
  await change.click();
  await expect(page.getByText('Password changed successfully!')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto('/login');
  await logIn(page, shop.email, NEW_PASSWORD);
  await expect(page).toHaveURL('/dashboard');
});

test('a forgotten password is reset by the link in the email, once, and a paired device is removed there', async ({
  page,
  browser,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  const shop = await openShop(request);
  const { email } = shop;
  const { page: device } = await anotherBrowser(browser);
  await pair(browser, shop, device, '/admin');
  await expect(device.getByText('Current Customer')).toBeVisible();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(
    page.getByText('Reset password instructions will be sent to your email shortly.'),
  ).toBeVisible();

  await expect.poll(() => resetLinkFor(email)).not.toBeNull();
  const link = (await resetLinkFor(email)) ?? '';
  const reset = async () => {
    await page.goto(new URL(link).pathname + new URL(link).search);
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Reset password' }).click();
  };
  await reset();
  await expect(page.getByText('Your password has been reset. Please log in with the new one.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Counter tablet' })).toBeChecked();
  await page.getByRole('button', { name: 'Remove selected devices' }).click();
  await expect(page.getByText('1 device was removed.')).toBeVisible();
  await expect(device.getByText('This device was removed.')).toBeVisible();
  await reset();
  await expect(page.getByText('This link has expired or was used before.')).toBeVisible();

  await page.goto('/login');
  await logIn(page, email, NEW_PASSWORD);
  await expect(page).toHaveURL('/dashboard');
});

test('the form for a forgotten password offers to register if the email is unknown', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  await page.goto('/login');
  await page.getByLabel('Email').fill(freshEmail());
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('User not found.')).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL('/register');
});

test('a reset email that the server cannot send is not promised, and feedback is a tap away', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(...Object.values(failureInConsole));
  const email = freshEmail();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  const dialog = page.getByRole('dialog');
  for (const failure of allFailures) {
    const mend = await failing(page, '**/api/forgotPassword', failure);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await expect(dialog.getByLabel('Email')).toHaveValue(email);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByText('An error occurred. Please try again.')).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Give Feedback' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await mend();
  }

  await failing(page, '**/api/forgotPassword', 'by not being there');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByRole('link', { name: 'Give Feedback' }).click();
  await expect(page).toHaveURL('/feedback');
  await expect(page.getByRole('heading', { name: 'Get in Touch' })).toBeVisible();
});
