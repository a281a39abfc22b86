import { expect, test } from './support/test.ts';
import { allFailures, failing, failureInConsole } from './support/failing-server.ts';
import { fillRegistration, logIn } from './support/screens.ts';
import { checkIn, freshEmail, logInAs, openShop, payInSandbox, register } from './support/shops.ts';
import { queueRows } from './support/tablet.ts';

test('an owner registers, subscribes, logs in and runs the queue on three devices', async ({
  page,
  context,
}) => {
  const email = freshEmail();

  await test.step('registers on the landing page’s invitation', async () => {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Register' }).first().click();
    await expect(page).toHaveURL('/register');
    await fillRegistration(page, email);
    await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Registration successful! Please get membership to continue.')).toBeVisible();
  });

  await test.step('pays on the payment page, prefilled with the email, in a new tab', async () => {
    const [payment] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Subscribe' }).click(),
    ]);
    await expect(payment.getByLabel(/e-?mail/i)).toHaveValue(email);
    await payment.getByRole('button', { name: /pay/i }).click();
    await expect(payment.getByText(/membership until/i)).toBeVisible();
    await payment.close();
  });

  await test.step('is logged in by the tab that registered, and reaches the dashboard', async () => {
    await expect(page).toHaveURL('/dashboard');
  });

  const tablet = await context.newPage();
  const wall = await context.newPage();
  const admin = await context.newPage();
  await tablet.goto('/remotes/mf-queue/customer-check-in');
  await wall.goto('/remotes/mf-queue/display-queue');
  await admin.goto('/admin');

  await test.step('the empty queue says so', async () => {
    await expect(admin.getByText('No customers in queue')).toBeVisible();
    await expect(wall.getByText('Now Serving')).toBeVisible();
  });

  await test.step('two customers take a number at the tablet', async () => {
    for (const [name, number] of [
      ['Amira', '1'],
      ['Jonas', '2'],
    ] as const) {
      await tablet.getByLabel('Name', { exact: true }).fill(name);
      await tablet.getByRole('button', { name: 'Get My Number' }).click();
      await expect(tablet.getByText(`Thanks, ${name}!`)).toBeVisible();
      await expect(tablet.getByText('Your queue number is')).toBeVisible();
      await expect(tablet.getByText(number, { exact: true })).toBeVisible();
      await tablet.getByRole('button', { name: 'Got it' }).press('Enter');
      await expect(tablet.getByLabel('Name', { exact: true })).toHaveValue('');
    }
  });

  await test.step('the wall shows both within one poll', async () => {
    await expect(wall.getByText('Amira')).toBeVisible();
    await expect(wall.getByText('Jonas')).toBeVisible();
  });

  await test.step('the admin serves the first, and the wall moves on', async () => {
    await expect(admin.getByText('Amira')).toBeVisible();
    await admin.getByRole('button', { name: /Mark as Served/ }).click();
    await expect(admin.getByText('No more customers')).toBeVisible();
    await expect(wall).toHaveTitle(/2/);
    await expect(wall.getByText('Amira')).toBeHidden();
  });

  await test.step('the dashboard counts them', async () => {
    await page.reload();
    const today = page.getByRole('region', { name: 'Today' });
    await expect(today).toContainText('Waiting now0');
    await expect(today).toContainText('Served today1');
    await expect(today).toContainText('Average wait< 1 min');
  });
});

test('an owner without a membership gets the modal and nothing else', async ({ page, request }) => {
  const email = freshEmail();
  const account = await register(request, { email });

  await page.goto('/login');
  await logIn(page, email);
  await expect(page.getByText('Login successful. Subscription required')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();

  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');

  await payInSandbox(request, account);
  await logIn(page, email);
  await expect(page).toHaveURL('/dashboard');
});

test('a customer whom the server cannot mark as served is served on the admin tablet, and by the server once it can', async ({
  page,
  context,
  request,
  expectedErrors,
}) => {
  const shop = await openShop(request);
  for (const name of ['Amira', 'Jonas', 'Priya', 'Leo']) await checkIn(request, shop, { name });
  await logInAs(context, shop);
  await page.goto('/admin');
  // The live stream may connect again at any time; it is not what fails here.
  const changes = /\/api\/queue\/[^/]+\/(?!events\b)/;
  // Serving twice at once would be a double tap.
  const taps = ['Mark as Served', 'Delete 4 Leo', 'Mark as Served'];

  for (const [place, failure] of allFailures.entries()) {
    await test.step(`a server that fails ${failure}`, async () => {
      expectedErrors.push(failureInConsole[failure], /^queue\/close: /);
      const mend = await failing(page, changes, failure);
      await page.getByRole('button', { name: taps[place] ?? '' }).click();
      await expect(page.getByText(/^The server does not answer. 1 change is saved/)).toBeVisible();
      expect(await queueRows(request, shop)).toHaveLength(4 - place);
      await mend();
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await expect(page.getByText(/saved on this tablet/)).toBeHidden();
      expect(await queueRows(request, shop)).toHaveLength(3 - place);
    });
  }
  await expect(page.getByText('Priya')).toBeVisible();
  await expect(page.getByText('No more customers')).toBeVisible();
});

test('logging out in one tab ends the session in the other', async ({ page, context, request }) => {
  const shop = await openShop(request);
  await page.goto('/login');
  await logIn(page, shop.email);
  await expect(page).toHaveURL('/dashboard');

  const other = await context.newPage();
  await other.goto('/admin');
  await expect(other.getByText('No customers in queue')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL('/login');
});
