import { randomUUID } from 'node:crypto';
import type { StaffCommand } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import { call } from '../kit/client.ts';
import { fitFor, phoneViews, sizes, tabletViews } from './support/fit-for-all.ts';
import { changeJoining } from './support/phones.ts';
import { checkIn, logInAs, openShop, closeEntry } from './support/shops.ts';
import { openTablet } from './support/tablet.ts';
import { expect, test } from './support/test.ts';

const TIMEOUT_MS = 120_000;

test.describe('on a phone, light and dark, there is no serious violation in', () => {
  test.use({ viewport: sizes.phone, reducedMotion: 'reduce' });

  test.describe.configure({ timeout: TIMEOUT_MS });
  const expectFitForAll = fitFor(phoneViews);

  test('joining a queue, and every state of a ticket', async ({ page, request }) => {
    const shop = await openShop(request);
    const path = await changeJoining(request, shop, 'open');
    await checkIn(request, shop, { name: 'Amira' });
    await checkIn(request, shop, { name: 'Jonas' });
    const services = [
      { id: 'cut', name: 'Haircut', minutes: 30 },
      { id: 'colour', name: 'Colour and highlights', minutes: 90 },
    ];
    await call(request, routes.changeShop, { services }, { token: shop.token });
    await page.goto(path);
    await page.getByLabel('Phone').fill('not a number');
    await page.getByRole('button', { name: 'Join the queue' }).click();
    await expect(page.getByText('Phone number must be numeric.')).toBeVisible();
    await expectFitForAll(page, 'the form with its errors', 'Please choose one.');

    await page.getByLabel('Name').fill('Leo');
    await page.getByLabel('Phone').fill('');
    await page.getByRole('radio', { name: /^Haircut/ }).check();
    await page.getByRole('button', { name: 'Join the queue' }).click();
    await expect(page.getByText('2 people ahead of you')).toBeVisible();
    await page.getByRole('button', { name: 'Alert me when it’s my turn' }).click();
    await page.getByLabel('Tell me').selectOption('when I’m next');
    await expectFitForAll(page, 'a place in line', 'And again when it’s your turn.');
    await page.goto(path);
    await expectFitForAll(page, 'a phone that has a place', /^You’re already in the queue, with number/);
    await page.getByRole('link', { name: 'Show number 3' }).click();
    await page.getByRole('button', { name: 'I’m leaving' }).click();
    await expectFitForAll(page, 'a place given up', 'You have left the queue.');
    await page.getByRole('button', { name: 'Take my place back' }).click();
    await expect(page.getByText('2 people ahead of you')).toBeVisible();
    await closeEntry(request, shop, 1);
    await expect(page.getByRole('alert')).toBeVisible();
    await expectFitForAll(page, 'being next', 'You are next');
    await closeEntry(request, shop, 2);
    await expectFitForAll(page, 'one’s turn', 'It’s your turn');
    await page.getByRole('button', { name: 'OK' }).click();
    await closeEntry(request, shop, 3);
    await page.getByRole('radio', { name: 'Very good' }).check();
    await page.getByLabel('Anything to add?').fill('Best fade in town.');
    await expectFitForAll(
      page,
      'a ticket that is over, and the question how it was',
      'You have been served.',
    );
    await page.getByRole('button', { name: 'Send' }).click();
    await expectFitForAll(page, 'an answer', 'Thank you for your answer.');

    const { token, ownerId: userId } = shop;
    const chairs = [
      { id: 'one', name: 'Chair 1', person: 'Ann' },
      { id: 'two', name: 'Chair 2' },
    ];
    await call(request, routes.changeShop, { chairs, mayAskForPerson: true }, { token });
    const headers = { 'idempotency-key': randomUUID() };
    const priya = { userId, name: 'Priya', askedFor: 'one' };
    const { ticketId } = await call(request, routes.checkIn, priya, { token, headers });
    const order = (command: StaffCommand) =>
      call(request, routes.changeQueue, { userId, ...command }, { token });
    await order({ type: 'takeBreak', chair: 'one', until: null });
    await page.goto(`/ticket/${ticketId}`);
    await expectFitForAll(page, 'a person on a break', 'Ann is on a break.');
    await order({ type: 'endBreak', chair: 'one' });
    await order({ type: 'next', chair: 'one' });
    await expectFitForAll(page, 'the way to a chair', /Chair 1/);

    await changeJoining(request, shop, 'paused');
    await page.goto(path);
    await expectFitForAll(page, 'a line that nobody may join now', 'Joining by phone is paused.');
  });

  test('the pages of unknown tickets and queues', async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 404/);
    await page.goto('/join/none');
    await expectFitForAll(page, 'no line', 'This code isn’t active.');
    await page.goto('/ticket/none');
    await expectFitForAll(page, 'no ticket', 'We can’t find this ticket.');
  });
});

test.describe('without network, light and dark, there is no serious violation in', () => {
  test.use({ viewport: sizes.tablet, reducedMotion: 'reduce' });

  test('a tablet that goes on offline', async ({ page, context, request, expectedErrors }) => {
    expectedErrors.push(/net::ERR_INTERNET_DISCONNECTED/);
    await logInAs(context, await openShop(request));
    await openTablet(page);
    await context.setOffline(true);
    // One ticket for each view: it is shown for some seconds only.
    for (const view of tabletViews) {
      await page.getByLabel('Name', { exact: true }).fill('Leo');
      await page.getByRole('button', { name: 'Get My Number' }).click();
      await fitFor([view])(page, 'its ticket', 'We are offline right now.');
      await page.getByRole('button', { name: 'Got it' }).press('Enter');
    }
    await fitFor(tabletViews)(page, 'its form', /^Staff only: Offline since .* 2 check-ins waiting to send$/);
  });
});
