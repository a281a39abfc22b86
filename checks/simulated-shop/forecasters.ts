import {
  estimates,
  NO_HISTORY,
  PRIOR,
  withScore,
  withVisit,
  type Score,
  type ShopNow,
  type Visit,
  type WaitHistory,
} from '@queuebell/wait-estimate';

/** The estimate, as a shop keeps it. */
export class OurForecaster {
  #history: WaitHistory = NO_HISTORY;

  /** Of the last one in the line. Null: it cannot say. */
  forecast(shop: ShopNow): Pick<Score, 'range' | 'shown'> | null {
    const last = estimates(shop, this.#history).at(-1);
    return last?.range ? { range: last.range, shown: last.shown } : null;
  }

  scored(score: Score) {
    this.#history = withScore(this.#history, score);
  }

  visited(visit: Visit) {
    this.#history = withVisit(this.#history, visit);
  }
}

/** As many customers as the prior counts for. */
const PRIOR_WEIGHT = 2;

/** People ahead × average minutes ÷ chairs that work. The customers being served count as one person, as they do on a ticket. */
export class Formula {
  readonly #count: number;
  #minutes: number[] = [];
  #sum = 0;

  /** @param count of the last customers of whom the average is */
  constructor(count: number) {
    this.#count = count;
  }

  /** Minutes until the last one in the line is called. */
  forecast({ line, chairs }: ShopNow): number {
    const open = chairs.filter(({ breakFor = 0, breakSince }) => breakFor === 0 && breakSince === undefined);
    const prior = mean(line.map(({ usualMinutes = PRIOR.serviceMinutes }) => usualMinutes));
    const missing = Math.max(0, Math.min(PRIOR_WEIGHT, this.#count - this.#minutes.length));
    const average = (this.#sum + missing * prior) / (this.#minutes.length + missing);
    return (line.length * average) / Math.max(1, open.length);
  }

  visited(visit: Visit) {
    if (visit.outcome === 'left') return;
    this.#minutes.push(visit.minutes);
    this.#sum += visit.minutes;
    if (this.#minutes.length > this.#count) this.#sum -= this.#minutes.shift() ?? 0;
  }
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
