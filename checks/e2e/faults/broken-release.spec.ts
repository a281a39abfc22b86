import { type Route } from '@playwright/test';
import {
  BROKEN_VERSION,
  type Fault,
  deployBroken,
  answerWithPage,
  remotesReport,
  throwWhileDrawing,
} from '../support/broken-release.ts';
import { goHome } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

const SLOW = 'takes ten seconds';
const SLOW_MS = 10_000;
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const isScreen = (file: string) => /^screen-admin.*\.js$/.test(file);
const isRemote = (file: string) => /^remote\..*\.js$/.test(file);

let slowAnswers = 0;
async function answerSlowly(route: Route, built: () => Promise<string>): Promise<void> {
  const [body] = await Promise.all([built(), later(SLOW_MS)]);
  await route.fulfill({ contentType: 'text/javascript', body });
  slowAnswers += 1;
}

const faults: { what: string; fault: Fault; console?: RegExp[] }[] = [
  { what: 'is down', fault: (_file, route) => route.abort(), console: [/net::ERR_FAILED/] },
  {
    what: SLOW,
    fault: (file, route, built) => (file === 'remoteEntry.js' ? answerSlowly(route, built) : undefined),
  },
  {
    what: 'is deployed by half',
    fault: (file, route) => (isScreen(file) ? route.fulfill({ status: 404, body: '' }) : undefined),
    console: [/status of 404/],
  },
  {
    what: 'throws while it is loaded',
    fault: (file, route, built) =>
      isRemote(file)
        ? built().then((code) =>
            route.fulfill({
              contentType: 'text/javascript',
              body: code.replace('contract:2', 'contract:(()=>{throw Error("broke at loading")})()'),
            }),
          )
        : undefined,
  },
  {
    what: 'throws while it is drawn',
    fault: throwWhileDrawing(isScreen, 'Current Customer'),
    console: [/broke at drawing/],
  },
  {
    what: 'is answered with a page',
    fault: answerWithPage((file) => file === 'remoteEntry.js'),
    console: [/Unexpected token '<'|Refused to execute/],
  },
];

for (const { what, fault, console: said = [] } of faults) {
  test(`a release that ${what} is replaced by the one before it, and reported`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(...said);
    const { real } = await deployBroken(page, 'mf-demo', { fault, hasPrevious: true });
    const report = remotesReport(page);
    // Not until it has loaded, which waits for what is slow.
    await page.goto('/Demo-admin', { waitUntil: 'commit' });
    await expect(page.getByText('Current Customer')).toBeVisible();
    if (what === SLOW) {
      expect(slowAnswers, 'nobody waits for all of it').toBe(0);
      await expect.poll(() => slowAnswers).toBe(1);
      await expect(page.getByText('Current Customer')).toBeVisible();
    }
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect((await report).postDataJSON()).toMatchObject({
      area: 'shell/remotes',
      remote: 'mf-demo',
      version: BROKEN_VERSION,
      fallback: real,
      page: '/Demo-admin',
    });
    // One release alone: nothing of the broken one's styles stays in the page.
    await expect(page.locator(`link[rel=stylesheet][href*="/${BROKEN_VERSION}/"]`)).toHaveCount(0);
  });
}

for (const { what, fault, console: said = [] } of faults.filter((one) => one.what !== SLOW)) {
  test(`a release that ${what}, with none before it, says so in its area; the first Retry after a repair works`, async ({
    page,
    consoleErrors,
    expectedErrors,
  }) => {
    expectedErrors.push(...said, /The area shows a problem\./);
    if (/loaded/.test(what)) expectedErrors.push(/broke at loading/);
    if (/page|down/.test(what)) expectedErrors.push(/RUNTIME-00|Failed to load/);
    if (/half/.test(what)) expectedErrors.push(/Loading chunk/);
    // Code that throws is repaired by another release, a missing file by the file.
    const repairedBy = /throws/.test(what) ? 'release' : 'files';
    const broken = await deployBroken(page, 'mf-demo', { fault, hasPrevious: false, repairedBy });
    await page.goto('/Demo-admin');
    const problem = page.getByRole('main').getByRole('alert');
    await expect(problem).toContainText('mf-demo');
    const says = await problem.textContent();

    await goHome(page);
    await page.goBack();
    await expect(problem).toHaveText(says ?? '');

    if (/loaded/.test(what)) {
      // Once more the same, and not what a module that is half made leads to.
      const shown = () => consoleErrors.filter((text) => text.includes('The area shows a problem.'));
      const before = shown().length;
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect.poll(() => shown().length).toBe(before + 1);
      expect(shown().filter((text) => !text.includes('broke at loading'))).toEqual([]);
    }

    broken.repair();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Current Customer')).toBeVisible();
    await expect(problem).toHaveCount(0);
  });
}
