import { expect, it } from '@jest/globals';
import { mayTakeOver } from './may-take-over';

const atRest = { isOutdated: true, inUse: false, unusedMs: 30_000 };

it.each<[what: string, change: Partial<typeof atRest>, may: boolean]>([
  ['a new release takes over an untouched device', {}, true],
  ['it may have been untouched for weeks', { unusedMs: 3e9 }, true],
  ['it does not while a form is filled in or a ticket is read', { inUse: true }, false],
  ['not even when that takes long', { inUse: true, unusedMs: 3e9 }, false],
  ['it does not right after a touch', { unusedMs: 0 }, false],
  ['it does not within half a minute of a touch', { unusedMs: 29_999 }, false],
  ['nothing happens without a new release', { isOutdated: false }, false],
])('%s', (_what, change, may) => {
  expect(mayTakeOver({ ...atRest, ...change })).toBe(may);
});
