import { setTimeout as sleep } from 'node:timers/promises';
import { HEARTBEAT_MS } from '@queuebell/contracts';
import { PushedShops } from './live-shops.ts';
import { startOurs, startSkeleton } from './live-sides.ts';
import { cpuShareDuring, memoryOf } from './process-usage.ts';
import { ScreensProcess } from './screens-process.ts';
import { percentile } from './statistics.ts';

/**
 * @typedef {import('./live-shops.ts').PushedShop} PushedShop
 * @typedef {import('./live-sides.ts').PushServer} PushServer
 *
 * @typedef {object} PushRound what one server did in one round
 * @property {number} p50 ms from the click to one of the shop's screens, with many shops
 * @property {number} p99
 * @property {number} last ms from the click to the last screen of one shop that has them all
 * @property {number} bytes of memory for each open stream
 * @property {number} idle share of a core while nothing happens
 * @property {number} polling the same while every screen polls
 *
 * @typedef {{ ours: PushRound, skeleton: PushRound }[]} PushRounds
 */

export const SCREEN_COUNT = 10_000;
const SHOPS = 100;
const ROUNDS = 3;
/** Of each shop in turn, so many customers are served. */
const SERVED_EACH = 3;
/** Of the shop with all the screens. */
const SERVED_OF_ONE = 10;
/** After all screens have come. */
const SETTLE_MS = 5_000;
/** Until V8 has put away what it cost that they came: it does so once, some 50 to 70 s later, and then is quiet. */
const PUT_AWAY_MS = 90_000;
/** Whole heartbeats: the skeleton writes all of its own in one burst, and a window that is not whole holds one or two of them. */
const IDLE_MS = 2 * HEARTBEAT_MS;
const POLL_INTERVAL_MS = 10_000;
const POLLED_MS = 20_000;
const PAUSE_MS = 20;

/**
 * The API and the skeleton in turn, each in a process that has just begun.
 *
 * @param {{ mongodbUri: string, dataDir: string, origin: string, ownerId: string }} target
 * @param {{ log: (line: string) => void }} options
 * @returns {Promise<PushRounds>}
 */
export async function measurePush({ mongodbUri, dataDir, origin, ownerId }, { log }) {
  const shops = await PushedShops.open(mongodbUri, ownerId);
  try {
    const ownerIds = await shops.add(SHOPS);
    /** @type {PushRounds} */
    const rounds = [];
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

/**
 * @param {() => Promise<PushServer>} start
 * @param {PushedShops} shops
 * @param {readonly PushedShop[]} owners
 * @returns {Promise<PushRound>}
 */
async function measureSide(start, shops, owners) {
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

/**
 * @template Result
 * @param {() => Promise<PushServer>} start
 * @param {(server: PushServer, screens: ScreensProcess) => Promise<Result>} use
 */
async function withScreens(start, use) {
  const server = await start();
  const screens = new ScreensProcess();
  try {
    return await use(server, screens);
  } finally {
    screens.stop();
    await server.stop();
  }
}
