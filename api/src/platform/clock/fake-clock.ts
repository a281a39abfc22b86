import { Clock } from './clock.js';

/** A clock that tests set, forwards or backwards as a corrected server clock. */
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
