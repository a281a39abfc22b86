import { setTimeout as sleep } from 'node:timers/promises';
import { HEARTBEAT_MS } from '@queuebell/contracts';
import { PushedShops, type PushedShop } from './live-shops.ts';
import { startOurs, startSkeleton, type PushServer } from './live-sides.ts';
import { cpuShareDuring, memoryOf } from './process-usage.ts';
import { ScreensProcess } from './screens-process.ts';
import { percentile } from './statistics.ts';

/** The figures of one server in one round. */
export interface PushRound {
  /** In ms, from the click to one of the shop's screens, with many shops. */
  p50: number;
  p99: number;
  /** In ms, from the click to the last screen of one shop that has them all. */
  last: number;
  /** Of memory for each open stream. */
  bytes: number;
  /** Share of a core while nothing happens. */
  idle: number;
  /** The same while every screen polls. */
  polling: number;
}

export type PushRounds = { ours: PushRound; skeleton: PushRound }[];

const SCREEN_COUNT = 10_000;
const SHOPS = 100;
const ROUNDS = 3;
/** Of each shop in turn, so many customers are served. */
const SERVED_EACH = 3;
/** Of the shop with all the screens. */
const SERVED_OF_ONE = 10;
/** After all screens have come. */
const SETTLE_MS = 5_000;
/** V8 collects the garbage of connecting once, after 50 to 70 s. */
const PUT_AWAY_MS = 90_000;
/** Whole heartbeats: the skeleton writes all of its own in one burst, and a window that is not whole holds one or two of them. */
const IDLE_MS = 2 * HEARTBEAT_MS;
const POLL_INTERVAL_MS = 10_000;
const POLLED_MS = 20_000;
const PAUSE_MS = 20;

/** The API and the skeleton in turn, each in a process that has just begun. */
export async function measurePush(
  {
    mongodbUri,
    dataDir,
    origin,
    ownerId,
  }: { mongodbUri: string; dataDir: string; origin: string; ownerId: string },
  { log }: { log: (line: string) => void },
): Promise<PushRounds> {
  const shops = await PushedShops.open(mongodbUri, ownerId);
  try {
    const ownerIds = await shops.add(SHOPS);
    const rounds: PushRounds = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      log(`  push, round ${round} of ${ROUNDS} …`);
      const owners = await shops.logIn(ownerIds, origin);
      const skeleton = await measureSide(() => startSkeleton({ mongodbUri }), shops, owners);
      const ours = await measureSide(() => startOurs({ mongodbUri, dataDir }), shops, owners);
      rounds.push({ skeleton, ours });
    }
    return rounds;
  } finally {
    await shops.close();
  }
}

async function measureSide(
  start: () => Promise<PushServer>,
  shops: PushedShops,
  owners: readonly PushedShop[],
): Promise<PushRound> {
  const manyShops = await withScreens(start, async (server, screens) => {
    await shops.reset();
    const addresses = owners.map((owner) => ({ ...owner, origin: server.origin }));
    const [address] = addresses;
    if (!address) throw new Error('There is no shop.');
    await screens.perform({ task: 'listen', addresses, each: 1 });
    await screens.perform({ task: 'leave' });
    const before = await memoryOf(server.pid);
    await screens.perform({ task: 'listen', addresses, each: SCREEN_COUNT / SHOPS });
    await sleep(PUT_AWAY_MS);
    const idle = await cpuShareDuring(server.pid, () => sleep(IDLE_MS));
    const bytes = ((await memoryOf(server.pid)) - before) / SCREEN_COUNT;
    const times = [];
    for (let number = 1; number <= SERVED_EACH; number += 1) {
      for (let shop = 0; shop < SHOPS; shop += 1) {
        times.push(...(await screens.perform({ task: 'serve', shop, number })));
        await sleep(PAUSE_MS);
      }
    }
    await screens.perform({ task: 'leave' });
    await screens.perform({ task: 'listen', addresses: [address], each: SCREEN_COUNT });
    await sleep(SETTLE_MS);
    const last = [];
    for (let served = 1; served <= SERVED_OF_ONE; served += 1) {
      const all = await screens.perform({ task: 'serve', shop: 0, number: SERVED_EACH + served });
      last.push(Math.max(...all));
      await sleep(PAUSE_MS);
    }
    await screens.perform({ task: 'leave' });
    return {
      idle,
      bytes,
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
      last: Math.max(...last),
    };
  });
  const polling = await withScreens(start, async (server, screens) => {
    // A call that grows old would be news.
    await shops.reset();
    const addresses = owners.map((owner) => ({ ...owner, origin: server.origin }));
    const each = SCREEN_COUNT / SHOPS;
    await screens.perform({ task: 'poll', addresses, each, intervalMs: POLL_INTERVAL_MS });
    const share = await cpuShareDuring(server.pid, () => sleep(POLLED_MS));
    await screens.perform({ task: 'leave' });
    return share;
  });
  return { ...manyShops, polling };
}

async function withScreens<Result>(
  start: () => Promise<PushServer>,
  use: (server: PushServer, screens: ScreensProcess) => Promise<Result>,
) {
  const server = await start();
  const screens = new ScreensProcess();
  try {
    return await use(server, screens);
  } finally {
    screens.stop();
    await server.stop();
  }
}
