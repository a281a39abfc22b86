/** @typedef {{ stop: () => Promise<void>, kill: () => void }} Stoppable */

/** Programs that must be stopped at the end, the latest first. */
export class ShutdownList {
  /** @type {Stoppable[]} */
  #running = [];

  /** @param {Stoppable} running */
  add(running) {
    this.#running.unshift(running);
  }

  async stopAll() {
    for (const { stop } of this.#running) await stop();
  }

  killAll() {
    for (const { kill } of this.#running) kill();
  }
}
