import { type Page, expect } from '@playwright/test';
import { PASSWORD } from './shops.ts';

/** Fills in the form at /register, but does not send it. */
export async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Olive Owner');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Business name').fill('Bar Barbers');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Phone').fill('07123456789');
  await page.getByLabel('How did you hear about us?').selectOption('friend');
}

/** Fills in the form at /login and sends it. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}

/** The call by which a page has the server verify a stored session. */
export const VERIFIED = /\/api\/login\/verifyToken$/;

/** Opens a page of an owner, and waits until the server has verified the session: a page that is cut off before ends it. */
export async function openVerified(page: Page, url: string): Promise<void> {
  const verified = page.waitForEvent('requestfinished', (request) => VERIFIED.test(request.url()));
  await Promise.all([page.goto(url), verified]);
}

/** Goes to the landing page as from any other, and is there once it is the one that is shown. */
export async function goHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'QueueBell' }).click();
  await expect(page.getByRole('heading', { name: 'Nobody waits standing up.' })).toBeVisible();
}
