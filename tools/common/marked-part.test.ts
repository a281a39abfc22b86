import { describe, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { replaceMarked } from './marked-part.mjs';

const text = 'Before\n\n<!-- load -->\nold\n<!-- /load -->\n\nAfter $& it\n';

describe('the marked part of a document', () => {
  it('is replaced between the markers alone, as often as one likes', () => {
    const once = replaceMarked(text, 'load', '| new $1 |\n');
    assert.equal(once, 'Before\n\n<!-- load -->\n\n| new $1 |\n\n<!-- /load -->\n\nAfter $& it\n');
    assert.equal(replaceMarked(once, 'load', '| new $1 |'), once);
  });

  it('is not touched when the markers are wrong', () => {
    assert.throws(() => replaceMarked(text, 'pages', 'x'), /<!-- pages -->/);
    assert.throws(() => replaceMarked('<!-- /load -->\n<!-- load -->\n', 'load', 'x'));
    assert.throws(() => replaceMarked(text + text, 'load', 'x'));
  });
});
