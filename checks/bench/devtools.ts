import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { CDPSession } from '@playwright/test';
import { findProgram } from '../../tools/finders/find-program.mjs';
import { CHROMIUM_ARGS } from '../kit/browser.ts';

/** As the browser of `pages.ts`, and spoken to through two pipes. */
const ARGUMENTS = ['--headless=new', ...CHROMIUM_ARGS, '--disable-extensions', '--remote-debugging-pipe'];
const [TO_BROWSER, FROM_BROWSER] = [3, 4];
const END_OF_MESSAGE = '\0';

/** A command of the DevTools protocol. */
export type Send = CDPSession['send'];

interface Message {
  id: number;
  /** Each command knows the type of its own. */
  result: never;
  error?: { message: string };
  method: string;
  params: unknown;
  sessionId: string;
}

export interface BareTab {
  send: Send;
  onEvent: (listen: (method: string, parameters: unknown) => void) => void;
  /** Also deletes its files. */
  close: () => Promise<unknown>;
}

/**
 * A Chromium that adds nothing to its pages. Playwright adds a script to each page, which a slowed processor would have to run before the
 * first paint.
 */
export class BareChromium {
  #waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  /** By session. */
  #listeners = new Map<string, (method: string, parameters: unknown) => void>();
  #lastId = 0;
  #rest = '';
  #process;
  #folder;

  /** @param folder of its own */
  constructor(process: ChildProcess, folder: string) {
    this.#process = process;
    this.#folder = folder;
    const answers = process.stdio[FROM_BROWSER] as Readable;
    answers.setEncoding('utf8').on('data', (text) => this.#read(text));
  }

  static async with<Result>(use: (chromium: BareChromium) => Promise<Result>): Promise<Result> {
    const folder = await mkdtemp(join(tmpdir(), 'queuebell-bench-'));
    const process = spawn(await findProgram('chromium'), [...ARGUMENTS, `--user-data-dir=${folder}`], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    const chromium = new BareChromium(process, folder);
    try {
      return await use(chromium);
    } finally {
      await chromium.#stop();
    }
  }

  /** @returns one that was never anywhere */
  async openTab(): Promise<BareTab> {
    const send = this.#sender();
    const { browserContextId } = await send('Target.createBrowserContext');
    const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId });
    const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
    return {
      send: this.#sender(sessionId),
      onEvent: (listen) => void this.#listeners.set(sessionId, listen),
      close: () => send('Target.disposeBrowserContext', { browserContextId }),
    };
  }

  /** @param sessionId of a tab; without it, commands are for the browser */
  #sender(sessionId?: string): Send {
    const commands = this.#process.stdio[TO_BROWSER] as Writable;
    return (method, params) =>
      new Promise((resolve, reject) => {
        const id = (this.#lastId += 1);
        this.#waiting.set(id, { resolve, reject });
        commands.write(JSON.stringify({ id, method, params, sessionId }) + END_OF_MESSAGE);
      });
  }

  #read(text: string) {
    const messages = (this.#rest + text).split(END_OF_MESSAGE);
    this.#rest = messages.pop() ?? '';
    for (const message of messages) {
      const { id, result, error, method, params, sessionId }: Message = JSON.parse(message);
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error) waiting?.reject(new Error(`DevTools: ${error.message}`));
      else if (waiting) waiting.resolve(result);
      else this.#listeners.get(sessionId)?.(method, params);
    }
  }

  async #stop() {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.kill();
    await ended;
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
