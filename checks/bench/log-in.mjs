import { freshShop } from './shop.mjs';

/**
 * Puts the session where the suite keeps it.
 *
 * @param {import('@playwright/test').BrowserContext} context
 * @param {import('./shop.mjs').Shop} shop
 */
export async function logIn(context, shop) {
  await context.addInitScript({ content: await sessionScript(shop) });
}

/**
 * @param {import('./shop.mjs').Shop} shop
 * @returns {Promise<string>} to be run in a page before its own scripts
 */
export async function sessionScript(shop) {
  const { token, user } = await freshShop(shop);
  const items = Object.entries({ token, user: JSON.stringify(user) });
  return `for (const [key, value] of ${JSON.stringify(items)}) localStorage.setItem(key, value);`;
}
