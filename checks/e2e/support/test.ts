import { type BrowserContext, type Page, test as base, expect } from '@playwright/test';

interface Fixtures {
  /** Errors that the page's console showed, or that nobody caught, so far. */
  consoleErrors: string[];
  /** Listens to the pages of another browser, too. */
  watchConsole: (context: BrowserContext) => void;
  /** A test that breaks something adds the errors that it expects: each must come, and no other may. */
  expectedErrors: RegExp[];
}

/** A test that fails when a page complains in its console. */
export const test = base.extend<Fixtures>({
  expectedErrors: ({ baseURL: _ }, use) => use([]),
  consoleErrors: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = [];
      context.on('page', listenInto(errors));
      await use(errors);
      const isExpected = (text: string) => expectedErrors.some((expected) => expected.test(text));
      const missing = () =>
        expectedErrors.filter((expected) => !errors.some((text) => expected.test(text))).map(String);
      // A page says some things after what the test has waited for.
      await expect.poll(missing, 'errors that should be in the console').toEqual([]);
      expect(
        errors.filter((text) => !isExpected(text)),
        'errors in the console',
      ).toEqual([]);
    },
    { auto: true },
  ],

  watchConsole: ({ consoleErrors }, use) =>
    use((context) => void context.on('page', listenInto(consoleErrors))),
});

const listenInto = (errors: string[]) => (page: Page) => {
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
};

export { expect };
