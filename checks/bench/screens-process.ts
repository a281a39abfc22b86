import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {import('./live-screens.ts').Task} Task
 * @typedef {import('./live-screens.ts').Report} Report
 */

const SCREENS = fileURLToPath(new URL('live-screens.ts', import.meta.url));

/** A process that plays the screens (live-screens.ts). */
export class ScreensProcess {
  #process = fork(SCREENS, { execArgv: [] });

  /**
   * @param {Task} task
   * @returns {Promise<number[]>}
   */
  perform(task) {
    return new Promise((resolve, reject) => {
      this.#process.once('message', (/** @type {Report} */ report) => {
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
