import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, NAVIGATION } from './client.mjs';
import { checkIn } from './shop.mjs';

const PAGES_PER_CHECK_IN = 4;
const RETRY_AFTER_MS = 100;
/** A tablet goes on for longer; a test that needs more than this has found something. */
const GIVE_UP_AFTER_MS = 60_000;

/**
 * @typedef {object} Seen
 * @property {number} pages that were loaded
 * @property {string[]} failedPages their addresses, with the status
 * @property {Map<string, number>} tickets name → number, as acknowledged
 * @property {number} sentAgain check-ins that had to be
 * @property {string[]} failedCheckIns that came to nothing however often they were sent
 */

/**
 * People open pages and check in, one after the other, until it is stopped.
 *
 * @param {string} url
 * @param {import('./shop.mjs').Shop} shop
 * @param {{ people: number, pages: readonly string[] }} options
 */
export function keepBusy(url, shop, { people, pages }) {
  /** @type {Seen} */
  const seen = { pages: 0, failedPages: [], tickets: new Map(), sentAgain: 0, failedCheckIns: [] };
  let isOver = false;
  const person = async (/** @type {number} */ who) => {
    for (let turn = 0; !isOver; turn++) {
      for (let load = 0; load < PAGES_PER_CHECK_IN; load++) {
        await openPage(url, pages[(turn + load) % pages.length] ?? '/', seen);
      }
      await insist(url, shop, `Customer ${who}-${turn}-${randomUUID()}`, seen);
    }
  };
  const all = Promise.all(Array.from({ length: people }, (_, who) => person(who)));
  return {
    seen,
    /** @returns {Promise<Seen>} */
    stop: async () => {
      isOver = true;
      await all;
      return seen;
    },
  };
}

/**
 * @param {string} url
 * @param {string} path
 * @param {Seen} seen
 */
async function openPage(url, path, seen) {
  const { status } = await ask(url + path, { headers: NAVIGATION });
  seen.pages += 1;
  if (status !== 200) seen.failedPages.push(`${path}: ${status}`);
}

/**
 * As a tablet does: what was not answered, or answered that the server cannot now, is sent again with the same key.
 *
 * @param {string} url
 * @param {import('./shop.mjs').Shop} shop
 * @param {string} name
 * @param {Seen} seen
 */
async function insist(url, shop, name, seen) {
  const key = randomUUID();
  const until = Date.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    const { status, body } = await checkIn(url, shop, name, key);
    if (status === 201) {
      seen.tickets.set(name, JSON.parse(String(body)).queueNumber);
      return;
    }
    const isWorthIt = status === 0 || status >= 500;
    if (!isWorthIt || Date.now() > until) {
      seen.failedCheckIns.push(`${status} ${body}`);
      return;
    }
    seen.sentAgain += 1;
    await sleep(RETRY_AFTER_MS);
  }
}
