import {
  estimates,
  NO_HISTORY,
  PRIOR,
  shownRange,
  withScore,
  withVisit,
  type Range,
  type ShopNow,
  type Visit,
  type WaitHistory,
} from '@queuebell/wait-estimate';

/** Says how long the last one in the line will wait. Null: it cannot say. */
export interface Forecaster {
  forecast: (shop: ShopNow) => Range | null;
  /** The customer of this forecast was called. */
  scored: (range: Range, waited: number) => void;
  visited: (visit: Visit) => void;
}

export class OurForecaster implements Forecaster {
  history: WaitHistory = NO_HISTORY;

  forecast(shop: ShopNow): Range | null {
    return estimates(shop, this.history).at(-1)?.range ?? null;
  }

  scored(range: Range, waited: number) {
    this.history = withScore(this.history, { range, shown: shownRange(range), waited });
  }

  visited(visit: Visit) {
    this.history = withVisit(this.history, visit);
  }
}

/** People ahead × average minutes ÷ chairs that work. The customers being served count as one, as they do on a ticket. */
abstract class Formula implements Forecaster {
  /** @param prior the minutes that are assumed as long as nothing is known */
  abstract minutes(prior: number): number;
  abstract visited(visit: Visit): void;

  forecast({ line, chairs }: ShopNow): Range {
    const open = chairs.filter(({ breakFor = 0, breakSince }) => breakFor === 0 && breakSince === undefined);
    const prior = mean(line.map(({ usualMinutes = PRIOR.serviceMinutes }) => usualMinutes));
    const middle = (line.length * this.minutes(prior)) / Math.max(1, open.length);
    return { from: middle, to: middle };
  }

  scored() {
    return;
  }
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** As many customers as the prior counts for. */
const PRIOR_WEIGHT = 2;

export class AverageFormula extends Formula {
  #sum = 0;
  #count = 0;

  minutes(prior: number) {
    return (this.#sum + PRIOR_WEIGHT * prior) / (this.#count + PRIOR_WEIGHT);
  }

  visited(visit: Visit) {
    if (visit.outcome === 'left') return;
    this.#sum += visit.minutes;
    this.#count += 1;
  }
}

const LAST = 10;

export class LastTenFormula extends Formula {
  #last: number[] = [];

  minutes(prior: number) {
    const missing = Math.max(0, Math.min(PRIOR_WEIGHT, LAST - this.#last.length));
    return mean([...this.#last, ...new Array<number>(missing).fill(prior)]);
  }

  visited(visit: Visit) {
    if (visit.outcome === 'left') return;
    this.#last = [...this.#last, visit.minutes].slice(-LAST);
  }
}
