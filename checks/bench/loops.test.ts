import { describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { runLoops } from './loops.ts';

describe('the round of a benchmark', () => {
  it('has as many operations as were asked for, however many clients there are', async () => {
    let done = 0;
    const operation = async () => (done += 1);
    const round = await runLoops({ clients: 16, atMost: 50, operation });
    expect([round.operations, done]).toStrictEqual([50, 50]);
  });

  it('goes no faster than it was told', async () => {
    const operation = async () => {};
    const startedAt = performance.now();
    await runLoops({ clients: 4, atMost: 21, perSecond: 200, operation });
    const tookMs = performance.now() - startedAt;
    assert.ok(tookMs >= 95, `the 21st operation began after ${tookMs} ms, and not after 100`);
  });

  it('fails where an operation does', async () => {
    const operation = async () => Promise.reject(new Error('No.'));
    await assert.rejects(runLoops({ clients: 2, durationMs: 1_000, operation }), /No/);
  });
});
