import { describe, expect, it } from '@jest/globals';
import { FIRST_STEP, durationOf, sceneAt } from './timeline';

const BEATS_A_ROUND = 8;
const numbers = (step: number) => sceneAt(step).waiting.map(({ number }) => number);

describe('the story of the three devices', () => {
  it.each([
    { step: 0, tells: 'nobody at the tablet', tablet: '', serving: 27, waiting: [28, 29, 30] },
    { step: 1, tells: 'somebody types', tablet: 'L', serving: 27, waiting: [28, 29, 30] },
    { step: 2, tells: 'and types', tablet: 'Le', serving: 27, waiting: [28, 29, 30] },
    { step: 3, tells: 'a whole name', tablet: 'Leo', serving: 27, waiting: [28, 29, 30] },
    { step: 4, tells: 'asks for a number', tablet: 'Leo', serving: 27, waiting: [28, 29, 30] },
    { step: 5, tells: 'has it, on tablet and wall', tablet: 31, serving: 27, waiting: [28, 29, 30, 31] },
    { step: 6, tells: 'the admin taps', tablet: 31, serving: 27, waiting: [28, 29, 30, 31] },
    { step: 7, tells: 'the wall moves on', tablet: 31, serving: 28, waiting: [29, 30, 31] },
    { step: 8, tells: 'and the next round begins there', tablet: '', serving: 28, waiting: [29, 30, 31] },
  ])('step $step: $tells', ({ step, tablet, serving, waiting }) => {
    const scene = sceneAt(step);
    expect(scene.tablet.step === 'form' ? scene.tablet.typed : scene.tablet.customer.number).toBe(tablet);
    expect(scene.serving.number).toBe(serving);
    expect(numbers(step)).toEqual(waiting);
  });

  it('presses a button only in the moment before something changes', () => {
    const pressed = Array.from({ length: BEATS_A_ROUND }, (_, step) => sceneAt(step)).map(
      ({ tablet, servingTap }) =>
        tablet.step === 'form' && tablet.pressing ? 'tablet' : servingTap ? 'admin' : '-',
    );
    expect(pressed).toEqual(['-', '-', '-', '-', 'tablet', '-', 'admin', '-']);
  });

  it('keeps everyone’s name and number from the ticket to being served', () => {
    const name = new Map(sceneAt(FIRST_STEP).waiting.map((customer) => [customer.number, customer.name]));
    for (let round = 1; round <= 4; round++) {
      const { serving } = sceneAt(round * BEATS_A_ROUND);
      expect(serving.name).toBe(name.get(serving.number));
    }
  });

  it('has two digits for as long as somebody watches', () => {
    for (let step = 0; step < 100 * BEATS_A_ROUND; step += BEATS_A_ROUND) {
      expect(sceneAt(step).serving.number).toBeGreaterThan(0);
      expect(sceneAt(step).serving.number).toBeLessThan(100);
    }
  });

  it('begins with the ticket just given, which tells the story by itself', () => {
    expect(sceneAt(FIRST_STEP).tablet).toEqual({ step: 'ticket', customer: { number: 31, name: 'Leo' } });
  });

  it('gives each picture long enough to be read and none long enough to look stuck', () => {
    for (let step = 0; step < BEATS_A_ROUND; step++) {
      expect(durationOf(step)).toBeGreaterThanOrEqual(300);
      expect(durationOf(step)).toBeLessThanOrEqual(3_000);
    }
  });
});
