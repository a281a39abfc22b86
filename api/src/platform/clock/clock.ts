/** The server's own time. Passed in everywhere, so that a test can cross midnight without waiting for it. */
export abstract class Clock {
  abstract now(): Date;
}

export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}
