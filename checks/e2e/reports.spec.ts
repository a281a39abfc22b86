import { readFile } from 'node:fs/promises';
import { checkIn, logInAs, openShop } from './support/shops.ts';
import { expect, test } from './support/test.ts';

test('an owner reads a report of the day, sees its plots, saves it and prints it', async ({
  page,
  context,
  request,
}) => {
  const shop = await openShop(request);
  for (const name of ['Amira', 'Ben', 'Cleo']) await checkIn(request, shop, { name });
  for (const [number, outcome] of [
    [1, 'served'],
    [2, 'no-show'],
  ])
    await request.delete(`/api/queue/${shop.user.id}/${number}?outcome=${outcome}`, {
      headers: { Authorization: shop.token },
    });
  await logInAs(context, shop);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page).toHaveURL('/reports');
  const figure = (label: string) => page.locator('dl > div').filter({ hasText: label });
  await expect(figure('Served')).toContainText('of 3 check-ins');
  await expect(figure('Walked away')).toContainText('0 left, 1 did not come');

  const customers = page.getByRole('figure', { name: 'Customers by day' });
  // A part of the bar for those who were served, for one who did not come, and for one who waits.
  await expect(customers.locator('svg .recharts-bar-rectangle path')).toHaveCount(3);
  await customers.getByText('Show as a table').press('Enter');
  const lastDay = customers.getByRole('row').last();
  await expect(lastDay.getByRole('cell')).toHaveText(['3', '1', '1', '1']);

  await page.getByRole('link', { name: 'Today' }).click();
  await expect(page).toHaveURL('/reports?range=today');
  await expect(page.getByRole('figure', { name: 'Customers by hour' })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^report-(.+)-\1\.csv$/);
  const [head, ...days] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(head).toMatch(/^day,checkIns,tablet,/);
  expect(days).toHaveLength(1);
  expect(days[0]).toMatch(/^\d{4}-\d\d-\d\d,3,3,0,0,1,0,1,/);

  await page.getByRole('link', { name: 'Printable page' }).click();
  await expect(page).toHaveURL('/reports/print?range=today');
  await expect(page.getByRole('table', { name: 'Customers by hour' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  // Paper is white, so its text is dark.
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(27, 29, 31)');
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
});
