import { openLine, type Line } from './network-line.ts';
import { test as base } from './own-browser.ts';

/** A test with a browser and a line to this run's server of its own. */
export const test = base.extend<{ line: Line }>({
  line: async ({ baseURL, context }, use) => {
    const line = await openLine(baseURL ?? '');
    await use(line);
    // A page complains of a line that ends.
    for (const page of context.pages()) await page.close();
    await line.close();
  },
});

export { expect } from './own-browser.ts';
