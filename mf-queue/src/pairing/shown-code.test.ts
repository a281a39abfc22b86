/** @jest-environment jsdom */
import { beforeEach, expect, it } from '@jest/globals';
import { sessionCodeStore } from './shown-code';
import { pairing } from './testing';

const shown = { pairing, endsAt: 1_000_000 };

beforeEach(() => sessionStorage.clear());

it('is kept for a page that is loaded anew, each kind of device by itself, until it is used', () => {
  sessionCodeStore('display').save(shown);
  expect(sessionCodeStore('display').read()).toEqual(shown);
  expect(sessionCodeStore('admin').read()).toBeNull();
  sessionCodeStore('display').save(null);
  expect(sessionCodeStore('display').read()).toBeNull();
});

it.each(['{', '{}', '7', '"code"', '{"pairing":{},"endsAt":7}'])(
  'is not what another release kept: %s',
  (text) => {
    sessionStorage.setItem('queuebell.pairing.display', text);
    expect(sessionCodeStore('display').read()).toBeNull();
  },
);

it('is not kept where the browser keeps nothing, which is no harm', () => {
  const refused = sessionCodeStore('display', () => {
    throw new DOMException('No storage here.', 'SecurityError');
  });
  refused.save(shown);
  expect(refused.read()).toBeNull();
});
