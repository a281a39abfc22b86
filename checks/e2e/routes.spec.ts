import { type Locator, type Page } from '@playwright/test';
import { allFailures, failing, failureInConsole } from './support/failing-server.ts';
import { type FormRoute, formRoutes } from './support/form-routes.ts';
import { loadingRoutes } from './support/loading-routes.ts';
import { type View, customerRoutes, routes } from './support/routes.ts';
import { logInAs } from './support/shops.ts';
import { expect, test } from './support/shared-shop.ts';

const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
};
const allCalls = '**/api/**';
const ALL_ROUTES_TIMEOUT_MS = 180_000;
const asking = new Set(loadingRoutes.filter(({ by }) => by === 'visitor').map(({ path }) => path));

/** The page of this address, with the top bar of this visitor. */
async function expectView(page: Page, path: string, view: View, who: 'visitor' | 'owner'): Promise<void> {
  await expect(page).toHaveURL(view.leadsTo ?? path);
  for (const words of view.shows) {
    await expect(page.getByRole('main').getByText(words).filter({ visible: true }).first()).toBeVisible();
  }
  const wayOut = page.getByRole('navigation', { name: 'Main' }).getByRole('button', {
    name: 'Logout',
    includeHidden: true,
  });
  await expect(wayOut).toHaveCount(who === 'owner' ? 1 : 0);
}

/** Looks at a page that was opened on a phone, and again when there is more room. */
async function expectAtEachSize(page: Page, expectIt: () => Promise<void>): Promise<void> {
  for (const viewport of Object.values(sizes)) {
    await page.setViewportSize(viewport);
    await expectIt();
  }
  await page.setViewportSize(sizes.phone);
}

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });

async function type(page: Page, fields: FormRoute['fields']): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    const control = field(page, label);
    const isChoice = await control.evaluate((element) => element instanceof HTMLSelectElement);
    await (isChoice ? control.selectOption(value) : control.fill(value));
  }
}

async function expectTyped(page: Page, fields: FormRoute['fields']): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await expect(field(page, label)).toHaveValue(value);
}

const send = (page: Page, { button }: FormRoute) =>
  page.getByRole('main').getByRole('button', { name: button, exact: true }).click();

/** Makes the slip, is told of it in red, and mends it: all else is as it was typed. */
async function expectSlip(page: Page, form: FormRoute): Promise<void> {
  const { fields, says } = form.slip;
  await type(page, { ...form.fields, ...fields });
  await send(page, form);
  await expect(page.getByText(says)).toBeVisible();
  for (const label of Object.keys(fields)) {
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
    await expect.poll(() => borderOf(field(page, label))).toBe('red');
  }
  await expectTyped(page, { ...form.fields, ...fields });
  await type(page, form.fields);
  await expect(page.getByText(says)).toBeHidden();
}

const borderOf = (control: Locator): Promise<string> =>
  control.evaluate((element) => {
    const color = getComputedStyle(element).borderTopColor;
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
    return red > 2 * Math.max(green, blue) ? 'red' : color;
  });

/** Sends the form, hears these words about it, and finds all that was typed still there. */
async function expectRefusal(page: Page, form: FormRoute, says: string): Promise<void> {
  await Promise.all([page.waitForRequest(allCalls), send(page, form)]);
  await expect(page.getByText(says)).toBeVisible();
  if (form.dismiss) await page.getByRole('dialog').getByRole('button', { name: form.dismiss }).click();
  await expectTyped(page, form.fields);
}

test.describe('on a phone, and on a larger screen,', () => {
  test.use({ viewport: sizes.phone });

  for (const asks of [false, true]) {
    const those = routes.filter(({ path }) => asks === asking.has(path));
    const what = asks ? 'that asks for something' : 'that asks for nothing';
    test(`each address ${what} shows a visitor the right page, even while the server answers no call`, async ({
      page,
      expectedErrors,
    }) => {
      test.setTimeout(ALL_ROUTES_TIMEOUT_MS);
      if (asks) expectedErrors.push(failureInConsole['by not being there']);
      await failing(page, allCalls, 'by not being there');
      for (const { path, visitor } of those) {
        await test.step(path, async () => {
          await page.goto(path);
          await expectAtEachSize(page, () => expectView(page, path, visitor, 'visitor'));
        });
      }
    });
  }

  test('each address shows an owner the right page, and is not blank when the server cannot say who that is', async ({
    context,
    shop,
    expectedErrors,
  }) => {
    test.setTimeout(ALL_ROUTES_TIMEOUT_MS);
    // Where that answer is slow, the screen has asked for something of its own, too, and reports it.
    const problems = /Token verification failed|status: 500/;
    expectedErrors.push(problems, failureInConsole['with an error of its own']);
    await logInAs(context, shop);
    for (const { path, visitor, owner } of routes) {
      await test.step(path, async () => {
        // Each tab logs in anew.
        const tab = await context.newPage();
        await tab.goto(path);
        await expectAtEachSize(tab, () => expectView(tab, path, owner, 'owner'));
        await failing(tab, allCalls, 'with an error of its own');
        await tab.goto(path);
        await expectAtEachSize(tab, () => expectView(tab, path, visitor, 'visitor'));
        await tab.close();
      });
    }
  });

  for (const { path, by, calls, sorry, reports = [], again, shows, stale } of loadingRoutes) {
    test(`${path} says what cannot be loaded, and shows it once it can`, async ({
      page,
      context,
      shop,
      admin,
      addressOf,
      expectedErrors,
    }) => {
      const askAgain = async () => {
        if (again === 'Retry') await page.getByRole('button', { name: 'Retry' }).click();
        else await page.evaluate(() => window.dispatchEvent(new Event('online')));
      };
      const main = page.getByRole('main');
      expectedErrors.push(...Object.values(failureInConsole), ...reports);
      if (by !== 'visitor') await logInAs(context, by === 'admin' ? admin : shop);

      // A ticket that the phone has seen is shown as it was: each of these opens it for the first time.
      await page.addInitScript(() => {
        if (!location.protocol.startsWith('http')) return;
        for (const key of Object.keys(localStorage))
          if (key.startsWith('queuebell.ticket.')) localStorage.removeItem(key);
      });
      // Each replaces the one before without a gap: a call that succeeds meanwhile would leave the counter a queue to show.
      for (const failure of allFailures) {
        await test.step(`a server that fails ${failure}`, async () => {
          await failing(page, calls, failure);
          await page.goto(addressOf(path));
          await expectAtEachSize(page, async () => {
            for (const words of sorry) await expect(main.getByText(words)).toBeVisible();
          });
        });
      }
      await page.unroute(calls);
      await askAgain();
      await expect(main.getByText(sorry[0])).toBeHidden();
      await expect(main.getByText(shows, { exact: true })).toBeVisible();

      if (stale) {
        await failing(page, calls, 'by not being there');
        await askAgain();
        await expect(main.getByText(stale)).toBeVisible();
        await expect(main.getByText(shows, { exact: true })).toBeVisible();
      }
    });
  }

  for (const { path, shows, reports } of customerRoutes) {
    test(`${path} shows a customer’s own page, whoever is logged in`, async ({
      page,
      context,
      shop,
      addressOf,
      expectedErrors,
    }) => {
      if (reports) expectedErrors.push(reports);
      const expectPage = async () => {
        await page.goto(addressOf(path));
        await expectAtEachSize(page, async () => {
          for (const words of shows)
            await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
          await expect(page.getByRole('navigation')).toHaveCount(0);
        });
      };
      await expectPage();
      await logInAs(context, shop);
      await expectPage();
    });
  }
});

for (const form of formRoutes) {
  test(`the form at ${form.path} says what is wrong, and that the server fails, and keeps what was typed`, async ({
    page,
    context,
    shop,
    addressOf,
    expectedErrors,
  }) => {
    if (form.by === 'owner') await logInAs(context, shop);
    if (form.lacks) await failing(page, form.lacks, 'by not being there');
    await page.setViewportSize(sizes.phone);
    await page.goto(addressOf(form.path));

    await expectAtEachSize(page, () => test.step('a slip', () => expectSlip(page, form)));

    const { refused, sorry } = form;
    if (refused) {
      expectedErrors.push(new RegExp(`status of ${refused.status}`));
      await expectAtEachSize(page, () =>
        test.step('a refusal by the server', () => expectRefusal(page, form, refused.says)),
      );
    }

    if (sorry === null) {
      await failing(page, allCalls, 'by not being there');
      await send(page, form);
      await expectAtEachSize(page, () => expect(page.getByText('Your queue number is')).toBeVisible());
      return;
    }
    for (const failure of allFailures) {
      await test.step(`a server that fails ${failure}`, async () => {
        expectedErrors.push(failureInConsole[failure]);
        const mend = await failing(page, allCalls, failure);
        await expectAtEachSize(page, () => expectRefusal(page, form, sorry));
        await mend();
      });
    }
  });
}
