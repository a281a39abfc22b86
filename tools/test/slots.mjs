/**
 * @typedef {object} Slotted
 * @property {string} name
 * @property {number} slots how many of them it needs while it runs
 * @property {string} [line] members of one line run one after the other
 */

/**
 * Chooses in their order, as far as there are slots. A small one goes before a large one that must wait.
 *
 * @template {Slotted} T
 * @param {{ waiting: readonly T[], running: readonly T[], slots: number }} state
 * @returns {T[]}
 */
export function mayStart({ waiting, running, slots }) {
  const busy = new Set(running.flatMap(({ line }) => line ?? []));
  let free = slots - running.reduce((sum, one) => sum + one.slots, 0);
  return waiting.filter((one) => {
    const isNext = one.line === undefined || !busy.has(one.line);
    if (one.line !== undefined) busy.add(one.line);
    if (!isNext || one.slots > free) return false;
    free -= one.slots;
    return true;
  });
}

/**
 * Runs all, several at once where the slots allow it.
 *
 * @template {Slotted} T
 * @template R
 * @param {readonly T[]} all none of which needs more slots than there are
 * @param {{ slots: number, run: (one: T) => Promise<R>, onStart?: (running: readonly T[]) => void }} options
 * @returns {Promise<R[]>} in the order in which they ended
 */
export async function runInSlots(all, { slots, run, onStart }) {
  let waiting = [...all];
  /** @type {Map<T, Promise<void>>} */
  const running = new Map();
  /** @type {R[]} */
  const results = [];
  while (waiting.length + running.size > 0) {
    const next = mayStart({ waiting, running: [...running.keys()], slots });
    waiting = waiting.filter((one) => !next.includes(one));
    for (const one of next) {
      const end = async () => {
        results.push(await run(one));
        running.delete(one);
      };
      running.set(one, end());
    }
    if (next.length > 0) onStart?.([...running.keys()]);
    if (running.size === 0) throw new Error(`Too large: ${waiting.map(({ name }) => name).join(', ')}`);
    await Promise.race(running.values());
  }
  return results;
}
