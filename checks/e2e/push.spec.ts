import type { PushMessage } from '@queuebell/contracts';
import { ticketPagePath } from './support/phones.ts';
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
  const url = await ticketPagePath(request, shop, 'Priya');
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
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('The page has no worker.');
  // Chromium forgets a notification if it is asked for all of them while it shows this one, so the question comes after it.
  const shown = await worker.evaluateHandle(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const show = registration.showNotification.bind(registration);
    const showing = new Promise<void>((resolve) => {
      registration.showNotification = (...given) => show(...given).then(resolve);
    });
    return { all: () => showing.then(() => registration.getNotifications()) };
  });
  await chrome.send('ServiceWorker.deliverPushMessage', {
    origin: baseURL ?? '',
    registrationId,
    data: JSON.stringify(message),
  });
  const texts = await shown.evaluate(async ({ all }) =>
    (await all()).map(({ title, body }) => [title, body]),
  );
  expect(texts).toEqual([[message.title, message.body]]);
});
