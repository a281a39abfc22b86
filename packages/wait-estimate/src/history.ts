import { added, momentsOf, noDurations, peakAt, total, withDuration, type Weights } from './durations.js';
import { pulled, QUICKLY_MS, remaining, SLOWLY_MS, withValue, type Mean } from './forgetting.js';
import { corrected, NEW_CALIBRATION, type Calibration, type Score } from './calibration.js';

/** Durations with the chair's and the hour's part taken off. */
interface Shape {
  at: number;
  weights: Weights;
}

/**
 * All that a shop remembers, in a size that does not grow with its customers. It is plain data, so it can be stored as it is. Means of
 * durations are of logarithms: 0.1 is 10 % longer.
 */
export interface WaitHistory {
  /** How much longer services take than their usual minutes. */
  shop?: Mean;
  /** By service; those without one are under ''. */
  services: Readonly<Record<string, Shape>>;
  /** How much longer than others each chair takes, by its id. */
  chairs: Readonly<Record<string, Mean>>;
  /** How much longer services take in an hour of the week. */
  hours: Readonly<Record<number, Mean>>;
  /** How much longer the last services took than they should have. */
  pace?: Mean;
  /** Of those who were called. */
  noShows?: Mean;
  noShowMinutes?: Mean;
  /** Of those who waited: left, or removed by staff. */
  left?: Mean;
  calibration: Calibration;
}

export const NO_HISTORY: WaitHistory = {
  services: {},
  chairs: {},
  hours: {},
  calibration: NEW_CALIBRATION,
};

/** A customer whose wait is over. */
export type Visit =
  | { outcome: 'left'; at: number }
  | {
      outcome: 'served' | 'no-show';
      /** The end, in ms since 1970. */
      at: number;
      /** From the call until the chair was free again. */
      minutes: number;
      chair: string;
      /** Of the call, 0 to 167 from Monday's midnight on. */
      hourOfWeek: number;
      service?: string | undefined;
      /** The owner's word for this service. */
      usualMinutes?: number | undefined;
    };

/** The stated prior: before a shop has seen anything, a service takes 10 to 35 minutes in four of five cases. */
export const PRIOR = {
  serviceMinutes: 18,
  /** Of the logarithms: of the services of one shop, and of shops. */
  serviceDeviation: 0.5,
  shopDeviation: 0.5,
  noShowShare: 0.05,
  noShowMinutes: 4,
  leftShare: 0.03,
} as const;

/** How many customers weigh as much as the prior. */
const PULL = { service: 6, share: 20 } as const;
/** How much chairs, hours of the week and the pace of single hours differ, as variances of the logarithm. */
const VARIANCE = { shop: PRIOR.shopDeviation ** 2, chair: 0.02, hour: 0.0064, pace: 0.02 } as const;

export function withVisit(history: WaitHistory, visit: Visit): WaitHistory {
  const { at } = visit;
  const left = withValue(history.left, visit.outcome === 'left' ? 1 : 0, at, SLOWLY_MS);
  if (visit.outcome === 'left') return { ...history, left };
  const isServed = visit.outcome === 'served';
  const noShows = withValue(history.noShows, isServed ? 0 : 1, at, SLOWLY_MS);
  const log = Math.log(Math.max(visit.minutes, 1 / 60));
  const called = { ...history, left, noShows };
  if (!isServed) return { ...called, noShowMinutes: withValue(history.noShowMinutes, log, at, SLOWLY_MS) };
  return withService(called, { ...visit, log });
}

/** Learns from the first range that a customer was shown, and from the wait that came. */
export const withScore = (history: WaitHistory, score: Score): WaitHistory => ({
  ...history,
  calibration: corrected(history.calibration, score),
});

function withService(
  history: WaitHistory,
  visit: Extract<Visit, { minutes: number }> & { log: number },
): WaitHistory {
  const { at, chair, hourOfWeek, service = '', usualMinutes, log } = visit;
  const { services, chairs, hours } = history;
  const ofChair = chairPart(history, chair, at);
  const ofHour = hourPart(history, hourOfWeek, at);
  const expected = momentsOf(serviceWeights(history, { service, usualMinutes }, at)).mean;
  const without = log - ofChair - ofHour;
  const shape = services[service];
  const remainingWeight = shape ? remaining(shape.at, at, SLOWLY_MS) : 1;
  const weights = withDuration(shape?.weights ?? noDurations(), without, remainingWeight);
  const learned: WaitHistory = {
    ...history,
    shop: withValue(history.shop, without - usualLog(usualMinutes), at, SLOWLY_MS),
    services: { ...services, [service]: { at, weights } },
    chairs: { ...chairs, [chair]: withValue(chairs[chair], log - expected - ofHour, at, SLOWLY_MS) },
    hours: { ...hours, [hourOfWeek]: withValue(hours[hourOfWeek], log - expected - ofChair, at, SLOWLY_MS) },
  };
  // The first customers tell how long services take here, not how fast the shop is just now.
  const known = momentsOf(serviceWeights(learned, { service, usualMinutes }, at)).mean;
  return { ...learned, pace: withValue(history.pace, without - known, at, QUICKLY_MS) };
}

/** The middle of the logarithms of durations with this mean. */
const usualLog = (mean: number = PRIOR.serviceMinutes): number =>
  Math.log(mean) - PRIOR.serviceDeviation ** 2 / 2;

/** The mean, pulled towards 0 while it has few customers, and more if customers of one service differ much. */
const part = (
  history: WaitHistory,
  mean: Mean | undefined,
  variance: number,
  now: number,
  halfLifeMs = SLOWLY_MS,
): number =>
  mean ? pulled(mean, { prior: 0, pull: serviceVariance(history, now) / variance, now, halfLifeMs }) : 0;

export const chairPart = (history: WaitHistory, chair: string, now: number): number =>
  part(history, history.chairs[chair], VARIANCE.chair, now);

export const hourPart = (history: WaitHistory, hourOfWeek: number, now: number): number =>
  part(history, history.hours[hourOfWeek], VARIANCE.hour, now);

export const pacePart = (history: WaitHistory, now: number): number =>
  part(history, history.pace, VARIANCE.pace, now, QUICKLY_MS);

/** How much customers of one service differ. */
function serviceVariance({ services }: WaitHistory, now: number): number {
  let [all, sum] = [PULL.service as number, PULL.service * PRIOR.serviceDeviation ** 2];
  for (const { at, weights } of Object.values(services)) {
    const weight = total(weights) * remaining(at, now, SLOWLY_MS);
    all += weight;
    sum += weight * momentsOf(weights).variance;
  }
  return sum / all;
}

export interface ServiceNeed {
  service?: string | undefined;
  usualMinutes?: number | undefined;
}

/** How long this service takes, from its own customers and, while they are few, from the whole shop. */
export function serviceWeights(
  history: WaitHistory,
  { service = '', usualMinutes }: ServiceNeed,
  now: number,
): number[] {
  const shape = history.services[service];
  const remainingWeight = shape ? remaining(shape.at, now, SLOWLY_MS) : 0;
  const centre = usualLog(usualMinutes) + part(history, history.shop, VARIANCE.shop, now);
  const prior = peakAt(centre, PRIOR.serviceDeviation, PULL.service);
  return shape ? added(prior, shape.weights, remainingWeight) : prior;
}

/** How far the shop's usual durations may be from what is known of them: a deviation of the logarithm. */
export function shopDoubt(history: WaitHistory, now: number): number {
  const { shop } = history;
  const weight = shop ? shop.weight * remaining(shop.at, now, SLOWLY_MS) : 0;
  const variance = serviceVariance(history, now);
  return Math.sqrt(variance / (weight + variance / VARIANCE.shop));
}

const share = (mean: Mean | undefined, prior: number, now: number): number =>
  pulled(mean, { prior, pull: PULL.share, now, halfLifeMs: SLOWLY_MS });

export const noShowShare = ({ noShows }: WaitHistory, now: number): number =>
  share(noShows, PRIOR.noShowShare, now);

export const leftShare = ({ left }: WaitHistory, now: number): number => share(left, PRIOR.leftShare, now);

export const noShowLogMinutes = ({ noShowMinutes }: WaitHistory, now: number): number =>
  share(noShowMinutes, Math.log(PRIOR.noShowMinutes), now);
