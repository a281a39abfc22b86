import { turnOnTwoSteps } from './support/authenticator.ts';
import { logIn } from './support/screens.ts';
import { PASSWORD, logInFor, openShop } from './support/shops.ts';
import { expect, test } from './support/test.ts';

test('an owner turns two-step login on, and logs in with a code of the app', async ({
  page,
  context,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[13]/);
  const shop = await logInFor(context, await openShop(request));
  await page.goto('/profile');
  await expect(
    page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem'),
  ).toHaveCount(2);
  const { phone } = await turnOnTwoSteps(page);
  await expect(page.getByText('Two-step login is on. All other browsers were logged out')).toBeVisible();
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible();
  await expect(page.getByText('You’re not logged in anywhere else.')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto('/login');
  await logIn(page, shop.email);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();

  await page.keyboard.type(phone.wrongCode());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('sets its time automatically');
  await page.keyboard.type(phone.code(0));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    PASSWORD,
  );
});

test('an owner without the phone logs in with a recovery code, once, and turns two-step login off with another one', async ({
  page,
  context,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[13]/);
  const shop = await logInFor(context, await openShop(request));
  await page.goto('/profile');
  const { codes } = await turnOnTwoSteps(page);
  const [first = '', second = ''] = codes;

  const logInByRecoveryCode = async (code: string) => {
    await page.goto('/login');
    await logIn(page, shop.email);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(code);
    await page.keyboard.press('Enter');
  };
  await page.getByRole('button', { name: 'Logout' }).click();
  await logInByRecoveryCode(first.toLowerCase());
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await logInByRecoveryCode(first);
  await expect(page.getByRole('alert')).toContainText('has already been used');
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(second);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/profile');
  await expect(page.getByText('You have 8 recovery codes left.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn off two-step login?' });
  await dialog.getByLabel('Code').fill(codes[2] ?? '');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Two-step login is off. All other browsers were logged out')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto('/login');
  await logIn(page, shop.email);
  await expect(page).toHaveURL('/dashboard');
});
