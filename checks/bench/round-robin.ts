/** @param all at least one @returns one after the other, and then from the first again */
export function roundRobin<Each>(all: readonly Each[]): () => Each {
  let next = 0;
  return () => {
    const each = all[next % all.length];
    if (each === undefined) throw new Error('There is none.');
    next += 1;
    return each;
  };
}
