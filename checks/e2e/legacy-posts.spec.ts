import { type Page } from '@playwright/test';
import { failing } from './support/failing-server.ts';
import { leavePosts } from './support/legacy-posts.ts';
import { logInAs, openShop } from './support/shops.ts';
import { expect, test } from './support/test.ts';

const kinds = [
  {
    kind: 'adviser',
    list: 'Job posts',
    deleted: 'Adviser data deleted successfully',
    notDeleted: 'Error deleting adviser data',
  },
  {
    kind: 'worker',
    list: 'Looking-for-work posts',
    deleted: 'Worker data deleted successfully',
    notDeleted: 'Error deleting worker data',
  },
] as const;

const JOB = 'Barber for Saturdays';
const OTHER_JOB = 'Front desk, mornings';

const posts = (page: Page, list: string) => page.getByRole('region', { name: list });
const post = (page: Page, list: string, job: string) =>
  posts(page, list)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: job }) });
const question = (page: Page) =>
  page.getByRole('dialog', { name: 'Are you sure you want to delete this post?' });

for (const { kind, list, deleted, notDeleted } of kinds) {
  test.describe(list, () => {
    test.beforeEach(async ({ page, context, request }) => {
      const shop = await openShop(request);
      await leavePosts(shop, kind, [JOB, OTHER_JOB]);
      await logInAs(context, shop);
      await page.goto('/profile');
    });

    test('a post that is changed is changed for good', async ({ page }) => {
      await page.getByRole('button', { name: `Edit ${JOB}` }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit post' });
      await dialog.getByLabel('Job', { exact: true }).fill('Barber for Sundays');
      await dialog.getByLabel('Saturday').uncheck();
      await dialog.getByLabel('Sunday').check();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText('The post was saved.')).toBeVisible();

      const changed = post(page, list, 'Barber for Sundays');
      const promised = ['Saturday: not available', 'Sunday: available'];
      await expect(changed.getByLabel('Availability').getByRole('listitem')).toContainText(promised);
      await page.reload();
      await expect(changed.getByLabel('Availability').getByRole('listitem')).toContainText(promised);
      await expect(post(page, list, JOB)).toHaveCount(0);
      await expect(post(page, list, OTHER_JOB)).toBeVisible();
    });

    test('a change that the server cannot take stays in the form', async ({ page, expectedErrors }) => {
      expectedErrors.push(/status of 500/);
      const mend = await failing(page, '**/api/legacy-posts/**', 'with an error of its own');
      await page.getByRole('button', { name: `Edit ${JOB}` }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit post' });
      const job = dialog.getByLabel('Job', { exact: true });
      await job.fill('');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText('Please enter the job.')).toBeVisible();
      await job.fill('Barber for Sundays');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText('Something went wrong. Please try again.')).toBeVisible();
      await expect(job).toHaveValue('Barber for Sundays');

      await mend();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(post(page, list, 'Barber for Sundays')).toBeVisible();
    });

    test('a post goes when its owner is sure, and only then', async ({ page }) => {
      await page.getByRole('button', { name: `Delete ${JOB}` }).click();
      await question(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(question(page)).toBeHidden();
      await expect(post(page, list, JOB)).toBeVisible();

      await page.getByRole('button', { name: `Delete ${JOB}` }).click();
      await question(page).getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText(deleted, { exact: true })).toBeVisible();
      await expect(post(page, list, JOB)).toHaveCount(0);
      await page.reload();
      await expect(post(page, list, OTHER_JOB)).toBeVisible();
      await expect(post(page, list, JOB)).toHaveCount(0);
    });

    test('a post that cannot be deleted is still there, and goes later', async ({ page, expectedErrors }) => {
      expectedErrors.push(/status of 500/);
      const mend = await failing(page, '**/api/*/delete', 'with an error of its own');
      await page.getByRole('button', { name: `Delete ${JOB}` }).click();
      await question(page).getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText(notDeleted, { exact: true })).toBeVisible();
      await expect(post(page, list, JOB)).toBeVisible();

      await mend();
      await page.getByRole('button', { name: `Delete ${JOB}` }).click();
      await question(page).getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText(deleted, { exact: true })).toBeVisible();
      await expect(page.getByText(notDeleted)).toBeHidden();
    });
  });
}
