import { RUNS, drawn, hashOf, mixed } from './draws.js';
import { HOURS_AHEAD, type Durations } from './shop-durations.js';
import type { ChairNow, ShopNow, Waiting } from './shop-now.js';

const { max } = Math;
const NEVER = Infinity;

/**
 * Simulates the calls of the line {@link RUNS} times: each chair that becomes free gets the first customer whom it may take.
 *
 * Each random draw belongs to a chair and its nth customer, or to one waiting customer, not to the order of the draws. So one more
 * customer, or one more chair, does not change the draws of the others.
 *
 * @returns for each customer in the line, the minutes until the call in each run, one customer after the other; Infinity: no chair
 * may take the customer
 */
export function simulateRuns(shop: ShopNow, durations: Durations): Float32Array {
  const runs = new SimulatedRuns(shop, durations);
  for (let run = 0; run < RUNS; run += 1) runs.play(run);
  return runs.calls;
}

/** In typed arrays, because this runs some ten thousand times for one page: see `npm run bench -- waits`. */
class SimulatedRuns {
  readonly calls: Float32Array;
  readonly #line;
  readonly #durations;
  /** Of each customer: a bit for each chair that may take them. */
  readonly #masks: Int32Array;
  readonly #tables: readonly Float64Array[];
  readonly #leaveKeys: Int32Array;
  readonly #leavesBelow: number;
  /** Of each chair and its nth customer. */
  readonly #turnKeys: Int32Array;
  readonly #free: Float64Array;
  readonly #taken: Int32Array;
  /** Places in the line. */
  readonly #held: readonly number[];
  readonly #isCalled: Uint8Array;
  #heldLeft = 0;

  constructor({ chairs, line, seed = 0 }: ShopNow, durations: Durations) {
    this.#line = line;
    this.#durations = durations;
    this.calls = new Float32Array(line.length * RUNS).fill(NEVER);
    this.#masks = Int32Array.from(line, (each) => maskOf(each, chairs));
    this.#tables = line.map((each) => durations.tableOf(each));
    this.#leaveKeys = Int32Array.from(line, ({ key }) => hashOf(key, seed));
    this.#leavesBelow = Math.round(durations.leftShare * RUNS);
    this.#turnKeys = new Int32Array(chairs.length * line.length);
    chairs.forEach(({ id }, chair) => {
      const key = hashOf(id, seed);
      for (let nth = 0; nth < line.length; nth += 1) {
        this.#turnKeys[chair * line.length + nth] = mixed(key + nth + 1);
      }
    });
    this.#free = new Float64Array(chairs.length);
    this.#taken = new Int32Array(chairs.length);
    this.#held = line.flatMap(({ heldFor }, place) => ((heldFor ?? 0) > 0 ? [place] : []));
    this.#isCalled = new Uint8Array(line.length);
  }

  play(run: number) {
    this.#durations.untilFree(run, this.#free);
    this.#taken.fill(0);
    this.#isCalled.fill(0);
    this.#heldLeft = this.#held.length;
    for (let place = 0; place < this.#line.length; place += 1) {
      const { heldFor = 0 } = this.#line[place] ?? {};
      if (heldFor !== 0) continue;
      this.#callHeld(place, run);
      this.#call(place, run);
    }
    this.#callHeld(this.#line.length, run);
  }

  /** Customers on hold keep their places, so those who are back when this customer's turn comes are called first. */
  #callHeld(before: number, run: number) {
    while (this.#heldLeft > 0) {
      const time = before < this.#line.length ? this.#firstCall(before) : this.#firstReturn();
      if (time === NEVER) return;
      const place = this.#held.find(
        (each) => each < before && !this.#isCalled[each] && this.#back(each) <= time,
      );
      if (place === undefined) return;
      this.#heldLeft -= 1;
      this.#call(place, run);
    }
  }

  #back = (place: number): number => this.#line[place]?.heldFor ?? 0;

  #firstCall(place: number): number {
    const chair = this.#firstFree(place);
    return chair < 0 ? NEVER : max(this.#free[chair] ?? 0, this.#back(place));
  }

  /** When the first one of those who are still on hold can be called. */
  #firstReturn(): number {
    const waiting = this.#held.filter((place) => !this.#isCalled[place]);
    return Math.min(...waiting.map((place) => this.#firstCall(place)));
  }

  #call(place: number, run: number) {
    this.#isCalled[place] = 1;
    const chair = this.#firstFree(place);
    if (chair < 0) return;
    const at = max(this.#free[chair] ?? 0, this.#back(place));
    this.calls[place * RUNS + run] = at;
    if (drawn(this.#leaveKeys[place] ?? 0, run) < this.#leavesBelow) return;
    const nth = this.#taken[chair] ?? 0;
    this.#taken[chair] = nth + 1;
    const luck = drawn(this.#turnKeys[chair * this.#line.length + nth] ?? 0, run);
    const minutes = this.#tables[place]?.[luck] ?? 0;
    const { factors, paces, hourAfter } = this.#durations;
    const factor = factors[chair * HOURS_AHEAD + hourAfter(at)] ?? 1;
    this.#free[chair] = at + minutes * factor * (paces[run] ?? 1);
  }

  /** @returns the chair that may take this customer first, -1: none */
  #firstFree(place: number): number {
    const mask = this.#masks[place] ?? 0;
    const free = this.#free;
    let found = -1;
    let earliest = NEVER;
    for (let chair = 0; chair < free.length; chair += 1) {
      const at = free[chair] ?? NEVER;
      if (at < earliest && (mask >>> chair) & 1) {
        earliest = at;
        found = chair;
      }
    }
    return found;
  }
}

function maskOf({ chairs: able }: Waiting, chairs: readonly ChairNow[]): number {
  return chairs.reduce((mask, { id }, at) => (!able || able.includes(id) ? mask | (1 << at) : mask), 0);
}
