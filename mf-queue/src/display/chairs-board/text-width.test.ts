import { expect, it } from '@jest/globals';
import { widthOf } from './text-width';

/** Measured in DejaVu Sans Bold, in em. */
it.each([
  ['Chair 1', 4],
  ['WASHROOM COUNTER', 12.57],
  ['Nail bar by the window', 13.01],
  ['DUNGEON', 5.67],
  ['ILLINOIS', 4.8],
  ['Müller-Lüdenscheidt', 11.55],
])('the text “%s” counts as %f em wide or a little more', (text, width) => {
  expect(widthOf(text) / width).toBeGreaterThanOrEqual(0.98);
  expect(widthOf(text) / width).toBeLessThan(1.15);
});
