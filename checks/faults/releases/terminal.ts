import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { cleanEnvironment } from '../../../tools/test/testing.mjs';

const PROCESS = fileURLToPath(new URL('terminal-process.ts', import.meta.url));
const EXEC_ARGV = ['--conditions=source', '--import', 'tsx'];

export interface Order {
  args: readonly string[];
  token?: string | undefined;
  /** It is killed at this step on the disk, counted from its beginning or from its new registry. */
  death?: { steps: number; isPublished: boolean } | undefined;
}

export interface Answer {
  said: string;
  /** Why it was refused. */
  refused: string | null;
}

/** A team's terminal, in which the commands of docs/deploying-a-remote.md run one after the other. */
export class Terminal {
  #process: Running | null = null;

  constructor(private readonly dataDir: string) {}

  /** @returns null if the command was killed */
  async run(order: Order): Promise<Answer | null> {
    const running = (this.#process ??= await this.#open());
    running.child.send(order);
    const answer = (await nextOf(running)) as Answer | null;
    if (answer === null) this.#process = null;
    return answer;
  }

  async close() {
    this.#process?.child.kill('SIGKILL');
    await this.#process?.ended;
  }

  async #open(): Promise<Running> {
    const env = { ...cleanEnvironment(), DATA_DIR: this.dataDir };
    const child = fork(PROCESS, { execArgv: EXEC_ARGV, env });
    const running = { child, ended: once(child, 'exit') };
    if ((await nextOf(running)) !== 'ready') throw new Error('The terminal did not start.');
    return running;
  }
}

interface Running {
  child: ChildProcess;
  ended: Promise<unknown>;
}

/** @returns its next message; null if it ends before */
async function nextOf({ child, ended }: Running): Promise<unknown> {
  const over = new AbortController();
  const message = once(child, 'message', { signal: over.signal }).then(
    ([first]) => first as unknown,
    () => null,
  );
  const next = await Promise.race([message, ended.then(() => null)]);
  over.abort();
  return next;
}
