import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '../../site/testing/client.mjs';
import { until } from '../../../tools/test/testing.mjs';

/** Longer than the server lets anybody wait for a command, and not so long that a lane stands still. */
const ANSWER_TIMEOUT_MS = 25_000;
const AGAIN_AFTER_MS = 100;
/** Something is wrong when nobody answers for so long. */
const GIVE_UP_AFTER_MS = 90_000;

/**
 * @typedef {object} Command
 * @property {string} what for the history
 * @property {string} method
 * @property {string} path
 * @property {Record<string, string>} [headers]
 * @property {object} [body]
 *
 * @typedef {object} Answered
 * @property {number} status 0 when nobody answered
 * @property {any} body
 *
 * @typedef {object} Came what came of a command
 * @property {number} status of the last answer
 * @property {any} body
 * @property {number} sentAt
 * @property {number} endedAt Infinity: the command may still be carried out
 * @property {number} tries
 */

/** What two API processes are asked, and what they say. */
export class Requests {
  /** @type {string[]} a line for each request, in the order in which they ended */
  history = [];
  /** The longest that one request was waited for, and which one it was. */
  longest = { ms: 0, line: '' };
  /** Only this process is asked; null: whichever the step says. */
  /** @type {0 | 1 | null} */
  only = null;
  /** Requests that wait for their answer, by process. */
  open = [0, 0];
  /** Settles when requests may be sent. */
  #mayAsk = Promise.resolve();
  goOn = () => {};
  #urls;
  #startedAt = performance.now();

  /** @param {readonly string[]} urls of both processes */
  constructor(urls) {
    this.#urls = urls;
  }

  /** @param {string} text */
  note(text) {
    this.history.push(`${this.#time()} ${text}`);
  }

  /** Settles when every request was answered; further ones wait for {@link goOn}. */
  async pause() {
    this.#mayAsk = new Promise((resolve) => (this.goOn = resolve));
    await until(() => this.open.every((count) => count === 0), GIVE_UP_AFTER_MS);
  }

  /**
   * Asks once.
   *
   * @param {string} lane
   * @param {number} server
   * @param {Command} command
   * @returns {Promise<Came>}
   */
  async once(lane, server, { what, method, path, headers = {}, body }) {
    await this.#mayAsk;
    const at = this.only ?? server;
    const sentAt = performance.now();
    this.open[at] = (this.open[at] ?? 0) + 1;
    const answer = await ask(`${this.#urls[at]}${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      timeoutMs: ANSWER_TIMEOUT_MS,
    });
    this.open[at] = (this.open[at] ?? 0) - 1;
    const ms = Math.round(performance.now() - sentAt);
    const { status } = answer;
    const line = `${this.#time()} ${lane} → process ${at}: ${what}: ${status} after ${ms} ms ${shortly(answer.body)}`;
    this.history.push(line);
    if (ms > this.longest.ms) this.longest = { ms, line };
    const isSettled = status !== 0 && status < 500;
    return {
      ...{ status, body: parsed(answer.body), sentAt, tries: 1 },
      endedAt: isSettled ? performance.now() : Infinity,
    };
  }

  /**
   * Asks until there is an answer that says something, of one process and the other.
   *
   * @param {string} lane
   * @param {number} server
   * @param {Command} command
   * @returns {Promise<Came>}
   */
  async insist(lane, server, command) {
    const sentAt = performance.now();
    for (let tries = 1; ; tries += 1) {
      const came = await this.once(lane, (server + tries - 1) % 2, command);
      if (came.endedAt < Infinity) return { ...came, sentAt, tries };
      if (performance.now() - sentAt > GIVE_UP_AFTER_MS) throw new Error(`Nobody answers ${command.what}.`);
      await sleep(AGAIN_AFTER_MS);
    }
  }

  #time() {
    return `${((performance.now() - this.#startedAt) / 1000).toFixed(3)} s`;
  }
}

/** @param {Buffer} body */
function parsed(body) {
  try {
    return JSON.parse(String(body));
  } catch {
    return null;
  }
}

/** @param {Buffer} body */
function shortly(body) {
  const { queueNumber, revision, code, data } = parsed(body) ?? {};
  if (queueNumber !== undefined) return `number ${queueNumber}`;
  if (revision !== undefined) return `revision ${revision}, ${data.length} waiting`;
  return code ?? '';
}
