import { type Page } from '@playwright/test';
import { type OwnSuite } from './support/own-suite.ts';
import { nameOf, type Skew } from './support/skew/build-remote.ts';
import { installedReact } from './support/skew/react-copies.ts';
import { startSkewedSuite } from './support/skew/skewed-suite.ts';
import { expect, test } from './support/test.ts';

// One worker builds the remotes, once.
test.describe.configure({ mode: 'default' });

/** The contract that the shell speaks; it runs remotes of the one before, too. */
const N = 2;
/** Three builds; ten seconds where nobody else wants the processor. */
const BUILDS_TIMEOUT_MS = 180_000;
const words = { version: '1.0.0', range: '^1.0.0' };
const ui = { version: '1.0.0', range: '^1.0.0' };

const meets: Skew = { name: 'meets', react: { version: '19.99.0', range: '^19.0.0' }, ui, words };
const needsNext: Skew = { name: 'next', react: { version: '20.0.0', range: '^20.0.0' }, ui, words };
const otherPackages: Skew = {
  name: 'other',
  react: { version: installedReact, range: '^19.0.0' },
  ui: { version: '2.0.0', range: '^2.0.0' },
  words: { version: '2.0.0', range: '^2.0.0' },
};

let suite: OwnSuite | undefined;

test.beforeAll(async () => {
  test.setTimeout(BUILDS_TIMEOUT_MS);
  suite = await startSkewedSuite([meets, needsNext, otherPackages], [N - 1, N, N + 1]);
});
test.afterAll(() => suite?.stop());

const inShell = ({ name }: Skew, contract: number): string => `${suite?.url}/${nameOf(name, contract)}`;
const alone = ({ name }: Skew, contract: number): string =>
  `${suite?.url}/remotes/${nameOf(name, contract)}/${nameOf(name, contract)}`;

/** A hook counts, on this React: were there a second one in the tree, it would throw. */
async function expectCounting(page: Page, react: string): Promise<void> {
  await expect(page.getByText(`React ${react}`, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Counted 0' }).click();
  await page.getByRole('button', { name: 'Counted 1' }).click();
  await expect(page.getByRole('button', { name: 'Counted 2' })).toBeVisible();
}

/** The addresses of scripts that a page asked for, from now on. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  return scripts;
}

const copiesOf = (shared: string, scripts: string[]): string[] =>
  scripts.filter((url) => url.includes(`/shared-${shared}`));

/** Goes to another path as a link of the shell does, in the same document. */
const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

for (const contract of [N - 1, N]) {
  for (const skew of [meets, otherPackages]) {
    test(`a remote of contract ${contract}, React ${skew.react.range}, ui ${skew.ui.range} runs on the shell’s React`, async ({
      page,
    }) => {
      const scripts = scriptsOf(page);
      await page.goto(inShell(skew, contract));
      await expectCounting(page, installedReact);
      const way = contract === N ? 'By a route' : 'By a list of calls';
      await expect(page.getByText(`${way}: answered`, { exact: true })).toBeVisible();
      expect(copiesOf('react', scripts)).toEqual([]);
      expect(copiesOf('router', scripts)).toEqual([]);
    });
  }
}

// The packages are compared before the contract is known.
for (const [skew, contract, cause] of [
  [meets, N + 1, /made for another version of this site/],
  [needsNext, N - 1, /needs newer shared libraries than this site has/],
] as const) {
  test(`a remote of contract ${contract}, React ${skew.react.range}, ui ${skew.ui.range} says in its own area that it cannot run, and the rest goes on`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/skew-|Unsatisfied version|contract 3|The area shows a problem/);
    const scripts = scriptsOf(page);
    await page.goto(inShell(skew, contract));
    const problem = page.getByRole('main').getByRole('alert');
    await expect(problem).toContainText(nameOf(skew.name, contract));
    await expect(problem).toContainText(cause);
    expect(copiesOf('react', scripts)).toEqual([]);

    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('link', { name: 'QueueBell' }).click();
    await page.getByRole('link', { name: 'Try the Demo' }).first().click();
    await expect(page.getByText('This is a demo page only.')).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });
}

test('a newer React that a remote brings to the page first is used by nobody', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Unsatisfied version|The area shows a problem/);
  await page.goto(inShell(needsNext, N));
  await expect(page.getByRole('main').getByRole('alert')).toContainText('newer shared libraries');
  for (const skew of [meets, otherPackages]) {
    await goTo(page, `/${nameOf(skew.name, N)}`);
    await expect(page.getByText(`Words ${skew.words.version}`, { exact: true })).toBeVisible();
    await expectCounting(page, installedReact);
  }
});

test('another package of different versions runs as each remote’s own copy, in one document', async ({
  page,
}) => {
  const scripts = scriptsOf(page);
  await page.goto(inShell(meets, N));
  await expect(page.getByText('Words 1.0.0', { exact: true })).toBeVisible();
  expect(copiesOf('ui', scripts)).toEqual([]);
  await goTo(page, `/${nameOf('other', N)}`);
  await expect(page.getByText('Words 2.0.0', { exact: true })).toBeVisible();
  await expectCounting(page, installedReact);
  expect(copiesOf('ui', scripts)).toEqual([expect.stringContaining(nameOf('other', N))]);
  await goTo(page, `/${nameOf('meets', N - 1)}`);
  await expect(page.getByText('Words 1.0.0', { exact: true })).toBeVisible();
});

test('as a device entry, a remote brings its own React, whichever that is', async ({ page }) => {
  for (const skew of [meets, needsNext, otherPackages]) {
    await page.goto(alone(skew, N));
    await expectCounting(page, skew.react.version);
    await expect(page.getByText(`Words ${skew.words.version}`, { exact: true })).toBeVisible();
  }
});
