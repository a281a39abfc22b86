import { type Page } from '@playwright/test';
import {
  BROKEN_VERSION,
  type Fault,
  deployBroken,
  heldBack,
  answerWithPage,
  remotesReport,
  throwWhileDrawing,
} from '../support/broken-release.ts';
import { expect, test } from '../support/test.ts';

/** Longer than a screen may be on its way (shell, attempts.ts), and shorter than webpack waits for one of its files. */
const TOO_LONG_MS = 16_000;
/** A screen that was there for so long has passed its first draw. */
const STANDS_MS = 2_000;

const isScreen = (file: string) => /^screen-admin.*\.js$/.test(file);

const dashboard = (page: Page) => page.getByText('Try all three devices.');
const screen = (page: Page) => page.getByText('Current Customer');
const onItsWay = (page: Page) => page.getByRole('progressbar', { name: 'Loading the page' });
const problem = (page: Page) => page.getByRole('main').getByRole('alert');

/** One screen of the remote stands, and the visitor goes to the next one. */
async function goToNextScreen(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/Demo-Dashboard');
  await expect(dashboard(page)).toBeVisible();
  await page.clock.fastForward(STANDS_MS);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('link', { name: /Admin Side/ }).click();
}

test('the next screen of a remote that does not come says so, after the screen before and a bar; Retry brings it', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/The area shows a problem\./, /took too long to load/);
  const { fault, letCome } = heldBack(isScreen);
  await deployBroken(page, 'mf-demo', { fault, hasPrevious: false });
  await goToNextScreen(page);
  await expect(onItsWay(page)).toBeVisible();
  await expect(dashboard(page)).toBeVisible();
  await page.clock.fastForward(TOO_LONG_MS);
  await expect(problem(page)).toContainText('“mf-demo” could not be loaded from its server');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  letCome();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(screen(page)).toBeVisible();
  await expect(problem(page)).toHaveCount(0);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

/** `isGone`: as a file that is no longer there, it is looked for with a fresh page first. */
const failures: { what: string; fault: Fault; waits?: boolean; isGone?: boolean; console?: RegExp[] }[] = [
  { what: 'does not come', fault: heldBack(isScreen).fault, waits: true, console: [/took too long to load/] },
  {
    what: 'is answered with a page instead of its code',
    fault: answerWithPage(isScreen),
    isGone: true,
    console: [/Unexpected token '<'|Refused to execute/, /Loading chunk/],
  },
  {
    what: 'throws while it is drawn',
    fault: throwWhileDrawing(isScreen, 'Current Customer'),
    console: [/broke at drawing/],
  },
];

for (const { what, fault, waits = false, isGone = false, console: said = [] } of failures) {
  test(`a release whose next screen ${what} is replaced by the one before it, though another screen stood`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(...said);
    const { real } = await deployBroken(page, 'mf-demo', { fault, hasPrevious: true });
    const report = remotesReport(page);
    await goToNextScreen(page);
    if (waits) {
      await expect(onItsWay(page)).toBeVisible();
      await page.clock.fastForward(TOO_LONG_MS);
    }
    await expect(screen(page)).toBeVisible();
    await expect(problem(page)).toHaveCount(0);
    expect((await report).postDataJSON()).toMatchObject({ version: BROKEN_VERSION, fallback: real });
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(!isGone);
  });
}
