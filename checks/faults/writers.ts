import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckinResponse, QueueSnapshot } from '@queuebell/contracts';
import { makeKey } from '../../api/dist/features/queue/key-making.js';
import { ask, type Answer } from '../kit/ask.ts';
import { sendCheckIn } from '../kit/queue.ts';
import { repeatUntilAnswered } from '../kit/repeat-until-answered.ts';
import type { Shop } from '../kit/shop.ts';

/** Default time between two customers of one tablet. */
const NEXT_CUSTOMER_MS = 500;
/** Between two turns at the counter, short enough to keep up with some tablets. */
const NEXT_TURN_MS = 50;
/** As long as the screens wait for an answer. */
const ANSWER_TIMEOUT_MS = 30_000;
/** A tablet goes on for longer; a test that needs more than this has found something. */
const GIVE_UP_AFTER_MS = 90_000;

/** A ticket as a tablet got it; times by `performance.now()`. */
export interface Given {
  /** Unique. */
  name: string;
  key: string;
  number: number;
  ticketId: string;
  /** When it was sent first. */
  sentAt: number;
  /** When it was acknowledged. */
  givenAt: number;
}

export interface Seen {
  tickets: Given[];
  /** Name → number, as acknowledged to the counter. */
  served: Map<string, number>;
  /** Requests that were repeated. */
  sentAgain: number;
  /** Number of answers with each status; '0': no answer. */
  answers: Map<string, number>;
  /** Requests that were refused, or failed at every try. */
  failed: string[];
}

/**
 * Tablets that check customers in, one after the other, and somebody at the counter who serves them, until they are
 * stopped. Each asks the process that answered last, and after a failure another one, as the proxy does.
 *
 * @param urls of the API processes
 */
export function startWriters(
  urls: readonly string[],
  shop: Shop,
  { tablets, nextCustomerMs = NEXT_CUSTOMER_MS }: { tablets: number; nextCustomerMs?: number },
) {
  const seen: Seen = { tickets: [], served: new Map(), sentAgain: 0, answers: new Map(), failed: [] };
  let isOver = false;
  const forever: (turn: typeof takeNumber, who: number, pauseMs: number) => Promise<void> = async (
    turn,
    who,
    pauseMs,
  ) => {
    const insist = insisting(urls, who, seen);
    // Not all at once: they would wait for each other only.
    await sleep((pauseMs * who) / tablets);
    while (!isOver) {
      await turn(shop, insist, seen);
      await sleep(pauseMs);
    }
  };
  const all = Promise.all([
    ...Array.from({ length: tablets }, (_, who) => forever(takeNumber, who, nextCustomerMs)),
    forever(serveFirst, 0, NEXT_TURN_MS),
  ]);
  return {
    seen,
    /** @returns after everybody's last request was answered */
    stop: async (): Promise<Seen> => {
      isOver = true;
      await all;
      return seen;
    },
  };
}

type Insist = <Body>(request: (url: string) => Promise<Answer>) => Promise<Body | undefined>;

/**
 * Repeats a request at the other process when there is no answer, or a server error.
 *
 * @param first the process that is asked first
 * @returns gives the answer's JSON; undefined when it was given up
 */
function insisting(urls: readonly string[], first: number, seen: Seen): Insist {
  let turn = first;
  return async (request) => {
    const { status, body } = await repeatUntilAnswered(async (earlier) => {
      if (earlier > 0) {
        seen.sentAgain += 1;
        turn += 1;
      }
      const answer = await request(urls[turn % urls.length] ?? '');
      seen.answers.set(`${answer.status}`, (seen.answers.get(`${answer.status}`) ?? 0) + 1);
      return answer;
    }, GIVE_UP_AFTER_MS);
    if (status >= 200 && status < 300) return JSON.parse(String(body));
    seen.failed.push(`${status} ${body}`);
    return undefined;
  };
}

async function takeNumber(shop: Shop, insist: Insist, seen: Seen) {
  const [name, key, sentAt] = [`Customer ${randomUUID()}`, makeKey(new Date()), performance.now()];
  const ticket = await insist<CheckinResponse>((url) =>
    sendCheckIn(url, shop, name, { key, timeoutMs: ANSWER_TIMEOUT_MS }),
  );
  if (!ticket) return;
  const { queueNumber: number, ticketId } = ticket;
  seen.tickets.push({ name, key, number, ticketId, sentAt, givenAt: performance.now() });
}

async function serveFirst(shop: Shop, insist: Insist, seen: Seen) {
  const headers = { authorization: shop.token };
  const queue = await insist<QueueSnapshot>((url) =>
    ask(`${url}/api/queue/${shop.ownerId}`, { headers, timeoutMs: ANSWER_TIMEOUT_MS }),
  );
  const first = queue?.data[0];
  if (!first) return;
  const address = `/api/queue/${shop.ownerId}/${first.number}?outcome=served`;
  const since = await insist((url) =>
    ask(url + address, { method: 'DELETE', headers, timeoutMs: ANSWER_TIMEOUT_MS }),
  );
  if (since) seen.served.set(first.name, first.number);
}
