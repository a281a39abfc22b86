import { DEMO_LAST_NUMBER, UP_NEXT_COUNT } from '@queuebell/contracts/limits';

/** Somebody in the queue of the demo display. */
export interface Customer {
  number: number;
  name: string;
}

/** The view of a wall display. */
export interface Wall {
  serving: Customer;
  next: readonly Customer[];
}

export const SAMPLE_NAMES = ['Amira', 'Jonas', 'Priya', 'Tom', 'Leo', 'Ines', 'Charlotte'] as const;

/** The number after this one: up by one, and from the last back to 1. */
export function numberAfter(number: number): number {
  return (number % DEMO_LAST_NUMBER) + 1;
}

/**
 * The view of the display after a number of steps. Customers under 'Up Next' keep name and number until they are served, because
 * both follow from the place in the queue.
 *
 * @param steps 0 shows number 1
 */
export function wallAfter(steps: number): Wall {
  return {
    serving: customerAt(steps),
    next: Array.from({ length: UP_NEXT_COUNT }, (_, index) => customerAt(steps + 1 + index)),
  };
}

function customerAt(place: number): Customer {
  return {
    number: numberAfter(place),
    name: SAMPLE_NAMES[place % SAMPLE_NAMES.length] ?? SAMPLE_NAMES[0],
  };
}
