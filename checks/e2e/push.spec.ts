import type { PushMessage } from '@queuebell/contracts';
import { ticketOf } from './support/phones.ts';
import { checkIn, openShop } from './support/shops.ts';
import { expect, test } from './support/test.ts';
import { wholeBrowser } from './support/whole-browser.ts';

test.use(wholeBrowser);

test('a phone shows what is pushed to it', async ({ page, context, request, expectedErrors, baseURL }) => {
  // A browser that keeps nothing has no push service; the page then rings instead, and its worker is there all the same.
  expectedErrors.push(/Push API in incognito/, /ticket\/alert/);
  const shop = await openShop(request);
  await checkIn(request, shop, { name: 'Amira' });
  await checkIn(request, shop, { name: 'Jonas' });
  const url = await ticketOf(request, shop, 'Priya');
  await context.grantPermissions(['notifications']);
  await page.goto(url);
  const chrome = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    chrome.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, scopeURL } of registrations) {
        if (scopeURL.endsWith('/ticket/')) resolve(registrationId);
      }
    });
  });
  await chrome.send('ServiceWorker.enable');
  await page.getByRole('button', { name: 'Alert me when it’s my turn' }).click();
  await expect(page.getByText('Keep this page open — it will ring when it’s your turn.')).toBeVisible();
  const registrationId = await registered;
  const message: PushMessage = { title: 'You are next', body: 'Number 3 at Bar Barbers.', url };
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/ticket/');
      const notifications = (await registration?.getNotifications()) ?? [];
      return notifications.map(({ title, body }) => [title, body]);
    });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await chrome.send('ServiceWorker.deliverPushMessage', {
    origin: baseURL ?? '',
    registrationId,
    data: JSON.stringify(message),
  });
  await expect.poll(shown).toEqual([[message.title, message.body]]);
});
