import { describe, expect, it } from '@jest/globals';
import {
  addressProblem,
  emailProblem,
  nameProblem,
  onlyProblems,
  optionalPhoneProblem,
  personProblem,
  phoneProblem,
} from './field-rules';

/** Typed text, and its problem. */
const phones: [typed: string, problem: string | undefined][] = [
  ['07123456789', undefined],
  [' 07123456789 ', undefined],
  ['0'.repeat(20), undefined],
  ['0'.repeat(21), 'Please use at most 20 digits.'],
  ['+44 (0)7123 456-789', undefined],
  [`+${'0'.repeat(19)}`, 'Please use at most 20 digits.'],
  ['07123 45678g', 'Phone number must be numeric.'],
  ['+', 'Phone number must be numeric.'],
  ['abc', 'Phone number must be numeric.'],
  ['٠١٢٣', 'Phone number must be numeric.'],
  ['1e5', 'Phone number must be numeric.'],
];

describe('a phone number', () => {
  it.each([...phones, ['', 'Please enter your phone number.'], ['   ', 'Please enter your phone number.']])(
    'typed as %j has the problem: %s',
    (typed, problem) => {
      expect(phoneProblem(typed)).toBe(problem);
    },
  );
});

describe('a phone number that may be left out', () => {
  it.each([...phones, ['', undefined], ['   ', undefined]])(
    'typed as %j has the problem: %s',
    (typed, problem) => {
      expect(optionalPhoneProblem(typed)).toBe(problem);
    },
  );
});

describe('an email address', () => {
  it('is required', () => {
    expect(emailProblem('  ', false)).toBe('Please enter your email address.');
  });

  it('is valid if the browser says so', () => {
    expect(emailProblem('olive@example.com', false)).toBeUndefined();
    expect(emailProblem('olive', true)).toContain('name@example.com');
  });

  it('has at most 254 characters', () => {
    expect(emailProblem(`${'x'.repeat(242)}@example.com`, false)).toBeUndefined();
    expect(emailProblem(`${'x'.repeat(243)}@example.com`, false)).toBe('Please use at most 254 characters.');
  });
});

describe('an email address of any length', () => {
  it('is required', () => {
    expect(addressProblem('  ', false)).toBe('Please enter your email address.');
  });

  it('is valid if the browser says so', () => {
    expect(addressProblem('olive@example.com', false)).toBeUndefined();
    expect(addressProblem('olive', true)).toContain('name@example.com');
  });

  it('may be longer than what is stored', () => {
    expect(addressProblem(`${'x'.repeat(243)}@example.com`, false)).toBeUndefined();
  });
});

it('a name that may be left out has up to 80 characters, without the spaces around it', () => {
  expect(nameProblem(` ${'x'.repeat(80)} `)).toBeUndefined();
  expect(nameProblem('x'.repeat(81))).toBe('Please use at most 80 characters.');
});

it('the name of a person has up to 80 characters, without the spaces around it', () => {
  expect(personProblem(` ${'x'.repeat(80)} `)).toBeUndefined();
  expect(personProblem('x'.repeat(81))).toBe('Please use at most 80 characters.');
  expect(personProblem('  ')).toBe('Please enter your name.');
});

it('only the fields with a problem are kept', () => {
  expect(onlyProblems({ name: undefined, phone: 'wrong' })).toEqual({ phone: 'wrong' });
});
