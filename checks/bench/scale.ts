import { setTimeout as sleep } from 'node:timers/promises';
import { HEARTBEAT_MS } from '@queuebell/contracts';
import { MongoClient, ObjectId } from 'mongodb';
import { makeKey } from '../../api/dist/features/queue/key-making.js';
import { startApi } from '../kit/api-process.ts';
import { clientOf } from '../kit/client.ts';
import { openShop } from '../kit/shop.ts';
import { CUSTOMER } from './customer.ts';
import { PushedShops, WAITING, type PushedShop } from './live-shops.ts';
import { LoadProcess } from './load-process.ts';
import { cpuDuring, cpuShareDuring, memoryOf } from './process-usage.ts';
import { ScreensProcess } from './screens-process.ts';
import { SweepProcess } from './sweep-process.ts';

type Sizes = typeof USUAL;

interface Server {
  origin: string;
  pid: number;
}

/** Of shops, a while long. */
interface Changes {
  /** Share of a core that the measured process used meanwhile. */
  cpu: number;
  /** Changes in a second. */
  reached: number;
  /** Ms, of a check-in and the closing after it. */
  p99: number;
}

export interface ScaleResult {
  sizes: Sizes;
  /** Of memory for each live shop, with its screens. */
  bytes: number;
  /** Share of a core while nothing happens and no screen is there, right before the changes of foreign shops and right after them. */
  quiet: readonly [number, number];
  /** Share of a core while nothing happens to the shops whose screens are there. */
  idle: number;
  /** Of shops that the measured process serves. */
  own: Changes;
  /** Of shops that another process serves. */
  foreign: Changes;
  /** Ms, while nothing else happens. */
  coldReads: readonly number[];
  /** Ms, while shops of the process change. */
  coldReadsBeside: readonly number[];
  archivingMs: number;
  retentionMs: number;
}

const USUAL = {
  shops: 100_000,
  live: 5_000,
  cold: 500,
  /** Shops that the other process serves. */
  foreign: 500,
  changesPerSecond: 500,
  changesMs: 30_000,
  /** V8 collects the garbage of connecting first (live.ts). */
  settleMs: 90_000,
};
/** To see that it works. */
const QUICK = {
  ...{ shops: 2_000, live: 100, cold: 50, foreign: 50 },
  ...{ changesPerSecond: 50, changesMs: 5_000, settleMs: 5_000 },
};

const SCREENS_EACH = 2;
const CLIENTS = 64;
/** A check-in and a closing. */
const CHANGES_OF_PAIR = 2;
/** First reads that are not timed: the code that they need is compiled by them. */
const WARM_UP_READS = 50;
/** Passwords are not what is measured: thousands of owners log in. */
const PASSWORD_COST = '4';
const IDLE_MS = 2 * HEARTBEAT_MS;
/** One in so many shops has somebody to be moved to the history, and somebody in it to be erased. */
const SHOPS_FOR_ONE_SWEPT = 100;
const SWEPT_EACH = 5;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Longer than any shop may keep names. */
const LONG_AGO_MS = 1_000 * DAY_MS;

/** Measures two processes that each serve half of very many shops. */
export async function measureScale(
  { mongodbUri, dataDir }: { mongodbUri: string; dataDir: string },
  { log, isQuick }: { log: (line: string) => void; isQuick: boolean },
): Promise<ScaleResult> {
  const sizes = isQuick ? QUICK : USUAL;
  const uri = new URL(mongodbUri);
  uri.pathname = '/scale';
  const where = { mongodbUri: uri.href, dataDir, env: { PASSWORD_COST } };
  const stops: (() => Promise<void>)[] = [];
  try {
    // Before there are shops, because it sweeps once at its start.
    const sweeper = await SweepProcess.start(where);
    stops.push(() => sweeper.stop());
    const other = await startApi(where);
    stops.push(other.stop);
    const model = await openShop(clientOf(other.origin));
    const shops = await PushedShops.open(where.mongodbUri, model.ownerId);
    stops.push(() => shops.close());
    log(`  storing ${sizes.shops.toLocaleString('en-GB')} shops …`);
    await shops.reset();
    const ids = await shops.add(sizes.shops);
    const { live, foreign, cold } = sizes;
    const owners = live + foreign + cold + WARM_UP_READS;
    log(`  logging ${owners.toLocaleString('en-GB')} owners in …`);
    const loggedIn = await shops.logIn(ids.slice(0, owners), other.origin);
    const some = (count: number) => loggedIn.splice(0, count);
    const groups = { live: some(live), foreign: some(foreign), cold: some(cold), warmUp: loggedIn };
    const serving = await startApi(where);
    stops.push(serving.stop);
    const served = await measureServing({ serving, other, groups, sizes, log });
    await Promise.all([serving.stop(), other.stop()]);
    log('  sweeps …');
    await addWorkForSweeps(where.mongodbUri, ids);
    const archivingMs = await sweeper.sweep('archiving');
    const retentionMs = await sweeper.sweep('retention');
    return { sizes, ...served, archivingMs, retentionMs };
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

async function measureServing({
  serving,
  other,
  groups,
  sizes,
  log,
}: {
  /** The process that is measured. */
  serving: Server;
  other: Server;
  groups: Record<'live' | 'foreign' | 'cold' | 'warmUp', readonly PushedShop[]>;
  sizes: Sizes;
  log: (line: string) => void;
}) {
  const { origin, pid } = serving;
  const { changesPerSecond, changesMs, settleMs } = sizes;
  const theirs = changesIn(groups.foreign, other);
  const screens = new ScreensProcess();
  let ours: LoadProcess | undefined;
  try {
    await theirs.opened;
    await readTimes(groups.warmUp, origin);
    const half = groups.cold.length / 2;
    const coldReads = await readTimes(groups.cold.slice(0, half), origin);
    log('  changes of foreign shops …');
    const changes = {
      ...{ kind: 'pair' as const, clients: CLIENTS, durationMs: changesMs },
      perSecond: changesPerSecond / CHANGES_OF_PAIR,
    };
    const change = async (load: LoadProcess) => {
      const { share: cpu, result } = await cpuDuring(pid, () =>
        load.perform({ ...changes, waiting: WAITING }),
      );
      const { perSecond, p99 } = result;
      return { cpu, reached: CHANGES_OF_PAIR * perSecond, p99 };
    };
    const idleCpu = () => cpuShareDuring(pid, () => sleep(IDLE_MS));
    // Without screens: the work for thousands of them varies by more than this costs.
    const quietBefore = await idleCpu();
    const foreign = await change(theirs);
    const quiet: [number, number] = [quietBefore, await idleCpu()];
    const before = await memoryOf(pid);
    log('  screens …');
    const addresses = groups.live.map((shop) => ({ ...shop, origin }));
    await screens.perform({ task: 'listen', addresses, each: SCREENS_EACH });
    await sleep(settleMs);
    const bytes = ((await memoryOf(pid)) - before) / groups.live.length;
    log('  changes …');
    // Only now: the server closes connections that nobody uses.
    ours = changesIn(groups.live, serving);
    await ours.opened;
    const idle = await idleCpu();
    const own = await change(ours);
    const [coldReadsBeside] = await Promise.all([
      readTimes(groups.cold.slice(half), origin),
      ours.perform(changes),
    ]);
    await screens.perform({ task: 'leave' });
    return { bytes, quiet, idle, own, foreign, coldReads, coldReadsBeside };
  } finally {
    screens.stop();
    ours?.stop();
    theirs.stop();
  }
}

const changesIn = (shops: readonly PushedShop[], { origin }: Server) =>
  new LoadProcess({ side: 'api', mongodbUri: '', origins: [origin], shops });

/**
 * Reads shop after shop.
 *
 * @returns ms
 */
async function readTimes(shops: readonly PushedShop[], origin: string): Promise<number[]> {
  const times = [];
  for (const { ownerId, token } of shops) {
    const startedAt = performance.now();
    const response = await fetch(`${origin}/api/queue/${ownerId}`, { headers: { authorization: token } });
    if (!response.ok) throw new Error(`A queue was not read: ${response.status}`);
    await response.text();
    times.push(performance.now() - startedAt);
  }
  return times;
}

/** Some shops have closed customers who are to be moved to the history, and customers in it whose names are to be erased. */
async function addWorkForSweeps(mongodbUri: string, ownerIds: readonly string[]) {
  const client = await MongoClient.connect(mongodbUri);
  try {
    const ids = ownerIds
      .filter((_, place) => place % SHOPS_FOR_ONE_SWEPT === 0)
      .map((id) => new ObjectId(id));
    const closed = closedAt(new Date(Date.now() - HOUR_MS));
    await client
      .db()
      .collection('queues')
      .updateMany(
        { _id: { $in: ids } },
        { $set: { closed, archiveAt: new Date() }, $inc: { version: 1, revision: 1 } },
      );
    const visits = ids.flatMap((ownerId) =>
      closedAt(new Date(Date.now() - LONG_AGO_MS)).map((entry) => ({ ownerId, ...entry })),
    );
    await client.db().collection('visits').insertMany(visits);
  } finally {
    await client.close();
  }
}

/** @returns customers of that day */
const closedAt = (at: Date) =>
  Array.from({ length: SWEPT_EACH }, (_, ahead) => ({
    ...{ number: ahead + 1, ...CUSTOMER, key: makeKey(at), ahead, serviceDay: at.toISOString().slice(0, 10) },
    ...{ checkedInAt: at, closedAt: at, outcome: 'served' },
  }));
