import { describe, expect, it } from '@jest/globals';
import { SAMPLE_NAMES } from '../queue/sample-names';
import { numberAfter, wallAfter } from './demo-queue';

describe('on the demo display, the number after', () => {
  it.each([
    [1, 2],
    [27, 28],
    [49, 50],
    [50, 1],
  ])('%i is %i', (number, next) => {
    expect(numberAfter(number)).toBe(next);
  });
});

describe('the queue of the demo display', () => {
  it.each([
    { steps: 0, serving: 1, next: [2, 3, 4, 5, 6] },
    { steps: 1, serving: 2, next: [3, 4, 5, 6, 7] },
    { steps: 47, serving: 48, next: [49, 50, 1, 2, 3] },
    { steps: 49, serving: 50, next: [1, 2, 3, 4, 5] },
    { steps: 50, serving: 1, next: [2, 3, 4, 5, 6] },
    { steps: 10_049, serving: 50, next: [1, 2, 3, 4, 5] },
  ])('shows $serving after moving on $steps times', ({ steps, serving, next }) => {
    const wall = wallAfter(steps);
    expect(wall.serving.number).toBe(serving);
    expect(wall.next.map(({ number }) => number)).toEqual(next);
  });

  it('goes through its seven names and begins again', () => {
    const names = Array.from({ length: 8 }, (_, steps) => wallAfter(steps).serving.name);
    expect(names).toEqual([...SAMPLE_NAMES, SAMPLE_NAMES[0]]);
    expect(new Set(SAMPLE_NAMES).size).toBe(7);
  });

  it('serves next the customer who was first under Up Next, by number and by name', () => {
    for (let steps = 0; steps < 120; steps++) {
      expect(wallAfter(steps + 1).serving).toEqual(wallAfter(steps).next[0]);
    }
  });
});
