// @ts-check
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const repo = fileURLToPath(new URL('..', import.meta.url));

test('every file that the table of the specification names exists', () => {
  const table = fs.readFileSync(path.join(repo, 'docs/spec-coverage.md'), 'utf8');
  const named = [...table.matchAll(/`([\w.-]+\/[\w./-]+\.(?:tsx?|mjs))`/g)].map(([, file]) => file ?? '');
  assert.ok(named.length > 50);
  assert.deepEqual(
    named.filter((file) => !fs.existsSync(path.join(repo, file))),
    [],
  );
});
