import { DEMO_ADVANCE_MS } from '@queuebell/contracts';
import { expect, test } from './support/test.ts';

test.describe('on a phone,', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the links are in a menu that closes when one is chosen', async ({ page }) => {
    await page.goto('/');
    const nav = page.getByRole('navigation', { name: 'Main' });
    await expect(nav.getByRole('link', { name: 'Login' })).toBeHidden();
    await nav.getByRole('button', { name: 'Open menu' }).click();
    await nav.getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL('/login');
    await expect(nav.getByRole('link', { name: 'Login' })).toBeHidden();
  });
});

test('a long page offers the way back to the top after 300 pixels', async ({ page }) => {
  await page.goto('/');
  const toTop = page.getByRole('button', { name: /top/i });
  await expect(toTop).toBeHidden();
  await page.mouse.move(400, 400);
  await page.mouse.wheel(0, 900);
  await expect(toTop).toBeVisible();
  await toTop.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('a visitor tries the demo without a call to the server', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api')) calls.push(request.url());
  });
  await page.goto('/');
  await page.getByRole('link', { name: 'Try the Demo' }).first().click();
  await expect(page).toHaveURL('/Demo-Dashboard?demo=true');

  await page.getByRole('link', { name: /Customer Facing/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('Leo');
  await page.getByRole('button', { name: 'Get My Number' }).click();
  await expect(page.getByText('Thanks, Leo!')).toBeVisible();
  await page.getByRole('button', { name: 'Got it' }).press('Enter');

  await page.goto('/Demo-admin');
  await expect(page.getByText('101', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /Mark as Served/ }).click();
  await expect(page.getByText('101', { exact: true })).toBeHidden();

  await page.clock.install();
  await page.goto('/Demo-display-queue');
  const board = page.getByRole('main');
  await expect(board).toContainText('Now Serving');
  const first = await board.textContent();
  await page.clock.fastForward(DEMO_ADVANCE_MS);
  await expect.poll(() => board.textContent()).not.toBe(first);
  expect(calls).toEqual([]);
});
