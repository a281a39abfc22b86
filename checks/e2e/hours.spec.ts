import * as routes from '@queuebell/contracts/routes';
import { call } from '../kit/client.ts';
import { extremeViews, fitFor, sizes } from './support/fit-for-all.ts';
import { changeJoining } from './support/phones.ts';
import { logInAs, openShop } from './support/shops.ts';
import { expect, test } from './support/test.ts';
import { openWall } from './support/wall.ts';

const CLOSED = Array.from({ length: 7 }, () => []);
const expectFitForAll = fitFor(extremeViews);

test.use({ viewport: sizes.phone, reducedMotion: 'reduce' });

test('a closed shop says so on the tablet and on the wall, and staff pause and resume the check-in', async ({
  page: wall,
  context,
  request,
}) => {
  const shop = await openShop(request);
  const hours = { dayStartsHour: 0, weekdays: CLOSED, exceptions: [], lastCheckInMinutes: 0, capacity: null };
  await call(request, routes.changeShop, { hours }, { token: shop.token });
  await logInAs(context, shop);
  const poster = await changeJoining(request, shop, 'open');
  const [tablet, admin, phone] = [await context.newPage(), await context.newPage(), await context.newPage()];
  const openAll = [tablet.goto('/customer-check-in'), admin.goto('/admin'), phone.goto(poster)];
  await Promise.all([openWall(wall), ...openAll]);
  await expect(tablet.getByRole('heading', { name: 'We’re closed.' })).toBeVisible();
  await expect(wall.getByText('We’re closed.')).toBeVisible();
  await expect(admin.getByRole('region', { name: 'Check-in' })).toHaveText('Closed');
  for (const screen of [tablet, wall, phone])
    await expectFitForAll(screen, `${screen.url()}, closed`, 'We’re closed.');

  await call(request, routes.changeShop, { hours: null }, { token: shop.token });
  await expect(tablet.getByRole('button', { name: 'Get My Number' })).toBeVisible();
  await admin.getByRole('button', { name: 'Pause check-in' }).click();
  await expectFitForAll(admin, 'the choice of a pause', 'Tell customers');
  await admin.getByRole('button', { name: 'Fully booked for today' }).click();
  await expect(wall.getByText('Check-in is paused. Fully booked for today.')).toBeVisible();
  await expect(tablet.getByText('Fully booked for today.')).toBeVisible();
  await phone.reload();
  for (const screen of [tablet, wall, phone])
    await expectFitForAll(screen, `${screen.url()}, paused`, /Fully booked for today\./);
  await admin.getByRole('button', { name: 'Resume check-in' }).click();
  await expect(tablet.getByRole('button', { name: 'Get My Number' })).toBeVisible();
  await expect(wall.getByText('No wait: come right in')).toBeVisible();
});
