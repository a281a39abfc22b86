import { type Page, test as base, expect } from '@playwright/test';

interface Fixtures {
  /** Errors that the page's console showed, or that nobody caught. A test that expects some empties it. */
  consoleErrors: string[];
}

/** A test that fails when a page complains in its console. */
export const test = base.extend<Fixtures>({
  consoleErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      const listen = (page: Page) => {
        page.on('console', (message) => {
          if (message.type() === 'error') errors.push(message.text());
        });
        page.on('pageerror', (error) => errors.push(error.message));
      };
      context.on('page', listen);
      await use(errors);
      expect(errors, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
