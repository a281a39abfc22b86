import { COURSES, drawn, hashOf, mixed } from './draws.js';
import type { Durations } from './shop-durations.js';
import type { ChairNow, ShopNow, Waiting } from './shop-now.js';

/**
 * Plays the line ahead in {@link COURSES} courses: each chair that becomes free gets the first customer whom it may take.
 *
 * All that is drawn belongs to a chair and its next, second and third customer, or to a waiting customer, never to an order of draws. So
 * one more customer, or one more chair, leaves everybody else's luck as it was.
 *
 * @returns for each customer in the line, the minutes until the call in each course, one customer after the other
 */
export function playedCourses(shop: ShopNow, durations: Durations): Float32Array {
  const { chairs, line, seed = 0 } = shop;
  const calls = new Float32Array(line.length * COURSES);
  const keys = chairs.map(({ id }) => hashOf(id, seed));
  const masks = Int32Array.from(line, (each) => maskOf(each, chairs));
  const tables = line.map((each) => durations.tableOf(each));
  const leaves = line.map(({ key }) => hashOf(key, seed));
  const leavesBelow = Math.round(durations.leftShare * COURSES);
  const free = new Float64Array(chairs.length);
  const taken = new Int32Array(chairs.length);
  const firstFree = chairs.map((chair, at) => durations.untilFree(chair, keys[at] ?? 0));
  const held = line.flatMap(({ heldFor }, at) => (typeof heldFor === 'number' && heldFor > 0 ? [at] : []));
  let isCalled = new Uint8Array(0);

  const best = (mask: number): number => {
    let found = -1;
    let earliest = Infinity;
    for (let chair = 0; chair < free.length; chair += 1) {
      const at = free[chair] ?? Infinity;
      if ((mask >>> chair) & 1 && at < earliest) {
        earliest = at;
        found = chair;
      }
    }
    return found;
  };

  for (let course = 0; course < COURSES; course += 1) {
    const pace = durations.pace(course);
    for (let chair = 0; chair < chairs.length; chair += 1) {
      free[chair] = firstFree[chair]?.(course, pace) ?? Infinity;
      taken[chair] = 0;
    }
    if (held.length > 0) isCalled = new Uint8Array(line.length);

    const call = (place: number, notBefore: number) => {
      const chair = best(masks[place] ?? 0);
      const from = Math.max(chair < 0 ? Infinity : (free[chair] ?? Infinity), notBefore);
      calls[place * COURSES + course] = from;
      if (chair < 0 || drawn(leaves[place] ?? 0, course) < leavesBelow) return;
      const nth = (taken[chair] = (taken[chair] ?? 0) + 1);
      const luck = drawn(mixed((keys[chair] ?? 0) + nth), course);
      const minutes = (tables[place]?.[luck] ?? 0) * durations.factor(chair, from) * pace;
      free[chair] = from + minutes;
    };

    /** Customers on hold keep their place in the line, and come before this one if they are back by then. */
    const callHeld = (before: number, until: () => number) => {
      for (const place of held) {
        if (place >= before || isCalled[place]) continue;
        const back = line[place]?.heldFor ?? 0;
        if (back > until()) continue;
        isCalled[place] = 1;
        call(place, back);
      }
    };

    for (let place = 0; place < line.length; place += 1) {
      const { heldFor } = line[place] ?? {};
      if (heldFor === null || (heldFor ?? 0) > 0) continue;
      if (held.length > 0) callHeld(place, () => free[best(masks[place] ?? 0)] ?? Infinity);
      call(place, 0);
    }
    if (held.length > 0) callHeld(line.length, () => Infinity);
  }
  return calls;
}

function maskOf({ chairs: able }: Waiting, chairs: readonly ChairNow[]): number {
  return chairs.reduce((mask, { id }, at) => (!able || able.includes(id) ? mask | (1 << at) : mask), 0);
}
