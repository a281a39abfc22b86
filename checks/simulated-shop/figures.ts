import type { Case } from './contest.ts';
import { middleOf } from './contest.ts';

export interface Figures {
  customers: number;
  /** Of the calls, in the unrounded range. */
  inside: number;
  insideError: number;
  width: number;
  /** Of the narrowest constant range with the same share. */
  constantWidth: number;
  error: number;
  averageError: number;
  lastTenError: number;
}

export function figuresOf(cases: readonly Case[]): Figures {
  const hits = cases.map(({ ours, waited }) => (waited >= ours.from && waited <= ours.to ? 1 : 0));
  const inside = mean(hits);
  const errorOf = (middle: (one: Case) => number) =>
    mean(cases.map((one) => Math.abs(middle(one) - one.waited)));
  return {
    customers: cases.length,
    inside,
    insideError: errorOfMean(hits),
    width: mean(cases.map(({ ours }) => ours.to - ours.from)),
    constantWidth: narrowest(
      cases.map(({ waited }) => waited),
      inside,
    ),
    error: errorOf(({ ours }) => middleOf(ours)),
    averageError: errorOf(({ average }) => average),
    lastTenError: errorOf(({ lastTen }) => lastTen),
  };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const BATCHES = 40;

/** Of batches in a row, because customers of one hour share their luck. */
function errorOfMean(values: readonly number[]): number {
  const size = Math.floor(values.length / BATCHES);
  if (size === 0) return NaN;
  const batches = Array.from({ length: BATCHES }, (_, at) => mean(values.slice(at * size, (at + 1) * size)));
  const all = mean(batches);
  return Math.sqrt(mean(batches.map((each) => (each - all) ** 2)) / (BATCHES - 1));
}

/** The width of the narrowest range, one and the same for everybody, with this share of the values. */
function narrowest(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const count = Math.max(1, Math.ceil(share * sorted.length));
  let width = Infinity;
  for (let from = 0; from + count <= sorted.length; from += 1) {
    width = Math.min(width, (sorted[from + count - 1] ?? Infinity) - (sorted[from] ?? 0));
  }
  return width;
}
