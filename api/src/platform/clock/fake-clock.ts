import { Clock } from './clock.js';

/** A clock that a test sets: forwards, and backwards as a corrected server clock does. */
export class FakeClock extends Clock {
  #time: number;

  constructor(start: string | Date) {
    super();
    this.#time = new Date(start).getTime();
  }

  now(): Date {
    return new Date(this.#time);
  }

  set(time: string | Date): void {
    this.#time = new Date(time).getTime();
  }

  advance(ms: number): void {
    this.#time += ms;
  }
}
