import { expect, test } from '@jest/globals';
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DRAWN_WITH } from './drawn-with.mjs';
import { repoRoot } from './source-digest.mjs';

const DRAWS = 'packages/host-kit/src/prerender/draw.tsx';

/** Every component of this kit that a file imports, and those that they import. */
function reachedFrom(file: string, seen: Set<string> = new Set([file])) {
  const source = readFileSync(join(repoRoot, file), 'utf8');
  for (const [, name = ''] of source.matchAll(/^(?:import|export) (?!type )[^'"]*['"](\.[^'"]+)['"]/gm)) {
    const path = join(dirname(file), name);
    const found = [`${path}.tsx`, `${path}.ts`, `${path}/index.ts`].find((each) =>
      existsSync(join(repoRoot, each)),
    );
    assert.ok(found, `${file} imports ${name}`);
    if (seen.has(found)) continue;
    seen.add(found);
    reachedFrom(found, seen);
  }
  return [...seen];
}

test('a drawn page is drawn again when any file changes that its drawing shares with the page that takes it over', () => {
  for (const place of ['packages/ui/src', 'packages/router/src'])
    assert.ok(DRAWN_WITH.includes(place), place);
  const components = reachedFrom(DRAWS).filter((file) => file.endsWith('.tsx'));
  assert.ok(components.includes('packages/host-kit/src/host/route-screens.tsx'));
  expect(components.filter((file) => !DRAWN_WITH.some((place) => file.startsWith(place)))).toStrictEqual([]);
});
