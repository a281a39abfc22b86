import type { Chair, Queue } from '../queue.js';
import { aQueue, waits } from './build.js';

/** Two chairs: Ann works at the first one. */
export const CHAIRS: readonly Chair[] = [
  { id: 'one', name: 'Chair 1', person: 'Ann' },
  { id: 'two', name: 'Chair 2' },
];

/** The numbers 1 to 4 wait in a shop with two chairs, and both are free. */
export const aQueueOfChairs = (changes: Partial<Queue> = {}): Queue =>
  aQueue({
    counter: 4,
    settings: { chairs: CHAIRS },
    waiting: [waits(1, 40), waits(2, 30), waits(3, 20), waits(4, 10)],
    ...changes,
  });

/** Three chairs; the model has some of them. */
export const CHAIRS_OF_MODEL: readonly Chair[] = [
  ...CHAIRS,
  { id: 'three', name: 'Chair 3', person: 'Cleo' },
];
