import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QueueSnapshot, type QueueView } from '@queuebell/contracts';
import type { Owner, TestApp } from './harness.js';

export interface ReceivedEvent {
  /** '' for a comment. */
  event: string;
  id: string | undefined;
  data: string;
}

export interface EventOptions {
  view?: QueueView;
  token?: string;
  /** Id of the snapshot that the screen already has. */
  known?: string;
}

const open = new Set<EventClient>();
const listening = new WeakMap<TestApp, Promise<unknown>>();

async function portOf(server: TestApp): Promise<number> {
  const begun = listening.get(server) ?? server.app.listen(0, '127.0.0.1');
  listening.set(server, begun);
  await begun;
  return (server.app.getHttpServer().address() as AddressInfo).port;
}

/** A screen that listens to a shop's events, over a real connection. */
export class EventClient {
  /** For `afterEach`. */
  static closeAll(): void {
    for (const client of open) client.close();
    open.clear();
  }

  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** All received events. */
  readonly received: ReceivedEvent[] = [];
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  readonly #response: IncomingMessage;
  readonly #waiting = new Set<() => void>();
  #unread = '';
  #body = '';

  private constructor(response: IncomingMessage) {
    open.add(this);
    this.#response = response;
    this.status = response.statusCode ?? 0;
    this.headers = response.headers;
    response.setEncoding('utf8').on('data', (text: string) => this.#take(text));
    this.ended = new Promise((resolve) => {
      response.on('close', () => {
        resolve();
        this.#wake();
      });
    });
    response.on('error', () => {});
  }

  static async open(app: TestApp, owner: Owner, options: EventOptions = {}): Promise<EventClient> {
    const { view, token = owner.token, known } = options;
    const query = view === undefined ? '' : `?view=${view}`;
    const headers = {
      authorization: token,
      ...(known !== undefined && { 'last-event-id': known }),
    };
    return EventClient.at(app, `/api/queue/${owner.id}/events${query}`, headers);
  }

  /** Listens to another address. */
  static async at(app: TestApp, path: string, headers: Record<string, string> = {}): Promise<EventClient> {
    const port = await portOf(app);
    return new Promise((resolve, reject) => {
      get({ port, host: '127.0.0.1', path, headers, agent: false }, (response) =>
        resolve(new EventClient(response)),
      ).on('error', reject);
    });
  }

  /** The body of an answer without events. */
  get text(): string {
    return this.#body;
  }

  get snapshots(): QueueSnapshot[] {
    return this.received
      .filter(({ event }) => event === 'snapshot')
      .map(({ data }) => QueueSnapshot.parse(JSON.parse(data)));
  }

  /** @returns the first snapshot that fits, received or future */
  async snapshot(isIt: (snapshot: QueueSnapshot) => boolean = () => true): Promise<QueueSnapshot> {
    await this.until(() => this.snapshots.some(isIt));
    const found = this.snapshots.find(isIt);
    if (!found) throw new Error('The stream ended before that snapshot.');
    return found;
  }

  /** Resolves when the condition holds, or when the stream has ended. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition() && !this.#response.destroyed) {
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  /** Disconnects like a screen that is switched off. */
  close(): void {
    this.#response.destroy();
  }

  #take(text: string): void {
    this.#body += text;
    const blocks = (this.#unread + text).split('\n\n');
    this.#unread = blocks.pop() ?? '';
    this.received.push(...blocks.map(parseBlock));
    this.#wake();
  }

  #wake(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}

function parseBlock(block: string): ReceivedEvent {
  const fields = new Map(
    block.split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')] as const;
    }),
  );
  return { event: fields.get('event') ?? '', id: fields.get('id'), data: fields.get('data') ?? '' };
}
