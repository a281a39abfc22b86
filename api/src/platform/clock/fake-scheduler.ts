import { Scheduler, type StopTask } from './scheduler.js';

/** Runs tasks only when the test says so. */
export class FakeScheduler extends Scheduler {
  readonly #tasks = new Set<() => Promise<void>>();

  every(_intervalMs: number, task: () => Promise<void>): StopTask {
    this.#tasks.add(task);
    return async () => void this.#tasks.delete(task);
  }

  /** Runs every task once. */
  async tick(): Promise<void> {
    for (const task of this.#tasks) await task();
  }
}
