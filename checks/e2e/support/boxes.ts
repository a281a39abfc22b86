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
