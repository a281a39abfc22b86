import { type Page } from '@playwright/test';
import { Authenticator, turnOnTwoSteps } from './support/authenticator.ts';
import { problemShown } from './support/faults.ts';
import {
  everyView,
  expectFit,
  expectLargeTextFits,
  extremeViews,
  fitFor,
  sizes,
} from './support/fit-for-all.ts';
import { resetLinkFor } from './support/operator.ts';
import { needPasswordOnce } from './support/password-needed.ts';
import { releasesWithCanary } from './support/releases-with-canary.ts';
import { fillRegistration, logIn } from './support/screens.ts';
import { expect, test } from './support/shared-shop.ts';
import { checkIn, freshEmail, logInAs, logInFor, openShop, register } from './support/shops.ts';

type Screen = readonly [path: string, words: string, ...more: string[]];

/** Each is loaded once, and looked at in each view. */
const TIMEOUT_MS = 120_000;

test.describe.configure({ timeout: TIMEOUT_MS });
test.use({ viewport: sizes.phone, reducedMotion: 'reduce' });

async function expectAllFit(
  page: Page,
  screens: readonly Screen[],
  expectFitForAll: (page: Page, what: string, words: string) => Promise<void>,
): Promise<void> {
  for (const [path, words, ...more] of screens) {
    await page.goto(path);
    await expectFitForAll(page, path, words);
    for (const each of more) await expect(page.getByText(each).first()).toBeVisible();
    await expect(page).toHaveURL(({ pathname }) => pathname === path.split('?')[0]);
  }
}

/** The screens of each remote, with words that each shows when it is all there. */
const publicScreens: Record<string, readonly Screen[]> = {
  'mf-public': [
    ['/', 'Try the Demo'],
    ['/feedback', 'Send feedback'],
    ['/terms-and-conditions', 'Last changed on'],
  ],
  'mf-account': [
    ['/register', 'How did you hear about us?'],
    ['/login', 'Password'],
    ['/reset-password', 'This page needs the link from our email.'],
    ['/reset-password?token=of-no-email', 'Confirm new password'],
    ['/change-email?token=of-no-email', 'Use this address'],
  ],
  'mf-demo': [
    ['/Demo-Dashboard', 'This is a demo page only.'],
    ['/Demo-display-queue', 'Now Serving'],
    ['/Demo-customer-check-in', 'Get My Number'],
    ['/Demo-admin', 'Current Customer'],
  ],
};

const ownersScreens: Record<string, readonly Screen[]> = {
  'mf-queue': [
    ['/dashboard', 'Customer Facing', 'Display Queue Number'],
    ['/customer-check-in', 'Get My Number'],
    ['/admin', 'Amira'],
    ['/display-queue', 'Amira'],
    ['/pair', 'Code on the device'],
    ['/settings', 'Names on the wall'],
  ],
  'mf-account': [
    ['/completeAccount', 'Time zone'],
    ['/profile', 'Change password'],
    ['/change-password', 'Current password'],
    ['/change-email', 'New email address'],
    ['/team', 'Send invitation'],
  ],
  'mf-reports': [
    ['/reports', 'Busiest hours'],
    ['/reports?range=today', 'Customers by hour'],
    ['/reports/print', 'Customers by day'],
  ],
};

const asDevice = (remote: string, screens: readonly Screen[]): Screen[] =>
  screens.map(([path, ...words]) => [`/remotes/${remote}${path}`, ...words]);

/** The shell's own screen. */
const elsewhere: readonly Screen[] = [['/no-such-page', 'This page does not exist.']];

test.describe('at every size, light and dark, there is no serious violation and nothing scrolls sideways', () => {
  const fitForEveryView = fitFor(everyView);
  const expectFitForAll = async (page: Page, what: string, words: string) => {
    await fitForEveryView(page, what, words);
    await expectLargeTextFits(page, what, words);
  };

  for (const [remote, screens] of Object.entries(publicScreens)) {
    test(`on the public screens of ${remote}`, async ({ page }) => {
      await expectAllFit(page, screens, expectFitForAll);
    });
  }

  test('at an address that nobody owns', async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 404/);
    await expectAllFit(page, elsewhere, expectFitForAll);
  });

  for (const [remote, screens] of Object.entries(ownersScreens)) {
    test(`on the owner’s screens of ${remote}`, async ({ page, context, request }) => {
      const shop = await openShop(request);
      await checkIn(request, shop, { name: 'Amira', phone: '07123456789' });
      await checkIn(request, shop, { name: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh' });
      await logInAs(context, shop);
      await expectAllFit(page, screens, expectFitForAll);
    });
  }
});

test.describe('dialogs, on the smallest screen in light colours and on the largest in dark ones, have no serious violation:', () => {
  const expectFitForAll = fitFor(extremeViews);

  test('registering, and paying in the sandbox', async ({ page, context }) => {
    await page.goto('/register');
    await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expectFitForAll(page, 'the form with its errors', 'How did you hear about us?');

    await fillRegistration(page, freshEmail());
    await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
    await expectFitForAll(page, 'the success modal', /Registration successful!/);
    const [payment] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Subscribe' }).click(),
    ]);
    await expectFitForAll(page, 'the way on to the login', 'Finish in the new tab');

    await expectFitForAll(payment, 'the payment page', /Email of your account/);
    await payment.getByRole('button', { name: /pay/i }).click();
    await expectFitForAll(payment, 'the receipt', /Membership until/);
  });

  test('logging in without a membership', async ({ page, request }) => {
    const email = freshEmail();
    await register(request, { email });
    await page.goto('/login');
    await logIn(page, email);
    await expectFitForAll(page, 'the modal', 'Login successful. Subscription required');
  });

  test('choosing a new password by the link in the email', async ({ page, request, expectedErrors }) => {
    expectedErrors.push(/status of 400/);
    const email = freshEmail();
    await register(request, { email });
    expect((await request.post('/api/forgotPassword', { data: { email } })).status()).toBe(200);
    await expect.poll(() => resetLinkFor(email)).not.toBeNull();
    const link = new URL((await resetLinkFor(email)) ?? '');
    const reset = page.getByRole('button', { name: 'Reset password' });
    const fill = async (password: string, confirmation: string) => {
      await page.goto(link.pathname + link.search);
      await page.getByLabel('New password', { exact: true }).fill(password);
      await page.getByLabel('Confirm new password').fill(confirmation);
      await reset.click();
    };

    await fill('short', 'not the same');
    await expectFitForAll(page, 'the form with its errors', 'New password and confirmation do not match.');
    await fill('battery staple horse', 'battery staple horse');
    await expectFitForAll(page, 'the new password', 'Your password has been reset.');
    await fill('battery staple horse', 'battery staple horse');
    await expectFitForAll(page, 'the link used before', 'This link has expired or was used before.');
  });

  test('the feedback, new and dealt with', async ({ page, context, request, admin, expectedErrors }) => {
    const [fresh, handled] = [freshEmail(), freshEmail()];
    for (const email of [fresh, handled]) {
      const data = { name: 'Vera Visitor', email, phone: '07123456789', message: 'Lovely bell.' };
      expect((await request.post('/api/feedback', { data })).status()).toBe(201);
    }
    await logInAs(context, admin);
    await page.goto('/feedbacklist');
    const card = (email: string) => page.getByRole('article').filter({ hasText: email });
    await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok()),
      card(handled).getByLabel('Status').selectOption('Done'),
    ]);
    await expect(card(fresh).getByText('New', { exact: true }).first()).toBeVisible();
    await expectFitForAll(page, 'the list', handled);

    expectedErrors.push(/net::ERR_FAILED/);
    await page.route('**/api/feedback/**', (route) => route.abort());
    await card(fresh).getByLabel('Status').selectOption('In progress');
    await expectFitForAll(page, 'a status that is not saved', 'could not be saved');
    await page.route('**/api/feedback', (route) => route.abort());
    await page.reload();
    await expectFitForAll(page, 'the list that cannot be loaded', 'The feedback could not be loaded.');
  });

  test('the releases', async ({ page, context, admin, expectedErrors }) => {
    await logInAs(context, admin);
    await page.route('**/api/releases', (route) => route.fulfill({ json: releasesWithCanary }));
    await page.goto('/releases');
    await expectFitForAll(page, 'the releases', 'Canary promoted to all browsers');
    expectedErrors.push(/net::ERR_FAILED/);
    await page.route('**/api/releases', (route) => route.abort());
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expectFitForAll(page, 'a state that is old', 'The latest state could not be loaded.');
    await page.reload();
    await expectFitForAll(page, 'releases that cannot be loaded', 'The releases could not be loaded.');
  });

  test('the question for the password', async ({ page, context, request, expectedErrors }) => {
    expectedErrors.push(/status of 403/, /status of 400/);
    await logInFor(context, await openShop(request));
    await page.goto('/profile');
    await needPasswordOnce(page, '**/api/sessions/*');
    await page.getByRole('button', { name: /^Log out(?! everywhere)/ }).click();
    await expectFitForAll(page, 'the dialog', 'You logged in a while ago.');
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expectFitForAll(page, 'the dialog with its error', 'Please enter your password.');
    await page.getByLabel('Password', { exact: true }).fill('not her password');
    await page.keyboard.press('Enter');
    await expectFitForAll(page, 'a wrong password', 'That password is wrong.');
  });

  test('turning two-step login on and off', async ({ page, context, request, expectedErrors }) => {
    expectedErrors.push(/status of 40[13]/);
    await logInFor(context, await openShop(request));
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expectFitForAll(page, 'setting up the app', 'Scan this with an authenticator app');
    const phone = await Authenticator.of(page);
    const code = page.getByLabel('Code', { exact: true });
    await code.fill(phone.wrongCode());
    await page.keyboard.press('Enter');
    await expectFitForAll(page, 'a wrong code', 'sets its time automatically');
    await code.fill(phone.code(0));
    await page.keyboard.press('Enter');
    await expectFitForAll(page, 'the recovery codes', 'they won’t be shown again.');
    await page.keyboard.press('Escape');
    await expectFitForAll(page, 'the recovery codes that nobody has kept', 'Please save the codes first.');
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    await expectFitForAll(page, 'the profile with it', 'You have 10 recovery codes left.');
    await page.getByRole('button', { name: 'Turn off' }).click();
    await expectFitForAll(page, 'what asks to turn it off', 'You’ll log in with just your password.');
  });

  test('logging in with a code', async ({ page, context, request, expectedErrors }) => {
    expectedErrors.push(/status of 40[13]/);
    const shop = await logInFor(context, await openShop(request));
    await page.goto('/profile');
    const { phone } = await turnOnTwoSteps(page);
    // On a page of this site that nothing runs on: one of the suite's may be about to keep its session.
    await page.goto('/icons/queuebell-180.png');
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    await logIn(page, shop.email);
    await expectFitForAll(page, 'the step of the code', 'Open your authenticator app');
    await page.getByLabel('Code', { exact: true }).fill(phone.wrongCode());
    await page.keyboard.press('Enter');
    await expectFitForAll(page, 'a wrong code at the login', 'sets its time automatically');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectFitForAll(page, 'the step of a recovery code', 'Please enter a recovery code.');
  });

  test('taking a number', async ({ page, context, request }) => {
    await logInAs(context, await openShop(request));
    await page.goto('/customer-check-in');
    await page.getByRole('button', { name: 'Get My Number' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expectFitForAll(page, 'the form with its errors', 'Get My Number');

    // One ticket for each view: it is shown for some seconds only.
    for (const view of extremeViews) {
      await page.getByLabel('Name', { exact: true }).fill('Amira');
      await page.getByRole('button', { name: 'Get My Number' }).click();
      await fitFor([view])(page, 'the ticket', 'Thanks, Amira!');
      await page.getByRole('button', { name: 'Got it' }).press('Enter');
    }
  });

  test('a remote that cannot be loaded', async ({ page, expectedErrors }) => {
    expectedErrors.push(/net::ERR_FAILED/, ...problemShown('mf-demo'));
    await page.route('**/releases/mf-demo/**', (route) => route.abort());
    await page.goto('/Demo-admin');
    await expectFitForAll(page, 'its area', 'This part of the page cannot be shown.');
  });

  for (const [remote, screens] of Object.entries(publicScreens)) {
    test(`${remote} as a device entry, for visitors`, async ({ page }) => {
      await expectAllFit(page, asDevice(remote, screens), expectFitForAll);
    });
  }

  for (const [remote, screens] of Object.entries(ownersScreens)) {
    test(`${remote} as a device entry, for an owner`, async ({ page, context, request }) => {
      const shop = await openShop(request);
      await checkIn(request, shop, { name: 'Amira', phone: '07123456789' });
      await logInAs(context, shop);
      await expectAllFit(page, asDevice(remote, screens), expectFitForAll);
    });
  }
});

/** A phone, a tablet and a laptop at 200 %; and a small phone. */
const narrow = [
  { width: 195, height: 422 },
  { width: 320, height: 700 },
  { width: 512, height: 384 },
  { width: 640, height: 360 },
];

test('the demo fits into narrow and zoomed windows', async ({ page }) => {
  for (const [path, words] of publicScreens['mf-demo'] ?? []) {
    await page.goto(path);
    for (const viewport of narrow) {
      await page.setViewportSize(viewport);
      await expectFit(page, `${path} at ${viewport.width} px`, words);
    }
  }
});
