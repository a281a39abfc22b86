import { jest } from '@jest/globals';
import type { Call, QueueEntry, QueueSnapshot } from '@queuebell/contracts';
import { type FakeCalls, refusal } from '@queuebell/host-kit/testing';

/** The time in all tests of queue screens: 14:05 in the shop. */
export const NOW = Date.parse('2026-11-21T14:05:00.000Z');

const MINUTE_MS = 60_000;

interface EntryParts {
  phone?: string;
  via?: QueueEntry['via'];
  minutes?: number;
}

/** The key of the ticket with this number. */
export const keyOf = (number: number): string =>
  `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export function entry(
  number: number,
  name: string,
  { phone, minutes = 5, via = 'tablet' }: EntryParts = {},
): QueueEntry {
  const checkedInAt = new Date(NOW - minutes * MINUTE_MS).toISOString();
  return { number, name, checkedInAt, via, ...(phone && { phone }), key: keyOf(number) };
}

export function snapshot(data: QueueEntry[] = [], parts: Partial<QueueSnapshot> = {}): QueueSnapshot {
  return {
    data,
    revision: 1,
    serviceDay: '2026-11-21',
    calls: [],
    shop: { name: 'Bar Barbers', timeZone: 'Europe/London', language: 'en-GB', sound: 'chime' },
    ...parts,
  };
}

/** The call's id is its number. */
export function call(number: number, name = '', parts: Partial<Call> = {}): Call {
  return { id: number, number, name, at: new Date(NOW).toISOString(), ...parts };
}

type OpenStream = FakeCalls['watchQueue'];

export const noStream: OpenStream = () => refusal(404, 'NOT_FOUND', 'Not found.');

/** A server with push; all open streams get what the test pushes. */
export function fakePush(greeting: QueueSnapshot | null = null) {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const encoder = new TextEncoder();
  const textOf = (queue: QueueSnapshot) =>
    `event: snapshot\nid: ${queue.serviceDay}.${queue.revision}\ndata: ${JSON.stringify(queue)}\n\n`;
  const bytesOf = (said: string | Uint8Array) => (typeof said === 'string' ? encoder.encode(said) : said);
  const write = (said: string | Uint8Array) => open.forEach((stream) => stream.enqueue(bytesOf(said)));
  let welcome = greeting && textOf(greeting);

  const watchQueue = jest.fn<OpenStream>(async (_stream, { signal }) => {
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        open.add(stream);
        if (welcome) stream.enqueue(bytesOf(welcome));
        signal.addEventListener('abort', () => {
          if (!open.delete(stream)) return;
          stream.error(new Error('The page has hung up.'));
        });
      },
    });
    return { ok: true, status: 200, body };
  });

  return {
    watchQueue,
    count: () => open.size,
    write,
    push(queue: QueueSnapshot) {
      welcome = textOf(queue);
      write(welcome);
    },
    beat: () => write(': beat\n\n'),
    /** The first text of later streams. */
    greet: (text: string) => void (welcome = text),
    end() {
      for (const stream of open) stream.close();
      open.clear();
    },
  };
}

export const amira = entry(27, 'Amira', { phone: '07123456789', minutes: 12 });
export const jonas = entry(28, 'Jonas', { phone: '07000000028', minutes: 16 });
export const priya = entry(29, 'Priya', { minutes: 7 });
