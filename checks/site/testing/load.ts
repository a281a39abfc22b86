import { randomUUID } from 'node:crypto';
import { ask, NAVIGATION } from '../../kit/ask.ts';
import { sendCheckIn } from '../../kit/queue.ts';
import { repeatUntilAnswered } from '../../kit/repeat-until-answered.ts';
import type { Shop } from '../../kit/shop.ts';

const PAGES_PER_CHECK_IN = 4;
/** A tablet goes on for longer; a test that needs more than this has found something. */
const GIVE_UP_AFTER_MS = 60_000;

export interface Seen {
  /** Number of loaded pages. */
  pages: number;
  /** Address and status of each page that failed. */
  failedPages: string[];
  /** Name → number, as acknowledged. */
  tickets: Map<string, number>;
  /** Check-ins that were repeated. */
  sentAgain: number;
  /** Check-ins that failed after all retries. */
  failedCheckIns: string[];
}

/** People open pages and check in, one after the other, until it is stopped. */
export function keepBusy(
  url: string,
  shop: Shop,
  { people, pages }: { people: number; pages: readonly string[] },
) {
  const seen: Seen = { pages: 0, failedPages: [], tickets: new Map(), sentAgain: 0, failedCheckIns: [] };
  let isOver = false;
  const person = async (who: number) => {
    for (let turn = 0; !isOver; turn++) {
      for (let load = 0; load < PAGES_PER_CHECK_IN; load++) {
        await openPage(url, pages[(turn + load) % pages.length] ?? '/', seen);
      }
      await checkIn(url, shop, `Customer ${who}-${turn}-${randomUUID()}`, seen);
    }
  };
  const all = Promise.all(Array.from({ length: people }, (_, who) => person(who)));
  return {
    seen,
    stop: async (): Promise<Seen> => {
      isOver = true;
      await all;
      return seen;
    },
  };
}

async function openPage(url: string, path: string, seen: Seen) {
  const { status } = await ask(url + path, { headers: NAVIGATION });
  seen.pages += 1;
  if (status !== 200) seen.failedPages.push(`${path}: ${status}`);
}

async function checkIn(url: string, shop: Shop, name: string, seen: Seen) {
  const key = randomUUID();
  const { status, body } = await repeatUntilAnswered((earlier) => {
    if (earlier > 0) seen.sentAgain += 1;
    return sendCheckIn(url, shop, name, { key });
  }, GIVE_UP_AFTER_MS);
  if (status === 201) seen.tickets.set(name, JSON.parse(String(body)).queueNumber);
  else seen.failedCheckIns.push(`${status} ${body}`);
}
