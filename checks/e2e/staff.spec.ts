import * as routes from '@queuebell/contracts/routes';
import type { APIRequestContext } from '@playwright/test';
import { call } from '../kit/client.ts';
import { extremeViews, fitFor, sizes } from './support/fit-for-all.ts';
import { invitationFor } from './support/operator.ts';
import { codeOn } from './support/pairing.ts';
import { logIn } from './support/screens.ts';
import { PASSWORD, type Shop, checkIn, freshEmail, openShop, readQueue } from './support/shops.ts';
import { expect, test } from './support/test.ts';
import { BLINK_MS } from './support/wall.ts';

test.use({ viewport: sizes.phone, reducedMotion: 'reduce' });

const invite = (request: APIRequestContext, { token }: Shop, email: string) =>
  call(request, routes.invite, { name: 'Petra', email, role: 'staff' }, { token });

/** The address of the invitation that somebody is mailed, once it is not `before`. */
async function mailedTo(email: string, before = ''): Promise<URL> {
  await expect.poll(async () => (await invitationFor(email)) ?? before).not.toBe(before);
  return new URL((await invitationFor(email)) ?? '');
}

test('a person of two shops works on their own phone until the owner removes them', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  const barbers = await openShop(request);
  const salon = await openShop(request, { businessName: 'Sue’s Salon' });
  const email = freshEmail();
  const chairs = [
    { id: 'one', name: 'Chair 1' },
    { id: 'two', name: 'Chair 2', person: 'Petra' },
  ];
  await call(request, routes.changeShop, { chairs }, { token: salon.token });
  for (const shop of [barbers, salon])
    for (const name of ['Amira', 'Jonas']) await checkIn(request, shop, { name });

  const { id } = await invite(request, barbers, email);
  const first = await mailedTo(email);
  await page.goto(first.pathname + first.search);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm new password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Join' }).click();
  const current = page.getByRole('region', { name: 'Current Customer' });
  await expect(page.getByRole('heading', { name: 'Bar Barbers', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Mark as Served' }).click();
  await expect(current).toContainText('Jonas');

  await invite(request, salon, email);
  const second = await mailedTo(email, first.href);
  await page.goto(second.pathname + second.search);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in and join' }).click();
  await expect(page.getByRole('heading', { name: 'Sue’s Salon', level: 1 })).toBeVisible();
  // The chair with her name, which she did not have to choose.
  await page.getByRole('button', { name: 'Next 1 Amira' }).click();
  await expect(page.getByRole('button', { name: 'Mark as Served 1 Amira' })).toBeVisible();
  expect((await readQueue(request, salon)).data[0]).toMatchObject({ name: 'Amira', turn: { chair: 'two' } });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Go to Bar Barbers' }).click();
  await page.getByRole('link', { name: /^Admin Side/ }).click();
  await expect(current).toContainText('Jonas');

  await call(request, routes.removeMember, { id }, { token: barbers.token });
  await expect(page).toHaveURL(/\/login/, { timeout: BLINK_MS });
  await logIn(page, email);
  await expect(page.getByText('Sue’s Salon').first()).toBeVisible();
});

test('a tap and a PIN on a shared tablet name the person who works there', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  const shop = await openShop(request);
  const { token, ownerId: userId } = shop;
  const chairs = [
    { id: 'one', name: 'Chair 1', person: 'Ann' },
    { id: 'two', name: 'Chair 2' },
  ];
  await call(request, routes.changeShop, { chairs }, { token });
  await call(request, routes.setOwnPin, { pin: '4711' }, { token });
  await checkIn(request, shop, { name: 'Amira' });
  const email = freshEmail();
  await invite(request, shop, email);
  const invitation = (await mailedTo(email)).searchParams.get('token') ?? '';
  await call(request, routes.acceptInvitation, { token: invitation, newPassword: PASSWORD });
  const code = (await codeOn(page, '/admin')).replace('-', '');
  await call(request, routes.confirmPairing, { code, name: 'Front desk' }, { token });

  const person = (name: string) =>
    page.getByRole('group', { name: 'Who’s working?' }).getByRole('button', { name });
  await person('Ann').click();
  await expect(person('Ann')).toHaveAttribute('aria-pressed', 'true');
  const expectFitForAll = fitFor(extremeViews);
  await expectFitForAll(page, 'the people at a tablet', 'Who’s working?');
  await person('Owner').click();
  await page.getByLabel('PIN', { exact: true }).fill('1234');
  await page.keyboard.press('Enter');
  await expectFitForAll(page, 'a wrong PIN', 'That PIN is wrong.');
  await page.getByLabel('PIN', { exact: true }).fill('4711');
  await page.keyboard.press('Enter');
  await expect(person('Owner')).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Next 1 Amira' }).first().click();
  await expect(page.getByRole('button', { name: /^Mark as Served/ })).toBeVisible();
  const { changes } = await call(request, routes.readChanges, { userId }, { token });
  expect(changes[0]?.who).toBe('Owner, on Front desk');
});
