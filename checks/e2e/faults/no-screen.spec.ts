import { deployBroken } from '../support/broken-release.ts';
import { expect, test } from '../support/test.ts';

test('a screen that only a release that is down has is a problem with a Retry, never a blank area', async ({
  page,
  expectedErrors,
}) => {
  // The server does not know of that release, and says of its address that nobody owns it.
  expectedErrors.push(
    /status of 404/,
    /net::ERR_FAILED/,
    /RUNTIME-00/,
    /has no screen at this address/,
    /The area shows a problem\./,
  );
  const broken = await deployBroken(page, 'mf-demo', {
    fault: (_file, route) => route.abort(),
    hasPrevious: true,
    newPaths: ['/Demo-offers'],
  });
  const report = page.waitForRequest(
    (request) => request.url().endsWith('/api/client-errors') && request.postDataJSON().area === 'shell/area',
  );
  await page.goto('/Demo-offers');
  const problem = page.getByRole('main').getByRole('alert');
  await expect(problem).toContainText('“mf-demo” could not be loaded from its server');
  expect((await report).postDataJSON()).toMatchObject({ remote: 'mf-demo', page: '/Demo-offers' });

  // As it was built, it has no such screen either: Retry asks anew, and says what is so now.
  broken.repair();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(problem).toContainText('“mf-demo” has nothing at this address');

  // Its other screens go on.
  await page.goto('/Demo-admin');
  await expect(page.getByText('Current Customer')).toBeVisible();
});
