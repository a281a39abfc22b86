import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../../tools/finders/chromium.mjs';

/** As the browser of `pages.ts`, and spoken to through two pipes. */
const ARGUMENTS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-extensions',
  '--disable-sync',
  '--remote-debugging-pipe',
];
const [TO_BROWSER, FROM_BROWSER] = [3, 4];
const END_OF_MESSAGE = '\0';

/**
 * @typedef {(method: string, parameters?: object) => Promise<any>} Send a command of the DevTools protocol
 *
 * @typedef {object} BareTab
 * @property {Send} send
 * @property {(listen: (method: string, parameters: any) => void) => void} onEvent
 * @property {() => Promise<void>} close with all that it kept
 */

/**
 * A Chromium with nothing in its pages but what they bring along. What Playwright adds to each, to look into it, is a script
 * that a slowed processor would have to run before the first paint.
 */
export class BareChromium {
  /** @type {Map<number, { resolve: (result: any) => void, reject: (error: Error) => void }>} */
  #waiting = new Map();
  /** @type {Map<string, (method: string, parameters: any) => void>} by session */
  #listeners = new Map();
  #lastId = 0;
  #rest = '';
  #process;
  #folder;

  /**
   * @param {import('node:child_process').ChildProcess} process
   * @param {string} folder of its own
   */
  constructor(process, folder) {
    this.#process = process;
    this.#folder = folder;
    const answers = /** @type {import('node:stream').Readable} */ (process.stdio[FROM_BROWSER]);
    answers.setEncoding('utf8').on('data', (text) => this.#read(text));
  }

  /**
   * @template Result
   * @param {(chromium: BareChromium) => Promise<Result>} use
   * @returns {Promise<Result>}
   */
  static async with(use) {
    const folder = await mkdtemp(join(tmpdir(), 'queuebell-bench-'));
    const process = spawn(await findChromium(), [...ARGUMENTS, `--user-data-dir=${folder}`], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    const chromium = new BareChromium(process, folder);
    try {
      return await use(chromium);
    } finally {
      await chromium.#stop();
    }
  }

  /** @returns {Promise<BareTab>} one that was never anywhere */
  async openTab() {
    const { browserContextId } = await this.#send('Target.createBrowserContext');
    const { targetId } = await this.#send('Target.createTarget', { url: 'about:blank', browserContextId });
    const { sessionId } = await this.#send('Target.attachToTarget', { targetId, flatten: true });
    return {
      send: (method, parameters) => this.#send(method, parameters, sessionId),
      onEvent: (listen) => void this.#listeners.set(sessionId, listen),
      close: () => this.#send('Target.disposeBrowserContext', { browserContextId }),
    };
  }

  /**
   * @param {string} method
   * @param {object} [parameters]
   * @param {string} [sessionId]
   * @returns {Promise<any>}
   */
  #send(method, parameters = {}, sessionId) {
    const id = (this.#lastId += 1);
    const commands = /** @type {import('node:stream').Writable} */ (this.#process.stdio[TO_BROWSER]);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      commands.write(JSON.stringify({ id, method, params: parameters, sessionId }) + END_OF_MESSAGE);
    });
  }

  /** @param {string} text */
  #read(text) {
    const messages = (this.#rest + text).split(END_OF_MESSAGE);
    this.#rest = messages.pop() ?? '';
    for (const message of messages) {
      const { id, result, error, method, params, sessionId } = JSON.parse(message);
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
