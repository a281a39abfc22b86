/**
 * @template Each
 * @param {readonly Each[]} all at least one
 * @returns {() => Each} one after the other, and then from the first again
 */
export function inTurn(all) {
  let next = 0;
  return () => {
    const each = all[next % all.length];
    if (each === undefined) throw new Error('There is none.');
    next += 1;
    return each;
  };
}
