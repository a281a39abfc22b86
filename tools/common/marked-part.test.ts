import { describe, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { replaceMarked } from './marked-part.mjs';

const text = 'Before\n\n<!-- load -->\nold\n<!-- /load -->\n\nAfter $& it\n';

describe('replaceMarked', () => {
  it('replaces what stands between the markers and nothing else, as often as you like', () => {
    const once = replaceMarked(text, 'load', '| new $1 |\n');
    assert.equal(once, 'Before\n\n<!-- load -->\n\n| new $1 |\n\n<!-- /load -->\n\nAfter $& it\n');
    assert.equal(replaceMarked(once, 'load', '| new $1 |'), once);
  });

  it('touches nothing when the markers are not as they should be', () => {
    assert.throws(() => replaceMarked(text, 'pages', 'x'), /<!-- pages -->/);
    assert.throws(() => replaceMarked('<!-- /load -->\n<!-- load -->\n', 'load', 'x'));
    assert.throws(() => replaceMarked(text + text, 'load', 'x'));
  });
});
