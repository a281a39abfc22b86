import { afterAll, describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { houseProblems, measureHouse } from './house-figures.ts';
import { grownAreas, REASONS } from './house-history.ts';
import { ROOT } from '../common/paths.mjs';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

function checkoutWith(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'house-'));
  folders.push(root);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

const cyclesIn = (files: Record<string, string>) => measureHouse(checkoutWith(files)).cycles;

describe('folders that import each other', () => {
  it('are found, by types and by lazy imports, too', () => {
    const cycles = cyclesIn({
      'api/src/a/one.ts': "import type { X } from '../b/two.js';",
      'api/src/b/two.ts': "export const load = () => import('./three.js');",
      'api/src/b/back.ts': "export * from '../a/other.js';",
      'api/src/a/other.ts': '',
    });
    expect(cycles).toStrictEqual(['api/src/a ⇄ api/src/b']);
  });

  it('are found around a third folder, and in tools and checks', () => {
    const cycles = cyclesIn({
      'tools/a/one.ts': "import '../b/two.mjs';",
      'tools/b/two.mjs': "import '../c';",
      'tools/c/index.ts': "export const load = () => import('../a/other.ts');",
      'tools/a/other.ts': "import '../../checks/d/four.ts';",
      'checks/d/four.ts': "import '../../tools/b/five.ts';",
      'tools/b/five.ts': '',
    });
    expect(cycles).toStrictEqual(['checks ⇄ tools', 'tools/a ⇄ tools/b ⇄ tools/c']);
  });

  it('are found where one is in the other', () => {
    const cycles = cyclesIn({
      'mf-x/src/a/one.tsx': "import './more/two';\nimport './rest/three';",
      'mf-x/src/a/more/two.ts': "import '../shared';",
      'mf-x/src/a/rest/three.ts': "import '../shared';",
      'mf-x/src/a/shared.ts': '',
    });
    expect(cycles).toStrictEqual(['mf-x/src/a ⇄ mf-x/src/a/more', 'mf-x/src/a ⇄ mf-x/src/a/rest']);
  });

  it('are no cycle if one imports the other, one is a source folder itself, or only a test imports back', () => {
    const cycles = cyclesIn({
      'mf-x/src/a/one.ts': "import '../b/two';\nimport '../shared';",
      'mf-x/src/b/two.ts': "import 'other';",
      'mf-x/src/b/two.test.ts': "import '../a/one';",
      'mf-x/src/remote.ts': "import './a/one';",
      'mf-x/src/shared.ts': '',
    });
    expect(cycles).toStrictEqual([]);
  });
});

it('files that import each other are found, also around a third one', () => {
  const cycles = cyclesIn({
    'mf-x/src/a.ts': "import './b';",
    'mf-x/src/b.tsx': "import type { C } from './c';",
    'mf-x/src/c.ts': "import './a';\nimport './d';",
    'mf-x/src/d.ts': '',
  });
  expect(cycles).toStrictEqual(['mf-x/src/a.ts ⇄ mf-x/src/b.tsx ⇄ mf-x/src/c.ts']);
});

it('lines are counted by area and kind, and a comment only where a line has nothing else', () => {
  const { areas, total, commentShare } = measureHouse(
    checkoutWith({
      'shell/src/page.tsx': [
        '/**',
        ' * A page.',
        ' */',
        '',
        "export const url = 'http://x'; // its address",
        'export const Page = () => (',
        '  <p>',
        '    // drawn, not a comment',
        '    {/* left out */}',
        '  </p>',
        ');',
      ].join('\n'),
      'shell/src/page.module.css': '/* Wide */\n.page {\n}\n',
      'shell/src/page.test.tsx': 'it();\n\n// a promise\n',
      'packages/ui/src/x.ts': '`\n// text\n`;',
      'packages/ui/dist/x.js': 'built;',
      'node_modules/x/index.js': 'not.ours;',
    }),
  );
  expect(areas).toStrictEqual({
    shell: { files: 3, source: 10, styles: 3, checks: 2, comments: 3 },
    'packages/ui': { files: 1, source: 3, styles: 0, checks: 0, comments: 0 },
  });
  expect(total).toStrictEqual({ files: 4, source: 13, styles: 3, checks: 2, comments: 3 });
  assert.equal(commentShare, 23.1);
});

describe('the limits of the house', () => {
  it('allow so many comments, and no cycle', () => {
    expect(houseProblems({ commentShare: 12, cycles: [] })).toStrictEqual([]);
    expect(houseProblems({ commentShare: 12.1, cycles: ['a ⇄ b'] })).toStrictEqual([
      'These import each other: a ⇄ b',
      '12.1 % of the source are comments, 12 % are allowed',
    ]);
  });

  it('are met by this checkout, and each area that grew says why', () => {
    const house = measureHouse(ROOT);
    expect(houseProblems(house)).toStrictEqual([]);
    expect(grownAreas(house.areas).filter((area) => REASONS[area] === undefined)).toStrictEqual([]);
  });
});
