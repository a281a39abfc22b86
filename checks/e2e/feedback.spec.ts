import { expect, test } from './support/test.ts';
import { makeAdmin } from './support/operator.ts';
import { freshEmail, logInAs, logInThere, openShop } from './support/shops.ts';

test('a visitor’s feedback reaches the people who run the site, and is dealt with', async ({
  page,
  context,
  request,
}) => {
  const visitor = freshEmail();
  await page.goto('/feedback');
  await page.getByLabel('Name', { exact: true }).fill('Vera Visitor');
  await page.getByLabel('Email').fill(visitor);
  await page.getByLabel('Message').fill('Lovely bell.');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.getByText('Thank you for your feedback! We will review it shortly.')).toBeVisible();

  const admin = freshEmail();
  await openShop(request, { email: admin });
  await makeAdmin(admin);
  await logInAs(context, await logInThere(request, admin));
  await page.goto('/feedbacklist');
  const card = page.getByRole('article').filter({ hasText: visitor });
  await expect(card).toContainText('Lovely bell.');
  await expect(card.getByLabel('Status')).toHaveValue('new');
  await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok()),
    card.getByLabel('Status').selectOption('Done'),
  ]);
  await page.reload();
  await expect(card.getByLabel('Status')).toHaveValue('done');
});

test('feedback with a wrong email is not sent, and says what is wrong', async ({ page }) => {
  await page.goto('/feedback');
  await page.getByLabel('Name', { exact: true }).fill('Vera Visitor');
  await page.getByLabel('Email').fill('vera');
  await page.getByLabel('Message').fill('Lovely bell.');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Message')).toHaveValue('Lovely bell.');
});

test('feedback that the server cannot take is not lost', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 500/);
  await page.route('**/api/feedback', (route) => route.fulfill({ status: 500 }));
  await page.goto('/feedback');
  await page.getByLabel('Name', { exact: true }).fill('Vera Visitor');
  await page.getByLabel('Email').fill('vera@example.com');
  await page.getByLabel('Message').fill('Lovely bell.');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  const sorry = 'There was an error submitting your feedback. Please try again later.';
  await expect(page.getByText(sorry)).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('Lovely bell.');

  await page.unroute('**/api/feedback');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible();
});
