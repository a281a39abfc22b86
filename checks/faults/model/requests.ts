import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckinResponse, LeaseResponse, QueueSnapshot } from '@queuebell/contracts';
import { ask } from '../../kit/ask.ts';
import { until } from '../../../tools/test/testing.mjs';

/** Longer than the server's limit for a command. */
const ANSWER_TIMEOUT_MS = 25_000;
const AGAIN_AFTER_MS = 100;
/** Something is wrong when nobody answers for so long. */
const GIVE_UP_AFTER_MS = 90_000;

export interface Command {
  /** For the history. */
  what: string;
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

/** All fields that the model reads; an answer has those of its own call. */
type AnswerBody = CheckinResponse & LeaseResponse & QueueSnapshot & { code: string };

/** The result of a command. */
export interface Result {
  /** Of the last answer. */
  status: number;
  body: AnswerBody;
  sentAt: number;
  /** Infinity: the command may still be carried out. */
  endedAt: number;
  tries: number;
}

/** Sends requests to two API processes and records the answers. */
export class Requests {
  /** a line for each request, in the order in which they ended */
  history: string[] = [];
  /** The longest that one request was waited for, and which one it was. */
  longest = { ms: 0, line: '' };
  /** Only this process is asked; null: whichever the step says. */
  only: 0 | 1 | null = null;
  /** Requests that wait for their answer, by process. */
  open = [0, 0];
  /** Settles when requests may be sent. */
  #mayAsk = Promise.resolve();
  goOn = () => {};
  #urls;
  #startedAt = performance.now();

  /** @param urls of both processes */
  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  note(text: string) {
    this.history.push(`${this.#time()} ${text}`);
  }

  /** Settles when every request was answered; further ones wait for {@link goOn}. */
  async pause() {
    this.#mayAsk = new Promise((resolve) => (this.goOn = resolve));
    await until(() => this.open.every((count) => count === 0), GIVE_UP_AFTER_MS);
  }

  /** Asks once. */
  async once(
    lane: string,
    server: number,
    { what, method, path, headers = {}, body }: Command,
  ): Promise<Result> {
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

  /** Asks both processes in turn until one answers without a server error. */
  async insist(lane: string, server: number, command: Command): Promise<Result> {
    const sentAt = performance.now();
    for (let tries = 1; ; tries += 1) {
      const result = await this.once(lane, (server + tries - 1) % 2, command);
      if (result.endedAt < Infinity) return { ...result, sentAt, tries };
      if (performance.now() - sentAt > GIVE_UP_AFTER_MS) throw new Error(`Nobody answers ${command.what}.`);
      await sleep(AGAIN_AFTER_MS);
    }
  }

  #time() {
    return `${((performance.now() - this.#startedAt) / 1000).toFixed(3)} s`;
  }
}

function parsed(body: Buffer) {
  try {
    return JSON.parse(String(body));
  } catch {
    return null;
  }
}

function shortly(body: Buffer) {
  const { queueNumber, revision, code, data } = parsed(body) ?? {};
  if (queueNumber !== undefined) return `number ${queueNumber}`;
  if (revision !== undefined) return `revision ${revision}, ${data.length} waiting`;
  return code ?? '';
}
