import { added, peakAt, quantilesOf, total } from './durations.js';
import { COURSES, drawn, hashOf, mixed } from './draws.js';
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
import type { ChairNow, ShopNow } from './shop-now.js';

/** How long everything takes in one shop at one moment, in minutes. */
export interface Durations {
  /** {@link COURSES} equally likely durations of this customer's turn, the shortest first. */
  tableOf: (need: ServiceNeed) => Float64Array;
  /** Of a chair, by its place in the shop's order, for a turn that begins so many minutes from now. */
  factor: (chair: number, from: number) => number;
  /** How fast the whole shop works in a course, as a factor of durations. */
  pace: (course: number) => number;
  /** The minutes until the chair is free, by course and its pace. */
  untilFree: (chair: ChairNow, key: number) => (course: number, pace: number) => number;
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
const HOURS_AHEAD = 6;
const WEEK_HOURS = 168;

export function durationsOf(shop: ShopNow, history: WaitHistory): Durations {
  const { now, hourOfWeek, chairs, seed = 0 } = shop;
  const served = tablesBy((need) => quantilesOf(serviceWeights(history, need, now), COURSES));
  const turns = tablesBy((need) => quantilesOf(withNoShows(history, need, now), COURSES));
  const factors = chairs.map(({ id }) => Math.exp(chairPart(history, id, now)));
  const firstHour = Math.floor(hourOfWeek);
  const hours = Array.from({ length: HOURS_AHEAD }, (_, ahead) =>
    Math.exp(hourPart(history, (firstHour + ahead) % WEEK_HOURS, now)),
  );
  const intoHour = (hourOfWeek - firstHour) * HOUR_MINUTES;
  const hourFactor = (from: number) =>
    hours[Math.min(HOURS_AHEAD - 1, Math.floor((from + intoHour) / HOUR_MINUTES))] ?? 1;
  const openBreaks = quantilesOf(peakAt(Math.log(OPEN_BREAK.minutes), OPEN_BREAK.deviation, 1), COURSES);
  const factor = (chair: number, from: number) => (factors[chair] ?? 1) * hourFactor(from);
  const paces = pacesOf(shop, history, hashOf('pace', seed));

  return {
    tableOf: turns,
    factor,
    pace: (course) => paces[course] ?? 1,
    leftShare: leftShare(history, now),
    untilFree(chair, key) {
      const { serving, breakFor = 0, breakSince } = chair;
      const place = chairs.indexOf(chair);
      const rest = serving && remainder((serving.hasCome ? served : turns)(serving), mixed(key));
      const openBreak = breakSince === undefined ? undefined : remainder(openBreaks, mixed(~key));
      return (course, pace) => {
        const speed = factor(place, 0) * pace;
        const turn = rest && serving ? rest(course, serving.since / speed) * speed : 0;
        const pause = openBreak && breakSince !== undefined ? openBreak(course, breakSince) : breakFor;
        return Math.max(turn, pause);
      };
    },
  };
}

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
  return (course: number, since: number): number => {
    const luck = (drawn(key, course) + 0.5) / COURSES;
    const passed = countBelow(table, since);
    const left = COURSES - passed;
    if (left < 2) return since * OVERDUE_SHARE * -Math.log(1 - luck);
    const at = passed - 0.5 + luck * left;
    const below = Math.max(0, Math.floor(at));
    const from = table[below] ?? since;
    const to = table[Math.min(COURSES - 1, below + 1)] ?? from;
    return Math.max(0, from + (to - from) * (at - below) - since);
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
function pacesOf({ now }: ShopNow, history: WaitHistory, key: number): Float64Array {
  const deviation = Math.hypot(shopDoubt(history, now), PACE_DEVIATION);
  const middle = pacePart(history, now);
  return Float64Array.from({ length: COURSES }, (_, course) => {
    const luck = (drawn(key, course) + 0.5) / COURSES;
    return Math.exp(middle + (deviation * Math.log(luck / (1 - luck)) * Math.sqrt(3)) / Math.PI);
  });
}
