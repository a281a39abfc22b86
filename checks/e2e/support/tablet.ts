import { type APIRequestContext, type Page, expect } from '@playwright/test';
import { type Shop, readQueue } from './shops.ts';

export const CHECK_IN = '/remotes/mf-queue/customer-check-in';

/**
 * Opens the check-in tablet, and waits until it can do without the network: with its page kept, and numbers leased.
 * @param at where its server is, unless it is this run's
 */
export async function openTablet(page: Page, at = ''): Promise<void> {
  const leased = page.waitForResponse((response) => /\/lease$/.test(new URL(response.url()).pathname));
  await page.goto(at + CHECK_IN);
  await expect(page.getByRole('button', { name: 'Get My Number' })).toBeVisible();
  expect((await leased).ok()).toBe(true);
  await untilKept(page);
}

/** Waits until a device's page is kept for when the server is away: one that is cut off before complains of its service worker. */
export const untilKept = (page: Page): Promise<void> => expect.poll(() => isKept(page)).toBe(true);

const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.includes('/mf-queue/ pages'));
    const pages = name === undefined ? [] : await (await caches.open(name)).keys();
    return pages.some(({ url }) => new URL(url).pathname === location.pathname);
  });

/** A ticket as a customer reads it. */
export interface ShownTicket {
  number: number;
  /** Whether the ticket says that it is offline. */
  isOffline: boolean;
}

/** A customer takes a number, reads the ticket, and goes. */
export async function takeNumber(page: Page, name: string): Promise<ShownTicket> {
  await askForNumber(page, name);
  return leaveWith(page, name);
}

/** A customer types a name, and wants a number. */
export async function askForNumber(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Get My Number' }).click();
}

/** Reads the ticket on the tablet. */
export async function readTicket(page: Page, name: string): Promise<ShownTicket> {
  await expect(page.getByRole('heading', { name: `Thanks, ${name}!` })).toBeVisible();
  const number = Number(await page.getByRole('strong').textContent());
  return { number, isOffline: await page.getByText('We are offline right now.').isVisible() };
}

/** A customer reads the ticket, and goes. */
export async function leaveWith(page: Page, name: string): Promise<ShownTicket> {
  const ticket = await readTicket(page, name);
  await page.getByRole('button', { name: 'Got it' }).press('Enter');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  return ticket;
}

/** The waiting customers as the server has them: number and name, in order. */
export const queueRows = async (request: APIRequestContext, shop: Shop): Promise<(string | number)[][]> =>
  (await readQueue(request, shop)).data.map(({ number, name }) => [number, name]);
