/** @jest-environment jsdom */
import 'fake-indexeddb/auto';
import { expect, it, jest } from '@jest/globals';
import { browserDeps } from './browser-deps';

/** This page, with another browser around it. */
const pageOf = (navigator: Partial<Navigator>): Window =>
  Object.create(window, { navigator: { value: navigator } }) as Window;

it('the tablet asks the browser to keep its storage', async () => {
  const persist = jest.fn(async () => true);
  const storage = { persist } as Partial<StorageManager> as StorageManager;
  await browserDeps(pageOf({ storage })).storage.change(
    'owner',
    () => 'holder',
    (record) => record,
  );
  expect(persist).toHaveBeenCalledTimes(1);
});

it('the tablet stores customers also in a browser without locks and lasting storage, at a plain http address', async () => {
  const deps = browserDeps(pageOf({}));
  expect(deps.locks).toBeNull();
  const { holder } = await deps.storage.change(
    'another owner',
    () => 'holder',
    (record) => record,
  );
  expect(holder).toBe('holder');
});
