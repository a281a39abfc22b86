import { isIn } from '@queuebell/wait-estimate';
import type { Case } from './contest.ts';
import { mean } from './forecasters.ts';
import type { Scenario } from './scenarios.ts';

/** Shares from 0 to 1, times in minutes. */
export interface Figures {
  customers: number;
  /** Of the calls, in the unrounded range; with the standard error. */
  inside: number;
  insideError: number;
  /** The same, as customers read it; of those to whom a range was shown. */
  shown: number;
  /** Of the customers: they read "longer than we can say". */
  unsaid: number;
  width: number;
  /** Of the narrowest range, one and the same for everybody, into which as many calls fall. */
  constantWidth: number;
  /** Mean distance of the wait from the middle of the range, and from what the formulas say. */
  error: number;
  averageError: number;
  lastTenError: number;
}

export function figuresOf(cases: readonly Case[]): Figures {
  const hits = cases.map(({ range, waited }) => (isIn(range, waited) ? 1 : 0));
  const inside = mean(hits);
  const said = cases.flatMap(({ shown, waited }) => (shown ? [isIn(shown, waited) ? 1 : 0] : []));
  const errorOf = (said: (one: Case) => number) => mean(cases.map((one) => Math.abs(said(one) - one.waited)));
  const waits = cases.map(({ waited }) => waited);
  return {
    customers: cases.length,
    ...{ inside, insideError: errorOfMean(hits), shown: mean(said), unsaid: 1 - said.length / cases.length },
    width: mean(cases.map(({ range }) => range.to - range.from)),
    constantWidth: narrowest(waits, inside),
    error: errorOf(({ range }) => (range.from + range.to) / 2),
    averageError: errorOf(({ average }) => average),
    lastTenError: errorOf(({ lastTen }) => lastTen),
  };
}

/** In the order of the table. */
export type Goal = 'inside' | 'shown' | 'width' | 'error';

const INSIDE = { from: 0.78, to: 0.84 };
/** Of the error of each formula, where the shop is more than one chair that serves everybody alike; elsewhere. */
const ERROR_AT_MOST = { several: 0.85, plain: 1.02 };
/** From so many known customers on, the ranges have to be right. */
const LEARNED = 100;

/** @param known how many customers the shop had seen at least */
export function missedGoals(scenario: Scenario, known: number, figures: Figures): Goal[] {
  const { inside, shown, width, constantWidth, error, averageError, lastTenError } = figures;
  const { chairs, services, namedShare } = scenario;
  const isPlain = chairs.length === 1 && services.length === 1 && namedShare === 0;
  const errorAtMost = ERROR_AT_MOST[isPlain ? 'plain' : 'several'];
  const isMissed: Record<Goal, boolean> = {
    inside: known >= LEARNED && (inside < INSIDE.from || inside > INSIDE.to),
    shown: known >= LEARNED && shown < INSIDE.from,
    width: width > constantWidth,
    error: error > errorAtMost * Math.min(averageError, lastTenError),
  };
  return (Object.keys(isMissed) as Goal[]).filter((goal) => isMissed[goal]);
}

const BATCHES = 40;

/** Of batches in a row, because customers of one hour share their luck. */
function errorOfMean(values: readonly number[]): number {
  const size = Math.floor(values.length / BATCHES);
  const batches = Array.from({ length: BATCHES }, (_, at) => mean(values.slice(at * size, (at + 1) * size)));
  const all = mean(batches);
  return Math.sqrt(mean(batches.map((each) => (each - all) ** 2)) / (BATCHES - 1));
}

function narrowest(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const count = Math.max(1, Math.ceil(share * sorted.length));
  const widths = sorted.slice(count - 1).map((last, first) => last - (sorted[first] ?? 0));
  return widths.reduce((least, width) => Math.min(least, width), Infinity);
}
