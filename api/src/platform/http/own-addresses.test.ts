import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestApp } from '../../../test/harness.js';
import { pathProblems } from '../../delivery/releases/path-rules.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

it('no remote can have an address that a route of the server answers: its page would be gone after a reload', () => {
  const urls = [...new Set(app.routes().map(({ url }) => url))];
  expect(urls).toEqual(expect.arrayContaining(['/icons/*', '/releases/*', '/api/site', '/sandbox/pay']));
  const free = urls.filter((url) => pathProblems([url]).length === 0);
  // Both lead to a page: the second one to the page of releases.
  expect(free).toEqual(['/', '/releases/']);
});
