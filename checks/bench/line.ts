/** For the ratio, or for our figure. */
export type Goal = { atLeast: number } | { atMost: number } | { figureAtMost: number };

/** One figure, beside what it is measured against in the same run. */
export interface Line {
  what: string;
  unit: string;
  ours: number;
  reference: number;
  /** Ours to the reference; NaN: it would say nothing. */
  ratio: number;
  /** The ratio's least and greatest in any one round. */
  range?: [number, number];
  goal?: Goal | undefined;
}
