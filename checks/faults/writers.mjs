import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeKey } from '../../api/dist/features/queue/key-making.js';
import { ask } from '../site/testing/client.mjs';
import { checkIn } from '../site/testing/shop.mjs';

/** Between two customers of one tablet, where nothing else is said. */
const NEXT_CUSTOMER_MS = 500;
/** Between two turns at the counter, which so keeps up with some tablets. */
const NEXT_TURN_MS = 50;
const RETRY_AFTER_MS = 100;
/** As long as the screens wait for an answer. */
const ANSWER_TIMEOUT_MS = 30_000;
/** A tablet goes on for longer; a test that needs more than this has found something. */
const GIVE_UP_AFTER_MS = 90_000;

/**
 * @typedef {import('../site/testing/shop.mjs').Shop} Shop
 *
 * @typedef {object} Given a ticket as a tablet got it; times by `performance.now()`
 * @property {string} name of nobody else
 * @property {string} key
 * @property {number} number
 * @property {string} ticketId
 * @property {number} sentAt when it was sent first
 * @property {number} givenAt when it was acknowledged
 *
 * @typedef {object} Seen
 * @property {Given[]} tickets
 * @property {Map<string, number>} served name → number, as somebody at the counter was told
 * @property {number} sentAgain requests that had to be
 * @property {Map<string, number>} answers how often each status came; '0' is none
 * @property {string[]} failed what came to nothing however often it was sent, and what was refused
 */

/**
 * Tablets that check customers in, one after the other, and somebody at the counter who serves them, until they are
 * stopped. Each asks the process that answered last, and after a failure another one, as the proxy does.
 *
 * @param {readonly string[]} urls of the API processes
 * @param {Shop} shop
 * @param {{ tablets: number, nextCustomerMs?: number }} options
 */
export function startWriters(urls, shop, { tablets, nextCustomerMs = NEXT_CUSTOMER_MS }) {
  /** @type {Seen} */
  const seen = { tickets: [], served: new Map(), sentAgain: 0, answers: new Map(), failed: [] };
  let isOver = false;
  /** @type {(turn: typeof takeNumber, who: number, pauseMs: number) => Promise<void>} */
  const forever = async (turn, who, pauseMs) => {
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
    /** @returns {Promise<Seen>} after everybody's last request was answered */
    stop: async () => {
      isOver = true;
      await all;
      return seen;
    },
  };
}

/** @typedef {(request: (url: string) => Promise<import('../site/testing/client.mjs').Answer>) => Promise<any>} Insist */

/**
 * What was not answered, or answered that the server cannot now, is asked again, of the other process.
 *
 * @param {readonly string[]} urls
 * @param {number} first which of them is asked first
 * @param {Seen} seen
 * @returns {Insist} gives the answer's JSON; undefined when it was given up
 */
function insisting(urls, first, seen) {
  let turn = first;
  return async (request) => {
    const until = performance.now() + GIVE_UP_AFTER_MS;
    for (;;) {
      const { status, body } = await request(urls[turn % urls.length] ?? '');
      seen.answers.set(`${status}`, (seen.answers.get(`${status}`) ?? 0) + 1);
      if (status >= 200 && status < 300) return JSON.parse(String(body));
      const isPassing = status === 0 || status >= 500;
      if (!isPassing || performance.now() > until) {
        seen.failed.push(`${status} ${body}`);
        return undefined;
      }
      seen.sentAgain += 1;
      turn += 1;
      await sleep(RETRY_AFTER_MS);
    }
  };
}

/**
 * @param {Shop} shop
 * @param {Insist} insist
 * @param {Seen} seen
 */
async function takeNumber(shop, insist, seen) {
  const [name, key, sentAt] = [`Customer ${randomUUID()}`, makeKey(new Date()), performance.now()];
  const ticket = await insist((url) => checkIn(url, shop, name, key, ANSWER_TIMEOUT_MS));
  if (!ticket) return;
  const { queueNumber: number, ticketId } = ticket;
  seen.tickets.push({ name, key, number, ticketId, sentAt, givenAt: performance.now() });
}

/**
 * @param {Shop} shop
 * @param {Insist} insist
 * @param {Seen} seen
 */
async function serveFirst(shop, insist, seen) {
  const headers = { authorization: shop.token };
  const queue = await insist((url) =>
    ask(`${url}/api/queue/${shop.id}`, { headers, timeoutMs: ANSWER_TIMEOUT_MS }),
  );
  const first = queue?.data[0];
  if (!first) return;
  const address = `/api/queue/${shop.id}/${first.number}?outcome=served`;
  const since = await insist((url) =>
    ask(url + address, { method: 'DELETE', headers, timeoutMs: ANSWER_TIMEOUT_MS }),
  );
  if (since) seen.served.set(first.name, first.number);
}
