import { describe, expect, it } from '@jest/globals';
import { numberFor, secondLater } from './demo-ticket';

describe('a number of the demo', () => {
  it.each([
    [0, 1],
    [0.0199, 1],
    [0.02, 2],
    [0.5, 26],
    [0.9999, 50],
  ])('made of the random %f is %i', (random, number) => {
    expect(numberFor({ name: 'Leo' }, () => random)).toBe(number);
  });
});

describe('each second, the ticket of the demo', () => {
  const given = { step: 'given', name: 'Leo', number: 31 } as const;

  it.each([
    {
      does: 'has 9 seconds left of 10',
      before: { ...given, secondsLeft: 10 },
      after: { ...given, secondsLeft: 9 },
    },
    {
      does: 'has 1 second left of 2',
      before: { ...given, secondsLeft: 2 },
      after: { ...given, secondsLeft: 1 },
    },
    {
      does: 'makes room for the form after the last second',
      before: { ...given, secondsLeft: 1 },
      after: { step: 'form' },
    },
    { does: 'leaves the form alone', before: { step: 'form' } as const, after: { step: 'form' } },
  ])('$does', ({ before, after }) => {
    expect(secondLater(before)).toEqual(after);
  });
});
