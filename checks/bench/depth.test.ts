import { describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { causesOf, depthOf, depths } from './depth.ts';

const page = { url: '/', causes: [] };

describe('the depth of a page', () => {
  it('counts requests that wait for each other', () => {
    assert.equal(depthOf([]), 0);
    assert.equal(depthOf([page]), 1);
    const chain = [
      page,
      { url: '/start.js', causes: ['/'] },
      { url: '/screen.js', causes: ['/start.js'] },
      { url: '/api', causes: ['/screen.js'] },
    ];
    assert.equal(depthOf(chain), 4);
  });

  it('is no deeper for a file that the page preloads and a script uses', () => {
    const requests = [
      page,
      { url: '/start.js', causes: ['/'] },
      { url: '/screen.js', causes: ['/'] },
      { url: '/screen.js', causes: ['/start.js'] },
      { url: '/api', causes: ['/screen.js'] },
    ];
    assert.equal(depths(requests).get('/screen.js'), 2);
    assert.equal(depthOf(requests), 3);
  });

  it('waits for the deepest of the scripts that were needed to ask', () => {
    const requests = [
      page,
      { url: '/start.js', causes: ['/'] },
      { url: '/screen.js', causes: ['/start.js'] },
      { url: '/api', causes: ['/start.js', '/screen.js'] },
    ];
    assert.equal(depthOf(requests), 4);
  });

  it('takes what asked without an address for a part of the page', () => {
    assert.equal(depthOf([page, { url: '/a.js', causes: ['/elsewhere.js'] }]), 2);
  });
});

describe('causesOf', () => {
  it('takes the parser, and every script of the call stack and of what led to it', () => {
    expect(causesOf({ url: '/' })).toStrictEqual(['/']);
    expect(
      causesOf({
        stack: {
          callFrames: [{ url: '/a.js' }, { url: '' }, { url: '/a.js' }],
          parent: { callFrames: [{ url: '/b.js' }] },
        },
      }),
    ).toStrictEqual(['/a.js', '/b.js']);
    expect(causesOf({})).toStrictEqual([]);
  });
});
