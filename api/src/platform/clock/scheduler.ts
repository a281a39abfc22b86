import { Logger } from '@nestjs/common';

export type StopTask = () => Promise<void>;

/** Runs tasks repeatedly. */
export abstract class Scheduler {
  /**
   * @param task one run; after a failure the next run comes as usual
   * @returns stops the task; resolves when the current run is over
   */
  abstract every(intervalMs: number, task: () => Promise<void>): StopTask;
}

/** Waits between the end of one run and the start of the next, so that runs never overlap. */
export class TimerScheduler extends Scheduler {
  readonly #logger = new Logger(TimerScheduler.name);

  every(intervalMs: number, task: () => Promise<void>): StopTask {
    let stopped = false;
    let running = Promise.resolve();
    let timer = setTimeout(run, intervalMs);
    timer.unref();
    const again = () => {
      if (stopped) return;
      timer = setTimeout(run, intervalMs);
      timer.unref();
    };
    const report = (error: unknown) => this.#logger.error(error);
    function run() {
      running = task().catch(report).then(again);
    }
    return async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    };
  }
}
