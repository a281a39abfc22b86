import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { ROOT } from '../scripts/lib/paths.mjs';

const text = readFileSync(join(ROOT, 'deploy/nginx/site.conf'), 'utf8');
const locations = [...text.matchAll(/^location ~ (\S+) \{\n([^]*?)^\}/gm)].map(
  ([, pattern = '', body = '']) => ({
    pattern: new RegExp(pattern),
    body,
  }),
);

/** nginx takes the first regular expression that matches. */
const isPassedOn = (/** @type {string} */ address) =>
  locations.find(({ pattern }) => pattern.test(address))?.body.includes('include proxy.conf;');

it('pages in a release come from the API, with the policy of pages; all other files from the disk', () => {
  for (const page of ['/releases/mf-public/1.0.0-a/prerendered/home.html', '/assets/shell/index.html']) {
    assert.equal(isPassedOn(page), true, page);
  }
  for (const file of ['/releases/mf-public/1.0.0-a/remoteEntry.js', '/assets/shell/main.html.js']) {
    assert.equal(isPassedOn(file), false, file);
  }
});
