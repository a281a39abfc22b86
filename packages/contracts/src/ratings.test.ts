import { expect, it } from '@jest/globals';
import { NOTE_MAX } from './limits.js';
import { RatingRequest } from './ratings.js';

it.each([1, 2, 3, 4, 5])('a visit may be rated %i', (rating) => {
  expect(RatingRequest.parse({ rating })).toEqual({ rating });
});

it.each([0, 6, 2.5, '3', null, undefined])('a visit is not rated %p', (rating) => {
  expect(RatingRequest.safeParse({ rating }).success).toBe(false);
});

it.each<[string, string, string | undefined]>([
  ['is trimmed', ' Lovely. ', 'Lovely.'],
  ['may be as long as a note', 'x'.repeat(NOTE_MAX), 'x'.repeat(NOTE_MAX)],
  ['is none if it is empty', '  ', undefined],
])('a comment %s', (_what, comment, expected) => {
  expect(RatingRequest.parse({ rating: 4, comment }).comment).toBe(expected);
});

it.each(['x'.repeat(NOTE_MAX + 1), 'One\ntwo', 'left\u202eright'])(
  'a comment of %j is refused',
  (comment) => {
    expect(RatingRequest.safeParse({ rating: 4, comment }).success).toBe(false);
  },
);
