import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it, jest } from '@jest/globals';
import * as harness from '../harness.js';

/** The runner uses parts of Jest that any release may change. With another version run all tests of the API, then write it here. */
const TRIED_WITH = '30.5.2';

afterEach(() => {
  jest.useRealTimers();
});

it('a failure names the line of the source as it was written', async () => {
  const [, place = ''] = (new Error('the line').stack ?? '').split('\n');
  const line = Number(/runner\.test\.ts:(\d+):\d+\)?$/.exec(place)?.[1]);
  const written = await readFile(fileURLToPath(import.meta.url), 'utf8');
  expect(written.split('\n')[line - 1]).toContain("new Error('the line')");
});

it('each test file has helpers of its own', async () => {
  const { href } = new URL('../harness.ts?file=another', import.meta.url);
  const theirs = (await import(href)) as typeof harness;
  expect(theirs.TestApp).not.toBe(harness.TestApp);
});

it('an expectation has the types of the code under test', () => {
  expect({ name: 'Ann', at: new Date() }).toEqual({ name: expect.any(String), at: expect.any(Date) });
});

it('fake timers move the time of the code under test', () => {
  const rang = jest.fn();
  jest.useFakeTimers();
  setTimeout(rang, 60_000);
  jest.advanceTimersByTime(60_000);
  expect(rang).toHaveBeenCalledTimes(1);
});

it('the version of Jest that is installed is the one that was tried', async () => {
  const manifest = await readFile(createRequire(import.meta.url).resolve('jest/package.json'), 'utf8');
  expect(JSON.parse(manifest)).toMatchObject({ version: TRIED_WITH });
});
