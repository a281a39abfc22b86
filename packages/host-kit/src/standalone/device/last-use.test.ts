/** @jest-environment jsdom */
import { beforeEach, expect, it } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { watchLastUse } from './last-use';

let time = 0;

beforeEach(() => {
  time = 1;
  document.body.innerHTML =
    '<p id="clock">14:05</p><section aria-live="polite"><strong id="number">27</strong></section>';
});

/** Lets a mutation observer be told. */
const observed = () => Promise.resolve();

it.each([
  ['a touch', () => fireEvent.pointerDown(document.body)],
  ['a key', () => fireEvent.keyDown(document.body, { key: 'a' })],
  ['a mouse that moves', () => fireEvent.pointerMove(document.body)],
  ['another number on the wall', () => (document.getElementById('number')!.firstChild!.nodeValue = '28')],
  ['a number in another element', () => document.querySelector('section')!.replaceChildren('28')],
])('%s counts as use of a device', async (_what, use) => {
  const lastUse = watchLastUse(window, () => time);
  time = 2;
  use();
  await observed();
  expect(lastUse()).toBe(2);
});

it('a clock that goes on does not count as use of a device', async () => {
  const lastUse = watchLastUse(window, () => time);
  time = 2;
  document.getElementById('clock')!.textContent = '14:06';
  await observed();
  expect(lastUse()).toBe(1);
});
