import { type Browser, type Page, expect } from '@playwright/test';
import { type Shop, logInAs } from './shops.ts';

/** The code on a device that waits to be paired. */
export const pairingCode = /^[2-9A-HJ-NP-Z]{3}-[2-9A-HJ-NP-Z]{3}$/;
export const phone = { viewport: { width: 390, height: 844 } };

/** Another browser, in which nobody is logged in. */
export async function anotherBrowser(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext(options);
  return { context, page: await context.newPage() };
}

/** Opens a device entry, and reads the code that it shows. */
export async function codeOn(page: Page, path: string): Promise<string> {
  await page.goto(`/remotes/mf-queue${path}`);
  const shown = page.getByText(pairingCode);
  await expect(page.getByRole('img', { name: 'QR code to pair this device' })).toBeVisible();
  return (await shown.textContent()) ?? '';
}

/**
 * Pairs the device of this page by its code, typed on the owner's phone. It keeps the name that is proposed.
 *
 * @returns the owner's page
 */
export async function pair(browser: Browser, shop: Shop, device: Page, path: string): Promise<Page> {
  const shown = await codeOn(device, path);
  const { context, page: owner } = await anotherBrowser(browser, phone);
  await logInAs(context, shop);
  await owner.goto('/pair');
  await owner.getByLabel('Code on the device').fill(shown.toLowerCase().replace('-', ' '));
  await owner.getByRole('button', { name: 'Continue' }).click();
  await owner.getByRole('button', { name: 'Confirm' }).click();
  await expect(owner.getByRole('heading', { name: /is paired$/ })).toBeVisible();
  return owner;
}
