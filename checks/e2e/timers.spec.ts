import { expect, test } from './support/test.ts';
import { logInAs, openShop } from './support/shops.ts';

// The one journey in real time: everywhere else the ten seconds pass on a fake clock.
test('a ticket on the tablet that nobody closes makes room for the next customer by itself', async ({
  page,
  context,
  request,
}) => {
  await logInAs(context, await openShop(request));
  await page.goto('/customer-check-in');
  await page.getByLabel('Name', { exact: true }).fill('Amira');
  await page.getByRole('button', { name: 'Get My Number' }).click();
  await expect(page.getByText('Thanks, Amira!')).toBeVisible();
  const shown = Date.now();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  expect(Date.now() - shown).toBeGreaterThan(8_000);
});
