import { decide, type Command } from '../decide.js';
import type { Chair, Queue, Service } from '../queue.js';
import { servedIn } from '../serving.js';
import { aQueue, changeOf, deepFrozen, inMs, MINUTE_MS, waits } from './build.js';

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

export const SERVICES: readonly Service[] = [
  { id: 'cut', name: 'Haircut', minutes: 30 },
  { id: 'colour', name: 'Colour', minutes: 90 },
];

/** Two chairs: the first one does haircuts alone. */
export const CHAIRS_WITH_SERVICES: readonly Chair[] = CHAIRS.map((chair) =>
  chair.id === 'one' ? { ...chair, services: ['cut'] } : chair,
);

/** Three chairs, of which the model has some. Without the second one nobody does colours. */
export const CHAIRS_OF_MODEL: readonly Chair[] = [
  ...CHAIRS_WITH_SERVICES,
  { id: 'three', name: 'Chair 3', person: 'Cleo', services: ['cut', 'shave'] },
];

/** The queue after these commands, each a minute after the one before. */
export const afterCommands = (queue: Queue, ...commands: Command[]): Queue =>
  commands.reduce(
    (held, command, place) => deepFrozen(changeOf(decide(held, command, inMs(place * MINUTE_MS))).queue),
    queue,
  );

/** The number of the customer in each chair that has one. */
export const chairsIn = (queue: Queue): Record<string, number> =>
  Object.fromEntries(servedIn(queue).map(({ number, turn }) => [turn?.chair, number]));
