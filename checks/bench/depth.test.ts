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

  it('does not grow for a file that the page preloads and a script uses', () => {
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

  it('follows the deepest of the scripts that a request needed', () => {
    const requests = [
      page,
      { url: '/start.js', causes: ['/'] },
      { url: '/screen.js', causes: ['/start.js'] },
      { url: '/api', causes: ['/start.js', '/screen.js'] },
    ];
    assert.equal(depthOf(requests), 4);
  });

  it('counts a request without a known cause as one of the page', () => {
    assert.equal(depthOf([page, { url: '/a.js', causes: ['/elsewhere.js'] }]), 2);
  });
});

describe('the causes of a request', () => {
  it('are the parser, and every script of the call stack and of what led to it', () => {
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
