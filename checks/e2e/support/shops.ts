import type { APIRequestContext, BrowserContext } from '@playwright/test';
import * as browser from '../../kit/browser.ts';
import * as queue from '../../kit/queue.ts';
import { type Shop, logIn, openShop } from '../../kit/shop.ts';

export { callAgain, closeEntry, readQueue } from '../../kit/queue.ts';
export {
  PASSWORD,
  type Shop,
  freshEmail,
  logIn as logInThere,
  openShop,
  payInSandbox,
  register,
} from '../../kit/shop.ts';

/**
 * Puts the shop's session into a browser, as a login there would have; without the cookie by which it would go on for
 * longer than a test ({@link logInFor}).
 */
export const logInAs = (context: BrowserContext, shop: Shop): Promise<void> =>
  browser.logInAs(context, context.request, shop);

/** Logs an owner in as {@link logInAs} does, with the cookie by which the login goes on. */
export async function logInFor(context: BrowserContext, { email }: Shop): Promise<Shop> {
  const shop = await logIn(context.request, email);
  await logInAs(context, shop);
  return shop;
}

/** Checks a customer in through the API. @returns the number given */
export const checkIn = async (
  request: APIRequestContext,
  shop: Shop,
  customer: { name: string; phone?: string },
): Promise<number> => (await queue.checkIn(request, shop, customer)).queueNumber;

/** A shop in which so many customers wait, from number 1 on. */
export async function openShopWith(request: APIRequestContext, customers: number): Promise<Shop> {
  const shop = await openShop(request);
  for (let customer = 0; customer < customers; customer++) await checkIn(request, shop, { name: 'Amira' });
  return shop;
}
