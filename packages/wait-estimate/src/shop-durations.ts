import { added, LOGISTIC_SCALE, peakAt, quantilesOf, total } from './durations.js';
import { RUNS, drawn, hashOf, mixed } from './draws.js';
import {
  chairPart,
  hourPart,
  leftShare,
  noShowLogMinutes,
  noShowShare,
  pacePart,
  serviceWeights,
  shopDoubt,
  type ServiceNeed,
  type WaitHistory,
} from './history.js';
import type { ShopNow } from './shop-now.js';

const { exp, floor, hypot, log, max, min } = Math;

/** How long everything takes in one shop at one moment, in minutes. */
export interface Durations {
  /** {@link RUNS} equally likely durations of this customer's turn, the shortest first. */
  tableOf: (need: ServiceNeed) => Float64Array;
  /** Of durations, for each chair in each of the next {@link HOURS_AHEAD}. */
  factors: Float64Array;
  /** The hour, from 0 on, that so many minutes from now are in. */
  hourAfter: (minutes: number) => number;
  /** How fast the whole shop works in each run, as factors of durations. */
  paces: Float64Array;
  /** Writes for each chair the minutes until it is free. */
  untilFree: (run: number, free: Float64Array) => void;
  /** Of those who wait. */
  leftShare: number;
}

/** Of the logarithms: of the minutes of customers who do not come. */
const NO_SHOW_DEVIATION = 0.5;
/** How much the pace of one hour differs from that of another one, as a deviation of the logarithm. */
const PACE_DEVIATION = 0.1;
/** Breaks whose end nobody knows. */
const OPEN_BREAK = { minutes: 20, deviation: 0.6 };
/** Of a turn that took longer than all others before, as a share of its minutes until now. */
const OVERDUE_SHARE = 0.25;
const HOUR_MINUTES = 60;
/** Later hours are as the last of them. */
export const HOURS_AHEAD = 6;
const WEEK_HOURS = 168;

export function durationsOf(shop: ShopNow, history: WaitHistory): Durations {
  const { now, hourOfWeek, chairs, seed = 0 } = shop;
  const served = tablesBy((need) => quantilesOf(serviceWeights(history, need, now), RUNS));
  const turns = tablesBy((need) => quantilesOf(withNoShows(history, need, now), RUNS));
  const firstHour = floor(hourOfWeek);
  const intoHour = (hourOfWeek - firstHour) * HOUR_MINUTES;
  const hours = Array.from({ length: HOURS_AHEAD }, (_, ahead) =>
    hourPart(history, (firstHour + ahead) % WEEK_HOURS, now),
  );
  const factors = Float64Array.from(
    chairs.flatMap(({ id }) => hours.map((ofHour) => exp(ofHour + chairPart(history, id, now)))),
  );
  const paces = pacesOf(shop, history);
  const waits = chairs.map((chair, at) => {
    const { serving, breakFor = 0, breakSince, id } = chair;
    const key = hashOf(id, ~seed);
    const factor = factors[at * HOURS_AHEAD] ?? 1;
    const turn = serving && remainder((serving.hasCome ? served : turns)(serving), key);
    const pause = breakSince === undefined ? undefined : remainder(openBreaks, mixed(key));
    return (run: number): number => {
      const speed = factor * (paces[run] ?? 1);
      const untilServed = turn && serving ? turn(run, serving.since / speed) * speed : 0;
      return max(untilServed, breakFor, pause ? pause(run, breakSince ?? 0) : 0);
    };
  });
  return {
    ...{ tableOf: turns, factors, paces, leftShare: leftShare(history, now) },
    hourAfter: (minutes) => min(HOURS_AHEAD - 1, floor((minutes + intoHour) / HOUR_MINUTES)),
    untilFree(run, free) {
      for (let chair = 0; chair < waits.length; chair += 1) free[chair] = waits[chair]?.(run) ?? 0;
    },
  };
}

const openBreaks = quantilesOf(peakAt(log(OPEN_BREAK.minutes), OPEN_BREAK.deviation, 1), RUNS);

/** Many customers have the same service. */
function tablesBy(make: (need: ServiceNeed) => Float64Array) {
  const known = new Map<string, Float64Array>();
  return (need: ServiceNeed): Float64Array => {
    const name = `${need.service ?? ''} ${need.usualMinutes ?? ''}`;
    const table = known.get(name) ?? make(need);
    known.set(name, table);
    return table;
  };
}

/** Some of those who are called do not come, and the chair is free again soon. */
function withNoShows(history: WaitHistory, need: ServiceNeed, now: number): number[] {
  const weights = serviceWeights(history, need, now);
  const share = noShowShare(history, now);
  const noShows = peakAt(noShowLogMinutes(history, now), NO_SHOW_DEVIATION, 1);
  return added(weights, noShows, (total(weights) * share) / (1 - share));
}

/** The rest of a duration that has already taken some time. */
function remainder(table: Float64Array, key: number) {
  return (run: number, since: number): number => {
    const luck = (drawn(key, run) + 0.5) / RUNS;
    const passed = countBelow(table, since);
    const left = RUNS - passed;
    if (left < 2) return since * OVERDUE_SHARE * -log(1 - luck);
    const at = passed - 0.5 + luck * left;
    const below = max(0, floor(at));
    const from = table[below] ?? since;
    const to = table[min(RUNS - 1, below + 1)] ?? from;
    return max(0, from + (to - from) * (at - below) - since);
  };
}

function countBelow(table: Float64Array, value: number): number {
  let [from, to] = [0, table.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((table[middle] ?? Infinity) <= value) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Nobody knows how fast the shop works today: that is one and the same for all customers ahead. */
function pacesOf({ now, seed = 0 }: ShopNow, history: WaitHistory): Float64Array {
  const key = hashOf('pace', seed);
  const deviation = hypot(shopDoubt(history, now), PACE_DEVIATION);
  const middle = pacePart(history, now);
  return Float64Array.from({ length: RUNS }, (_, run) => {
    const luck = (drawn(key, run) + 0.5) / RUNS;
    return exp(middle + deviation * LOGISTIC_SCALE * log(luck / (1 - luck)));
  });
}
