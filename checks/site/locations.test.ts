import { it } from '@jest/globals';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@queuebell/contracts';
import { ROOT } from '../../tools/common/paths.mjs';

const { usualLockTimes } = await import('../../api/dist/delivery/releases/store-lock.js');

/** The time limit of all other calls. */
const WORK_MS = 30_000;

const text = readFileSync(join(ROOT, 'deploy/nginx/site.conf'), 'utf8');
const locations = [...text.matchAll(/^location ~ (\S+) \{\n([^]*?)^\}/gm)].map(
  ([, pattern = '', body = '']) => ({
    pattern: new RegExp(pattern),
    body,
  }),
);

/** nginx takes the first regular expression that matches. */
const bodyFor = (address: string) => locations.find(({ pattern }) => pattern.test(address))?.body;
const isPassedOn = (address: string) => bodyFor(address)?.includes('include proxy.conf;');

it('nginx gets pages of a release from the API, with the policy of pages, and all other files from the disk', () => {
  for (const page of [
    '/releases/mf-public/1.0.0-a/prerendered/home.html',
    '/releases/shell/1.0.0-a/index.html',
  ]) {
    assert.equal(isPassedOn(page), true, page);
  }
  for (const file of ['/releases/mf-public/1.0.0-a/remoteEntry.js', '/releases/shell/1.0.0-a/main.html.js']) {
    assert.equal(isPassedOn(file), false, file);
  }
});

it('nginx waits for changes of releases while they wait for their lock, and then do their work', () => {
  const acts = Object.values(calls).filter(
    ({ method, path }) => method === 'POST' && path.startsWith('/api/remotes/'),
  );
  assert.ok(acts.length >= 5);
  for (const { path } of acts) {
    const body = bodyFor(path.replace('{remote}', 'mf-queue')) ?? '';
    const minutes = Number(/proxy_read_timeout (\d+)m;/.exec(body)?.[1]);
    assert.ok(minutes * 60_000 >= usualLockTimes.giveUpMs + WORK_MS, path);
  }
});
