import { forkModule } from './fork-module.ts';
import type { LoadRound, Report, Target, Task } from './load-task.ts';

/** Longer than this after its end, a round has failed. */
const PATIENCE_MS = 120_000;

/** A process that puts load on one side (load-worker.ts), from outside. */
export class LoadProcess {
  #process;
  #waiting: { resolve: (report: Report) => void; reject: (error: Error) => void } | null = null;
  opened: Promise<unknown>;

  constructor(target: Target) {
    this.#process = forkModule('load-worker.ts');
    this.#process.on('message', (report: Report) => this.#receive(report));
    this.#process.on('exit', () => this.#receive({ type: 'failed', message: 'The load process ended.' }));
    this.opened = this.#ask(target);
  }

  async perform(task: Task): Promise<LoadRound> {
    const report = await this.#ask(task, (task.durationMs ?? 0) + PATIENCE_MS);
    if (report.type !== 'round') throw new Error(`The load process answered with ${report.type}.`);
    return report.round;
  }

  stop() {
    this.#process.kill();
  }

  #ask(message: Target | Task, timeoutMs: number = PATIENCE_MS): Promise<Report> {
    const timer = setTimeout(
      () => this.#receive({ type: 'failed', message: 'Nothing came back.' }),
      timeoutMs,
    );
    return new Promise((resolve: (report: Report) => void, reject) => {
      this.#waiting = { resolve, reject };
      this.#process.send(message);
    }).finally(() => clearTimeout(timer));
  }

  #receive(report: Report) {
    if (report.type === 'failed') this.#waiting?.reject(new Error(report.message));
    else this.#waiting?.resolve(report);
  }
}
