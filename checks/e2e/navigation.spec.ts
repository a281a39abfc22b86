import { logInAs } from './support/shops.ts';
import { expect, test } from './support/shared-shop.ts';

const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
};

for (const [size, viewport] of Object.entries(sizes)) {
  test.describe(`on a ${size},`, () => {
    test.use({ viewport });

    test('the top bar leads an owner to the devices from another page, and back to them on the same page', async ({
      page,
      context,
      shop,
    }) => {
      await logInAs(context, shop);
      await page.goto('/settings');
      const bar = page.getByRole('navigation', { name: 'Main' });
      const menu = bar.getByRole('button', { name: 'Open menu' });
      const devices = page.getByRole('heading', { name: 'Devices', exact: true });
      const goToDevices = async () => {
        if (size === 'phone') await menu.click();
        await bar.getByRole('link', { name: 'Devices' }).click();
        await expect(page).toHaveURL('/dashboard#devices');
        await expect(devices).toBeFocused();
        await expect(devices).toBeInViewport();
      };

      await goToDevices();
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      await goToDevices();
    });
  });
}
