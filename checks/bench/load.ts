import { startApi } from '../kit/api-process.ts';
import { clientOf } from '../kit/client.ts';
import { freshShop } from '../kit/shop.ts';
import { LiveQueue } from './live-queue.ts';
import { PushedShops } from './live-shops.ts';
import { LoadProcess } from './load-process.ts';
import type { Suite as RunningSuite } from './suite.ts';
import type { LoadRound } from './load-task.ts';
import type { Goal } from './line.ts';

type Suite = Pick<RunningSuite, 'mongodbUri' | 'dataDir' | 'origin' | 'shop'>;

interface Case {
  what: string;
  kind: 'pair' | 'read';
  clients: number;
  /** 1 where it is left out. */
  shops?: number;
  /** Of the API; 1 where it is left out. */
  processes?: number;
  /** The shop's requests go to one of them. */
  isRouted?: boolean;
  rate?: Goal;
  p99?: Goal;
}

export interface LoadResult {
  of: Case;
  rounds: { api: LoadRound; driver: LoadRound }[];
}

/** The cost of a check-in in a queue with something in it, and in one without. */
export interface DepthResult {
  what: string;
  rounds: { empty: LoadRound; full: LoadRound }[];
}

const SHOPS = 100;
/** In the shops where customers come and go. */
const WAITING = 40;
/** In the shop that is read. */
const READ_WAITING = 50;

const CASES: readonly Case[] = [
  { what: 'pairs, 1 writer', kind: 'pair', clients: 1, rate: { atLeast: 0.6 } },
  { what: 'pairs, 16 writers', kind: 'pair', clients: 16, rate: { atLeast: 1.5 }, p99: { atMost: 1 } },
  { what: 'pairs, 64 writers', kind: 'pair', clients: 64, rate: { atLeast: 3 }, p99: { atMost: 1 } },
  {
    what: 'pairs, 64 writers, 100 shops',
    kind: 'pair',
    clients: 64,
    shops: SHOPS,
    rate: { atLeast: 0.8 },
    p99: { atMost: 1 },
  },
  ...[2, 4].flatMap((processes) =>
    [16, 64].map(
      (clients) =>
        ({
          what: `pairs, ${clients} writers, ${processes} API processes`,
          ...{ kind: 'pair', clients, processes },
          ...(processes === 2 && { p99: { atMost: 1 } }),
          ...(processes === 2 && clients === 16 && { rate: { atLeast: 0.5 } }),
        }) as Case,
    ),
  ),
  ...[16, 64].map(
    (clients) =>
      ({
        what: `pairs, ${clients} writers, 2 API processes with routing`,
        ...{ kind: 'pair', clients, processes: 2, isRouted: true },
      }) as Case,
  ),
  ...[1, 16, 64].map(
    (clients) =>
      ({
        what: `reads, ${clients} ${clients === 1 ? 'client' : 'clients'}`,
        ...{ kind: 'read', clients, rate: { atLeast: 0.4 }, p99: { atMost: 3 } },
      }) as Case,
  ),
];

const USUAL = { rounds: 3, roundMs: 4_000, warmUpMs: 2_000, depthRounds: 6 };
/** To see that it works. */
const QUICK = { rounds: 1, roundMs: 1_000, warmUpMs: 300, depthRounds: 1 };

const LONG_QUEUE = 450;
const SERVED = 1_000;
const SERVING_CLIENTS = 16;
/** Together with those who wait already they fit into the queue. */
const CHECK_INS = 50;

/**
 * Customers who come and go, and reads, through the API and through the driver alone, in turn, so that both have the same
 * weather.
 *
 * @param options only: cases whose name holds this
 */
export async function measureLoad(
  suite: Suite,
  { log, isQuick, only = '' }: { log: (line: string) => void; isQuick: boolean; only?: string | undefined },
): Promise<{ results: LoadResult[]; depths: DepthResult[] }> {
  const times = isQuick ? QUICK : USUAL;
  const results: LoadResult[] = [];
  for (const of of CASES.filter(({ what }) => what.includes(only))) {
    log(`  ${of.what} …`);
    results.push({ of, rounds: await measureCase(of, suite, times) });
  }
  log('  check-ins in full queues …');
  return { results, depths: await measureDepth(suite, times.depthRounds) };
}

async function measureCase(
  of: Case,
  suite: Suite,
  { rounds, roundMs, warmUpMs }: typeof USUAL,
): Promise<LoadResult['rounds']> {
  const { mongodbUri, dataDir } = suite;
  const { kind, clients, processes = 1, isRouted = false } = of;
  const waiting = kind === 'read' ? READ_WAITING : WAITING;
  const shops = await shopsFor(of, suite);
  const queues = await LiveQueue.open(mongodbUri, ...shops.map(({ ownerId }) => ownerId));
  const others = await Promise.all(
    Array.from({ length: processes - 1 }, () => startApi({ mongodbUri, dataDir })),
  );
  const origins = [suite, ...(isRouted ? [] : others)].map(({ origin }) => origin);
  const sides = {
    driver: new LoadProcess({ side: 'driver', mongodbUri, origins, shops }),
    api: new LoadProcess({ side: 'api', mongodbUri, origins, shops }),
  };
  const round = async (side: 'api' | 'driver', durationMs = roundMs) => {
    await queues.reset(waiting);
    const done = await sides[side].perform({ kind, clients, waiting, durationMs });
    await queues.expectQueues(side, { given: kind === 'pair' ? done.operations : 0, waiting });
    return done;
  };
  try {
    await Promise.all([sides.driver.opened, sides.api.opened]);
    await round('driver', warmUpMs);
    await round('api', warmUpMs);
    const done = [];
    for (let number = 0; number < rounds; number += 1) {
      done.push({ driver: await round('driver'), api: await round('api') });
    }
    return done;
  } finally {
    for (const side of Object.values(sides)) side.stop();
    await Promise.all(others.map((api) => api.stop()));
    await queues.close();
  }
}

async function shopsFor({ shops: count = 1 }: Case, { mongodbUri, origin, shop }: Suite) {
  if (count === 1) return [await freshShop(clientOf(origin), shop)];
  const shops = await PushedShops.open(mongodbUri, shop.ownerId);
  try {
    return await shops.logIn(await shops.add(count), origin);
  } finally {
    await shops.close();
  }
}

/**
 * One client's check-ins into an empty queue, and each time after it into one where many wait, and into an empty one whose
 * shop has served many a moment ago.
 */
async function measureDepth({ mongodbUri, origin, shop }: Suite, rounds: number): Promise<DepthResult[]> {
  const queue = await LiveQueue.open(mongodbUri, shop.ownerId);
  const tablets = new LoadProcess({
    side: 'api',
    mongodbUri,
    origins: [origin],
    shops: [await freshShop(clientOf(origin), shop)],
  });
  const checkIns = (waiting = 0) =>
    tablets.perform({ kind: 'check-in', clients: 1, waiting, atMost: CHECK_INS });
  const empty = async () => {
    await queue.reset(0);
    return checkIns();
  };
  try {
    await tablets.opened;
    await empty();
    const done: Record<'long' | 'served', DepthResult['rounds']> = { long: [], served: [] };
    for (let round = 0; round < rounds; round += 1) {
      const alone = await empty();
      await queue.reset(LONG_QUEUE);
      done.long.push({ empty: alone, full: await checkIns(LONG_QUEUE) });
      await queue.reset(0);
      await tablets.perform({ kind: 'pair', clients: SERVING_CLIENTS, waiting: 0, atMost: SERVED });
      done.served.push({ empty: alone, full: await checkIns() });
    }
    return [
      { what: `check-in behind ${LONG_QUEUE} waiting`, rounds: done.long },
      { what: `check-in after ${SERVED.toLocaleString('en-GB')} were served`, rounds: done.served },
    ];
  } finally {
    tablets.stop();
    await queue.close();
  }
}
