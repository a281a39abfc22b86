import { RATING_BEST } from '@queuebell/contracts/limits';
import * as routes from '@queuebell/contracts/routes';
import { daysAfter } from '@queuebell/queue-rules';
import { MongoClient, ObjectId } from 'mongodb';
import { shopDayId, type ShopDay } from '../../api/dist/features/queue/schemas/shop-day.schema.js';
import { ratingId, type RatingDocument } from '../../api/dist/features/queue/schemas/rating.schema.js';
import { visitIdOf, type Visit } from '../../api/dist/features/queue/schemas/visit.schema.js';
import { call, clientOf } from '../kit/client.ts';
import type { Line } from './line.ts';
import { median } from './statistics.ts';
import type { Suite } from './suite.ts';

const YEAR_DAYS = 365;
const MONTH_DAYS = 30;
const CUSTOMERS = 300;
const QUICK_CUSTOMERS = 10;
const CHAIRS = ['one', 'two', 'three', 'four', 'five'];
/** One customer in this many says how the visit was. */
const RATED_ONE_OF = 3;
const SERVICES = ['cut', 'beard', 'colour'];
const ROUNDS = 9;
const GOAL = { figureAtMost: 300 };
const MINUTE_MS = 60_000;
const OPENS_MS = 8 * 60 * MINUTE_MS;
const OPEN_MS = 10 * 60 * MINUTE_MS;

/**
 * A report of a year, and the year before it, in a busy shop: read for the first time, which counts each day, beside a driver that reads the same
 * visits; and then from the stored days, beside a driver that reads these.
 */
export async function measureReports(
  { mongodbUri, origin, shop }: Pick<Suite, 'mongodbUri' | 'origin' | 'shop'>,
  { log, isQuick }: { log: (line: string) => void; isQuick: boolean },
): Promise<Line[]> {
  const client = clientOf(origin);
  const mongo = await MongoClient.connect(mongodbUri);
  try {
    const db = mongo.db();
    const visits = db.collection<Visit>('visits');
    const ratings = db.collection<RatingDocument>('ratings');
    const ownerId = new ObjectId(shop.ownerId);
    const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
    const to = daysAfter(today, -1);
    const customers = isQuick ? QUICK_CUSTOMERS : CUSTOMERS;
    log(`  two years of ${customers} customers a day …`);
    for (let ago = 2 * YEAR_DAYS; ago > 0; ago -= 1) {
      const ofDay = dayOf(ownerId, daysAfter(today, -ago), customers);
      await visits.insertMany(ofDay);
      await ratings.insertMany(ofDay.filter((_, at) => at % RATED_ONE_OF === 0).map(ratingOf));
    }
    const read = (days: number) =>
      millisecondsOf(() =>
        call(client, routes.readReport, { from: daysAfter(to, 1 - days), to }, { token: shop.token }),
      );
    const readVisits = () => millisecondsOf(() => visits.find({ ownerId }).toArray());
    const shopDays = db.collection<ShopDay>('shopDays');
    const readDays = (days: number) => {
      const [first, last] = [daysAfter(to, 1 - 2 * days), to].map((day) => shopDayId(ownerId, day));
      return millisecondsOf(() => shopDays.find({ _id: { $gte: first, $lte: last } }).toArray());
    };
    log('  reports …');
    const first = { ours: await read(YEAR_DAYS), reference: await readVisits() };
    const again = [];
    const month = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      again.push({ ours: await read(YEAR_DAYS), reference: await readDays(YEAR_DAYS) });
      month.push({ ours: await read(MONTH_DAYS), reference: await readDays(MONTH_DAYS) });
    }
    return [
      { ...lineOf('a year', again), goal: GOAL },
      lineOf('a year, the first time', [first]),
      lineOf('a month', month),
    ];
  } finally {
    await mongo.close();
  }
}

function lineOf(what: string, rounds: readonly { ours: number; reference: number }[]): Line {
  const ratios = rounds.map(({ ours, reference }) => ours / reference);
  return {
    ...{ what, unit: 'ms' },
    ours: median(rounds.map(({ ours }) => ours)),
    reference: median(rounds.map(({ reference }) => reference)),
    ratio: median(ratios),
    ...(rounds.length > 1 && { range: [Math.min(...ratios), Math.max(...ratios)] }),
  };
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** All were served, by the chairs in turn. */
function dayOf(ownerId: ObjectId, serviceDay: string, customers: number): Visit[] {
  return Array.from({ length: customers }, (_, at) => {
    const number = at + 1;
    const key = `${serviceDay}-${number}`;
    const arrival = Date.parse(`${serviceDay}T00:00:00Z`) + OPENS_MS + (at * OPEN_MS) / customers;
    const calledAt = new Date(arrival + (at % 50) * MINUTE_MS);
    return {
      ...{ _id: visitIdOf(ownerId, { serviceDay, number, key }), ownerId, key, number, name: '', ahead: 0 },
      ...{ serviceDay, checkedInAt: new Date(arrival), service: SERVICES[at % SERVICES.length] ?? '' },
      ...(at % 3 === 0 && { via: 'phone' as const }),
      turn: { chair: CHAIRS[at % CHAIRS.length] ?? '', calledAt, calls: 1 },
      ...{ outcome: 'served', closedAt: new Date(calledAt.getTime() + (5 + (at % 40)) * MINUTE_MS) },
    };
  });
}

const ratingOf = ({ ownerId, key = '', number, closedAt: ratedAt }: Visit): RatingDocument => ({
  ...{ _id: ratingId(ownerId.toHexString(), key), ownerId, number, ratedAt },
  rating: 1 + (number % RATING_BEST),
});
