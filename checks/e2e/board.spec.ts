import { expect, test } from './support/test.ts';
import { checkIn, logInAs, openShop } from './support/shops.ts';
import { BLINK_MS, openWall, serving } from './support/wall.ts';

test('the wall shows customers’ names as the owner has just chosen', async ({ page, context, request }) => {
  const shop = await openShop(request);
  await checkIn(request, shop, { name: 'Amira Khan' });
  await logInAs(context, shop);
  await openWall(page);
  await expect(page.getByText('Amira K.')).toBeVisible();
  await expect(page.getByText('Amira Khan')).toBeHidden();

  const settings = await context.newPage();
  await settings.goto('/settings');
  await settings.getByRole('radio', { name: 'Number only' }).check();
  await expect(page.getByText('Amira')).toBeHidden({ timeout: BLINK_MS });
  await expect(page).toHaveTitle(serving(1));
  await settings.getByRole('radio', { name: 'Full name' }).check();
  await expect(page.getByText('Amira Khan')).toBeVisible({ timeout: BLINK_MS });
});
