import { makeAdmin } from './operator.ts';
import { changeJoining, ticketPagePath } from './phones.ts';
import { type Shop, freshEmail, logInThere, openShop, openShopWith } from './shops.ts';
import { test as base } from './test.ts';

interface SharedAccounts {
  /** A shop that all tests of this worker look at, and none changes. */
  shop: Shop;
  /** Somebody who runs the site. */
  admin: Shop;
  /** Fills in ':ticket' and ':code' of a path: who is next in another shop, and how others can join there. */
  addressOf: (path: string) => string;
}

/** A test that needs somebody who is logged in, and does not care who. */
export const test = base.extend<object, SharedAccounts>({
  shop: [
    async ({ playwright }, use, { project }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL });
      await use(await openShop(request));
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  admin: [
    async ({ playwright }, use, { project }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL });
      const email = freshEmail();
      await openShop(request, { email });
      await makeAdmin(email);
      await use(await logInThere(request, email));
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  addressOf: [
    async ({ playwright }, use, { project }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL });
      const shop = await openShopWith(request, 1);
      const ticket = await ticketPagePath(request, shop, 'Priya');
      const join = await changeJoining(request, shop, 'open');
      await request.dispose();
      await use((path) => path.replace('/ticket/:ticket', ticket).replace('/join/:code', join));
    },
    { scope: 'worker' },
  ],
});

export { expect } from './test.ts';
