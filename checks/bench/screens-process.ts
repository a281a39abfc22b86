import { forkModule } from './fork-module.ts';
import type { Report, Task } from './live-screens.ts';

/** A process that plays the screens (live-screens.ts). */
export class ScreensProcess {
  #process = forkModule('live-screens.ts');

  perform(task: Task): Promise<number[]> {
    return new Promise((resolve, reject) => {
      this.#process.once('message', (report: Report) => {
        if ('times' in report) resolve(report.times);
        else reject(new Error(report.message));
      });
      this.#process.send(task);
    });
  }

  stop() {
    this.#process.kill();
  }
}
