import { expect, test } from './support/test.ts';
import { checkIn, logInAs, openShop } from './support/shops.ts';

for (const [name, viewport] of Object.entries({
  'a laptop': { width: 1366, height: 768 },
  'full HD': { width: 1920, height: 1080 },
  '4K': { width: 3840, height: 2160 },
})) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    test('the number is at least a quarter of the screen’s height', async ({ page, context, request }) => {
      const shop = await openShop(request);
      const number = await checkIn(request, shop, { name: 'Amira' });
      await logInAs(context, shop);
      for (const path of ['/remotes/mf-queue/display-queue', '/display-queue']) {
        await page.goto(path);
        const digits = page.getByText(String(number), { exact: true }).first();
        await expect(digits).toBeVisible();
        const size = await digits.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
        // The digits of the system's fonts are about 0.7 em high.
        expect(size * 0.7, path).toBeGreaterThanOrEqual(viewport.height / 4);
        expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
          viewport.height,
        );
      }
    });
  });
}
