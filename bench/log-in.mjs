import { freshShop } from './shop.mjs';

/**
 * Puts the session where the suite keeps it.
 *
 * @param {import('@playwright/test').BrowserContext} context
 * @param {import('./shop.mjs').Shop} shop
 */
export async function logIn(context, shop) {
  const { token, user } = await freshShop(shop);
  await context.addInitScript(
    ([storedToken = '', storedUser = '']) => {
      localStorage.setItem('token', storedToken);
      localStorage.setItem('user', storedUser);
    },
    [token, JSON.stringify(user)],
  );
}
