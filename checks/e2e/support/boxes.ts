import type { Locator } from '@playwright/test';

/** Where something is drawn, in pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return box;
}

export const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** The pairs of these elements that lie over each other. */
export async function overlapping(elements: readonly Locator[]): Promise<(readonly [Box, Box])[]> {
  const boxes = await Promise.all(elements.map(boxOf));
  const pairs = boxes.flatMap((one, index) => boxes.slice(index + 1).map((other) => [one, other] as const));
  return pairs.filter(([one, other]) => overlap(one, other));
}
