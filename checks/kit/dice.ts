/** @returns a whole number from 0 on, below the number of sides */
export type Dice = (sides: number) => number;

const STEP = 0x6d2b79f5;
const LANES = 100;

/**
 * The same rolls for the same seed (mulberry32, public domain).
 *
 * @param lane whose dice: below 100
 */
export function diceOf(seed: number, lane: number): Dice {
  let state = seed * LANES + lane;
  return (sides) => {
    state = (state + STEP) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}

/** @param all each with how often it is chosen, compared with the others */
export function oneOf<Each>(roll: Dice, all: readonly (readonly [often: number, Each])[]): Each | undefined {
  let left = roll(all.reduce((sum, [often]) => sum + often, 0));
  return all.find(([often]) => (left -= often) < 0)?.[1];
}
