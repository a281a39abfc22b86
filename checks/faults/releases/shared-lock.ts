import { until } from '../../../tools/test/testing.mjs';

const ALONE_WITHIN_MS = 120_000;

/** Lets many work at once, or one alone. */
export class SharedLock {
  #closed: Promise<unknown> | null = null;
  #working = 0;

  async shared<Result>(work: () => Promise<Result>): Promise<Result> {
    while (this.#closed) await this.#closed;
    this.#working += 1;
    try {
      return await work();
    } finally {
      this.#working -= 1;
    }
  }

  async exclusive<Result>(work: () => Promise<Result>): Promise<Result> {
    let open: (value?: unknown) => void = () => {};
    this.#closed = new Promise((resolve) => (open = resolve));
    try {
      await until(() => this.#working === 0, ALONE_WITHIN_MS);
      return await work();
    } finally {
      this.#closed = null;
      open();
    }
  }
}
