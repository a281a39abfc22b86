/** @jest-environment jsdom */
import { beforeEach, expect, it } from '@jest/globals';
import { sessionCodeStore } from './shown-code';
import { pairing } from './testing';

const shown = { pairing, endsAt: 1_000_000 };

beforeEach(() => sessionStorage.clear());

it('the code of an unpaired device survives a reload, for each kind of device by itself, until it is used', () => {
  sessionCodeStore('display').save(shown);
  expect(sessionCodeStore('display').read()).toEqual(shown);
  expect(sessionCodeStore('admin').read()).toBeNull();
  sessionCodeStore('display').save(null);
  expect(sessionCodeStore('display').read()).toBeNull();
});

it.each(['{', '{}', '7', '"code"', '{"pairing":{},"endsAt":7}'])(
  'the code of an unpaired device is not read from what another release stored: %s',
  (text) => {
    sessionStorage.setItem('queuebell.pairing.display', text);
    expect(sessionCodeStore('display').read()).toBeNull();
  },
);

it('the code of an unpaired device is not stored in a browser that stores nothing, and nothing breaks', () => {
  const refused = sessionCodeStore('display', () => {
    throw new DOMException('No storage here.', 'SecurityError');
  });
  refused.save(shown);
  expect(refused.read()).toBeNull();
});
