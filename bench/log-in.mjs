/**
 * Puts the session where the suite keeps it.
 *
 * @param {import('@playwright/test').BrowserContext} context
 * @param {import('./shop.mjs').Shop} shop
 */
export async function logIn(context, { token, user }) {
  await context.addInitScript(
    ([storedToken = '', storedUser = '']) => {
      localStorage.setItem('token', storedToken);
      localStorage.setItem('user', storedUser);
    },
    [token, JSON.stringify(user)],
  );
}
