import fs from 'node:fs';
import path from 'node:path';
import { problemShown } from '../support/faults.ts';
import { expect, test } from '../support/test.ts';
import { logInAs, openShop } from '../support/shops.ts';

/** Where the running suite keeps the files of a remote's releases. */
const releasesOf = (remote: string): string => path.join(process.env.E2E_DATA_DIR ?? '', 'releases', remote);

test('the shell goes on while one remote’s files are gone, and Retry works once they are back', async ({
  page,
  context,
  request,
  consoleErrors,
  expectedErrors,
}) => {
  expectedErrors.push(
    /status of 404/,
    /Refused to (execute script|apply style) from '\S+\/mf-demo\//,
    ...problemShown('mf-demo'),
  );
  await logInAs(context, await openShop(request));
  const files = releasesOf('mf-demo');
  const hidden = `${files}-gone`;

  fs.renameSync(files, hidden);
  try {
    await page.goto('/Demo-admin');
    const problem = page.getByRole('main').getByRole('alert');
    await expect(problem).toContainText('mf-demo');
    await expect(problem).toContainText('could not be loaded');

    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('link', { name: /Admin Side/ })).toBeVisible();

    await page.goBack();
    await expect(problem).toBeVisible();
    const problems = () => consoleErrors.filter((text) => text.includes('The area shows a problem.')).length;
    const before = problems();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(problems).toBe(before + 1);
    await expect(problem).toBeVisible();
  } finally {
    fs.renameSync(hidden, files);
  }

  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Current Customer')).toBeVisible();
});

test('a screen whose own file is gone says so in its area, and Retry brings it', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_FAILED/, ...problemShown('mf-demo'));
  await page.route('**/releases/mf-demo/**/screen-display*.js', (route) => route.abort());
  await page.goto('/Demo-display-queue');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('could not be loaded');
  await page.unroute('**/releases/mf-demo/**/screen-display*.js');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Now Serving')).toBeVisible();
});

test('a device entry needs nothing of the shell', async ({ page }) => {
  await page.route('**/releases/shell/**', (route) => route.abort());
  await page.goto('/remotes/mf-demo/Demo-display-queue');
  await expect(page.getByText('Now Serving')).toBeVisible();
});
