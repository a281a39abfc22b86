import { describe, expect, it } from '@jest/globals';
import { numberFor, secondLater } from './demo-ticket';

describe('a number of the demo', () => {
  it.each([
    [0, 1],
    [0.0199, 1],
    [0.02, 2],
    [0.5, 26],
    [0.9999, 50],
  ])('is, for the random %f, %i', (random, number) => {
    expect(numberFor({ name: 'Leo' }, () => random)).toBe(number);
  });
});

describe('a second later', () => {
  const given = { step: 'given', name: 'Leo', number: 31 } as const;

  it.each([
    { before: { ...given, secondsLeft: 10 }, after: { ...given, secondsLeft: 9 } },
    { before: { ...given, secondsLeft: 2 }, after: { ...given, secondsLeft: 1 } },
    { before: { ...given, secondsLeft: 1 }, after: { step: 'form' } },
    { before: { step: 'form' } as const, after: { step: 'form' } },
  ])('$before becomes $after', ({ before, after }) => {
    expect(secondLater(before)).toEqual(after);
  });
});
