import { publishAnother } from '../support/releases.ts';
import { logInAs, openShop } from '../support/shops.ts';
import { expect, test } from '../support/test.ts';

const MINUTE_MS = 60_000;

test('a device takes a new release over once nobody uses it', async ({
  page,
  context,
  request,
}, testInfo) => {
  await logInAs(context, await openShop(request));
  await page.clock.install();
  await page.goto('/remotes/mf-queue/admin');
  const screen = page.getByText('No customers in queue');
  await expect(screen).toBeVisible();
  await page.clock.fastForward(5_000);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const version = await publishAnother('mf-queue', testInfo.outputPath('release'));
  const itsScripts = page.locator(`script[src*="/${version}/"]`);

  for (let touch = 0; touch < 25; touch++) {
    await page.mouse.move(100 + touch, 100);
    await page.clock.fastForward(MINUTE_MS / 4);
  }
  await expect(itsScripts).toHaveCount(0);

  await page.clock.fastForward(MINUTE_MS / 2);
  await expect(itsScripts).not.toHaveCount(0);
  await expect(screen).toBeVisible();
});
