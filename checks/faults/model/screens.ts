import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expectTrue } from '@queuebell/queue-rules/testing/expect-true';
import type { Shop } from '../../kit/shop.ts';

const COME_BACK_AFTER_MS = 200;

interface Shown {
  day: string;
  revision: number;
}

/**
 * Screens at both processes that come back whenever they are cut off, and what is held of all that they are shown: a process
 * never shows an older queue after a newer one, and what two of them call the same revision is the same queue, so no screen
 * was shown what another primary took back.
 */
export class Screens {
  broken: string[] = [];
  shown = 0;
  /** view and id → what was shown */
  #contents = new Map<string, string>();
  /** process and view → the newest that was shown */
  #newest = new Map<string, Shown>();
  #isOver = false;
  #open = new Set<http.IncomingMessage>();
  #urls;
  #shop;

  /** @param urls of the processes */
  constructor(urls: readonly string[], shop: Shop) {
    this.#urls = urls;
    this.#shop = shop;
  }

  /** Watches until {@link stop}. */
  async watch() {
    await Promise.all(
      this.#urls.flatMap((url) => ['staff', 'board'].map((view) => this.#comeBackAlways(url, view))),
    );
  }

  stop() {
    this.#isOver = true;
    for (const response of this.#open) response.destroy();
  }

  /** Whether every screen is shown this. */
  areAllAt({ day, revision }: Shown) {
    const all = [...this.#newest.values()];
    return (
      all.length === 2 * this.#urls.length &&
      all.every((shown) => shown.day === day && shown.revision === revision)
    );
  }

  get newest() {
    return Object.fromEntries(this.#newest);
  }

  async #comeBackAlways(url: string, view: string) {
    let known = '';
    while (!this.#isOver) {
      const response = await this.#connect(
        `${url}/api/queue/${this.#shop.ownerId}/events?view=${view}`,
        known,
      );
      if (response) {
        this.#open.add(response);
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          const events = (text + chunk).split('\n\n');
          text = events.pop() ?? '';
          for (const event of events) known = this.#hear(url, view, event) ?? known;
        });
        response.on('error', () => {});
        await once(response, 'close');
        this.#open.delete(response);
      }
      if (!this.#isOver) await sleep(COME_BACK_AFTER_MS);
    }
  }

  async #connect(url: string, known: string): Promise<http.IncomingMessage | null> {
    const headers = { authorization: this.#shop.token, ...(known && { 'last-event-id': known }) };
    try {
      const [response] = await once(http.get(url, { headers, agent: false }), 'response');
      if (response.statusCode === 200) return response;
      response.resume();
    } catch {
      // It is not there, and comes back.
    }
    return null;
  }

  /** @returns its id */
  #hear(url: string, view: string, event: string): string | undefined {
    const id = /^id: (.*)$/m.exec(event)?.[1];
    const data = /^data: (.*)$/m.exec(event)?.[1];
    if (id === undefined || data === undefined) return undefined;
    this.shown += 1;
    const { serviceDay: day, revision, data: waiting } = JSON.parse(data);
    const screen = `${url} ${view}`;
    const before = this.#newest.get(screen);
    this.#newest.set(screen, { day, revision });
    const isOlder = before !== undefined && (revision < before.revision || day < before.day);
    if (isOlder) this.broken.push(`${screen} showed ${id} after ${before.day}.${before.revision}.`);
    const content = JSON.stringify(waiting);
    const other = this.#contents.get(`${view} ${id}`);
    this.#contents.set(`${view} ${id}`, content);
    if (other !== undefined && other !== content)
      this.broken.push(`${screen} showed as ${id} ${content}, which was ${other}.`);
    return id;
  }

  expectWhole() {
    expectTrue(this.broken.length === 0, this.broken.join('\n'));
  }
}
