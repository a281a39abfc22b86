import type { CheckinResponse } from '@queuebell/contracts';
import { type Page, devices } from '@playwright/test';
import { changeJoining, ticketPagePath } from './support/phones.ts';
import { callAgain, checkIn, logInAs, openShop, readQueue, closeEntry } from './support/shops.ts';
import { expect, test } from './support/test.ts';

const phone = { viewport: devices['Pixel 5'].viewport, userAgent: devices['Pixel 5'].userAgent };

const place = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

const WAIT = /^The wait is (about \d+–|under )\d+ min$/;
const OWN_WAIT = /^Your wait is (about \d+–|under )\d+ min$/;

/** Before that a page that loses its network complains that its service worker could not be fetched. */
const waitUntilKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await caches.match('/ticket/any')) !== undefined), 'the kept page')
    .toBe(true);

test('the code on the ticket leads to the place in the queue, which moves by itself, with the wait that all screens show', async ({
  page,
  context,
  browser,
  request,
}) => {
  const shop = await openShop(request);
  await checkIn(request, shop, { name: 'Amira' });
  await checkIn(request, shop, { name: 'Jonas' });
  await logInAs(context, shop);
  await page.goto('/customer-check-in');
  await expect(page.getByText(WAIT)).toBeVisible();
  await page.getByLabel('Name').fill('Priya');
  const given = page.waitForResponse('**/api/queue/checkin');
  await page.getByRole('button', { name: 'Get My Number' }).click();
  const { ticketId } = (await (await given).json()) as CheckinResponse;
  await expect(page.getByRole('img', { name: 'QR code of your ticket’s page' })).toBeVisible();

  await expect(page.getByText(OWN_WAIT)).toBeVisible();

  const pocket = await browser.newContext(phone);
  const ticket = await pocket.newPage();
  await ticket.goto(await changeJoining(request, shop, 'open'));
  await expect(ticket.getByText(WAIT)).toBeVisible();
  await ticket.goto(`/ticket/${ticketId}`);
  await expect(ticket.getByText(OWN_WAIT)).toBeVisible();
  await page.goto('/admin');
  await expect(page.getByText(/ min to go$/)).toHaveCount(2);
  await expect(ticket.getByRole('heading', { name: 'Your number 3' })).toBeVisible();
  await expect(place(ticket, '2 people ahead of you')).toBeVisible();
  await expect(ticket.getByText('Now serving 1')).toBeVisible();
  await expect(ticket.getByRole('navigation')).toHaveCount(0);
  await expect(ticket).toHaveTitle('3 · 2 ahead of you');

  await closeEntry(request, shop, 1);
  await expect(ticket.getByRole('alert')).toContainText('You are next');
  await closeEntry(request, shop, 2);
  await expect(ticket.getByRole('alert')).toContainText('It’s your turn');
  await ticket.getByRole('button', { name: 'OK' }).click();
  await expect(ticket).toHaveTitle('3 · It’s your turn');
  await expect(ticket.getByRole('heading', { name: 'Your number 3' })).toBeFocused();
  await expect(ticket.getByRole('alert')).toHaveCount(0);
  await callAgain(request, shop, 3);
  await expect(ticket.getByRole('alert')).toContainText('It’s your turn');
  await closeEntry(request, shop, 3);
  await expect(place(ticket, 'You have been served. Thank you.')).toBeVisible();
  await pocket.close();
});

test('a customer leaves, and takes the place back', async ({ page, request }) => {
  const shop = await openShop(request);
  await checkIn(request, shop, { name: 'Amira' });
  await page.goto(await ticketPagePath(request, shop, 'Jonas'));
  await checkIn(request, shop, { name: 'Priya' });
  await page.getByRole('button', { name: 'I’m leaving' }).click();
  await expect(place(page, 'You have left the queue.')).toBeVisible();
  await expect
    .poll(async () => (await readQueue(request, shop)).data.map(({ number }) => number))
    .toEqual([1, 3]);
  await expect(page.getByRole('button', { name: 'Take my place back' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(place(page, 'You are next')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your number 2' })).toBeFocused();
  expect((await readQueue(request, shop)).data.map(({ number }) => number)).toEqual([1, 2, 3]);
});

test('a ticket without network says that it is not live, and is right again within moments of being back', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /ticket\/stream/);
  const shop = await openShop(request);
  await checkIn(request, shop, { name: 'Amira' });
  await checkIn(request, shop, { name: 'Jonas' });
  await page.goto(await ticketPagePath(request, shop, 'Priya'));
  await expect(place(page, '2 people ahead of you')).toBeVisible();
  await waitUntilKept(page);
  await page.context().setOffline(true);
  await expect(page.getByText(/^No connection since/)).toBeVisible({ timeout: 40_000 });
  await expect(page).toHaveTitle('3 · no connection');
  await closeEntry(request, shop, 2);
  await page.context().setOffline(false);
  await expect(place(page, 'You are next')).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
});

test('a ticket is there after a reload without network, live again with it, and removed from the phone once it is over', async ({
  page,
  context,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /ticket\/stream/);
  const shop = await openShop(request);
  await checkIn(request, shop, { name: 'Amira' });
  await checkIn(request, shop, { name: 'Jonas' });
  await page.goto(await ticketPagePath(request, shop, 'Priya'));
  await expect(place(page, '2 people ahead of you')).toBeVisible();
  await waitUntilKept(page);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your number 3' })).toBeVisible();
  await expect(place(page, 'people ahead of you')).toHaveText(/^Last seen \d\d:\d\d: 2 people ahead of you$/);
  await expect(page.getByText(/^No connection since/)).toBeVisible();
  await page.goto(`/ticket/${'A'.repeat(38)}`);
  await expect(page.getByText('We can’t reach the shop right now.')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Your number 3' })).toBeVisible();

  await closeEntry(request, shop, 2);
  await context.setOffline(false);
  await expect(place(page, 'You are next')).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  await closeEntry(request, shop, 3);
  await expect(
    place(page, 'You are no longer in the queue.').or(place(page, 'You have been served.')),
  ).toBeVisible();
  const left = () =>
    page.evaluate(async () => [
      ...Object.keys(localStorage).filter((key) => key.startsWith('queuebell.ticket')),
      ...(await caches.keys()),
    ]);
  await expect.poll(left).toEqual([]);
});

test('customers join from their own phones, one place each, while the owner lets them', async ({
  page,
  context,
  browser,
  request,
}) => {
  const shop = await openShop(request);
  const path = await changeJoining(request, shop, 'open');
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Bar Barbers' })).toBeVisible();
  await expect(page.getByText('Nobody ahead of you')).toBeVisible();
  await page.getByLabel('Name').fill('Leo');
  await page.getByRole('button', { name: 'Join the queue' }).click();
  await expect(page.getByRole('heading', { name: 'Your number 1' })).toBeVisible();
  const ticket = page.url();

  const again = await context.newPage();
  await again.goto(path);
  await expect(
    again.getByRole('heading', { name: 'You’re already in the queue, with number 1.' }),
  ).toBeFocused();
  await expect(again.getByLabel('Name')).toHaveCount(0);
  await again.getByRole('link', { name: 'Show number 1' }).click();
  await expect(again).toHaveURL(ticket);

  const shopBrowser = await browser.newContext();
  await logInAs(shopBrowser, shop);
  const board = await shopBrowser.newPage();
  await board.goto('/display-queue');
  await expect(board.getByText('Leo')).toBeVisible();
  await checkIn(request, shop, { name: 'Amira' });
  await expect(board.getByRole('listitem').filter({ hasText: 'Amira' })).toBeVisible();
  await expect(board.getByRole('listitem').getByRole('img')).toHaveCount(0);
  const { data } = await readQueue(request, shop);
  expect(data.map(({ name, via }) => [name, via])).toEqual([
    ['Leo', 'phone'],
    ['Amira', 'tablet'],
  ]);

  await changeJoining(request, shop, 'paused');
  const stranger = await (await browser.newContext(phone)).newPage();
  await stranger.goto(path);
  await expect(stranger.getByText('Joining by phone is paused.')).toBeVisible();
  await expect(stranger.getByRole('button')).toHaveCount(0);
  await stranger.context().close();
  await shopBrowser.close();
});
