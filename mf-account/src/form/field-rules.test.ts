import { describe, expect, it } from '@jest/globals';
import { emailProblem, nameProblem, onlyProblems, phoneProblem } from './field-rules';

describe('a phone number', () => {
  it.each([
    ['07123456789', undefined],
    [' 07123456789 ', undefined],
    ['0'.repeat(20), undefined],
    ['0'.repeat(21), 'Please use at most 20 digits.'],
    ['', 'Please enter your phone number.'],
    ['   ', 'Please enter your phone number.'],
    ['+447123456789', 'Phone number must be numeric.'],
    ['07123 456789', 'Phone number must be numeric.'],
    ['abc', 'Phone number must be numeric.'],
    ['٠١٢٣', 'Phone number must be numeric.'],
    ['1e5', 'Phone number must be numeric.'],
  ])('%j: %s', (typed, problem) => {
    expect(phoneProblem(typed)).toBe(problem);
  });
});

describe('an e-mail address', () => {
  it('is asked for when it is missing', () => {
    expect(emailProblem('  ', false)).toBe('Please enter your e-mail address.');
  });

  it('is what the browser takes for one', () => {
    expect(emailProblem('olive@example.com', false)).toBeUndefined();
    expect(emailProblem('olive', true)).toContain('name@example.com');
  });
});

it('takes names of up to 80 characters, without the spaces around them', () => {
  expect(nameProblem(` ${'x'.repeat(80)} `)).toBeUndefined();
  expect(nameProblem('x'.repeat(81))).toBe('Please use at most 80 characters.');
});

it('keeps only the fields that have a problem', () => {
  expect(onlyProblems({ name: undefined, phone: 'wrong' })).toEqual({ phone: 'wrong' });
});
