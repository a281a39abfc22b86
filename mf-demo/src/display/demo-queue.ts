import { DEMO_LAST_NUMBER, UP_NEXT_COUNT } from '@queuebell/contracts/limits';
import { SAMPLE_NAMES } from '../queue/sample-names';

export interface Customer {
  number: number;
  name: string;
}

export interface Wall {
  serving: Customer;
  next: readonly Customer[];
}

/** After the last number comes 1. */
export function numberAfter(number: number): number {
  return (number % DEMO_LAST_NUMBER) + 1;
}

/**
 * The display after a number of steps. Customers under 'Up Next' keep name and number, because both follow from
 * the place.
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
