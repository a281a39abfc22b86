import { describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { median, percentile } from './statistics.ts';

describe('a percentile', () => {
  const upTo = (last: number) => Array.from({ length: last }, (_, index) => last - index);

  it('is a value that was measured, whatever the order', () => {
    assert.equal(percentile(upTo(100), 0.99), 99);
    assert.equal(percentile(upTo(100), 0.5), 50);
    assert.equal(percentile(upTo(10), 0.99), 10);
    assert.equal(percentile([7], 0.5), 7);
  });

  it('of no values is no number', () => {
    assert.equal(percentile([], 0.5), NaN);
  });

  it('leaves the values unchanged', () => {
    const values = [3, 1, 2];
    percentile(values, 0.5);
    expect(values).toStrictEqual([3, 1, 2]);
  });
});

describe('the median', () => {
  it('is the middle value, or between the two middle ones', () => {
    assert.equal(median([9, 1, 5]), 5);
    assert.equal(median([4, 1, 2, 100]), 3);
    assert.equal(median([]), NaN);
  });
});
