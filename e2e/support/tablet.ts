import { type Page, expect } from '@playwright/test';

export const CHECK_IN = '/remotes/mf-queue/customer-check-in';

/** Opens the check-in tablet, and waits until it can do without the network: with its page kept, and numbers leased. */
export async function openTablet(page: Page): Promise<void> {
  const leased = page.waitForResponse((response) => /\/lease$/.test(new URL(response.url()).pathname));
  await page.goto(CHECK_IN);
  await expect(page.getByRole('button', { name: 'Get My Number' })).toBeVisible();
  expect((await leased).ok()).toBe(true);
  await expect.poll(() => isKept(page)).toBe(true);
}

/** Whether the browser has kept this page for when the server is away. */
const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.includes('/mf-queue/ pages'));
    const pages = name === undefined ? [] : await (await caches.open(name)).keys();
    return pages.some(({ url }) => new URL(url).pathname === location.pathname);
  });

/** A customer takes a number, reads the ticket, and goes. @returns the number, and whether the ticket says that it is offline */
export async function takeNumber(page: Page, name: string): Promise<{ number: number; isOffline: boolean }> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Get My Number' }).click();
  await expect(page.getByRole('heading', { name: `Thanks, ${name}!` })).toBeVisible();
  const number = Number(await page.getByRole('strong').textContent());
  const isOffline = await page.getByText('We are offline right now.').isVisible();
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  return { number, isOffline };
}
