import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, NAVIGATION } from '../../kit/ask.ts';
import { sendCheckIn } from '../../kit/queue.ts';
import type { Shop } from '../../kit/shop.ts';

const PAGES_PER_CHECK_IN = 4;
const RETRY_AFTER_MS = 100;
/** A tablet goes on for longer; a test that needs more than this has found something. */
const GIVE_UP_AFTER_MS = 60_000;

export interface Seen {
  /** That were loaded. */
  pages: number;
  /** Their addresses, with the status. */
  failedPages: string[];
  /** Name → number, as acknowledged. */
  tickets: Map<string, number>;
  /** Check-ins that had to be. */
  sentAgain: number;
  /** That came to nothing however often they were sent. */
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
      await insist(url, shop, `Customer ${who}-${turn}-${randomUUID()}`, seen);
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

/** As a tablet does: what was not answered, or answered that the server cannot now, is sent again with the same key. */
async function insist(url: string, shop: Shop, name: string, seen: Seen) {
  const key = randomUUID();
  const until = Date.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    const { status, body } = await sendCheckIn(url, shop, name, { key });
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
