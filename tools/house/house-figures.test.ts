import { afterAll, describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { houseProblems, measureHouse } from './house-figures.ts';
import { LIMITS } from './house-limits.mjs';
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

const pairsIn = (files: Record<string, string>) => measureHouse(checkoutWith(files)).pairs;

describe('folders that import each other', () => {
  it('are found, by types and by what is loaded later, too', () => {
    const pairs = pairsIn({
      'api/src/a/one.ts': "import type { X } from '../b/two.js';",
      'api/src/b/two.ts': "export const load = () => import('../c/deep/three.js');",
      'api/src/b/back.ts': "export * from '../a/one.js';",
      'api/src/c/deep/three.ts': "import '../../b/two.js';",
    });
    expect(pairs).toStrictEqual({ 'api/src': ['a ⇄ b', 'b ⇄ c'] });
  });

  it('are found inside a folder', () => {
    const pairs = pairsIn({
      'packages/x/src/a/b/one.ts': "import '../c';",
      'packages/x/src/a/c/index.ts': "import '../b/one';",
    });
    expect(pairs).toStrictEqual({ 'packages/x/src': ['a/b ⇄ a/c'] });
  });

  it('are no pair when one imports the other, a file lies beside them, or only a test imports back', () => {
    const pairs = pairsIn({
      'mf-x/src/a/one.ts': "import '../b/two';\nimport '../shared';\nimport './more/deep';",
      'mf-x/src/a/more/deep.ts': "import '../one';",
      'mf-x/src/b/two.ts': "import 'other';",
      'mf-x/src/b/two.test.ts': "import '../a/one';",
      'mf-x/src/shared.ts': "import './a/one';",
    });
    expect(pairs).toStrictEqual({ 'mf-x/src': [] });
  });
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

describe('the limits', () => {
  const limits = { commentShare: 12, pairs: { 'api/src': 1 } };

  it('are kept by as many as are allowed', () => {
    expect(houseProblems({ commentShare: 12, pairs: { 'api/src': ['a ⇄ b'] } }, limits)).toStrictEqual([]);
  });

  it('are broken by one pair more, by a pair where none is allowed, and by more comments', () => {
    const pairs = { 'api/src': ['a ⇄ b', 'a ⇄ c'], 'mf-x/src': ['a ⇄ b'] };
    const problems = houseProblems({ commentShare: 12.1, pairs }, limits);
    assert.equal(problems.length, 3);
    assert.match(problems.join('\n'), /api\/src: 2 pairs[^]*a ⇄ c\n.*mf-x\/src: 1 pairs[^]*12\.1 %/);
  });

  it('are kept by this checkout', () => {
    expect(houseProblems(measureHouse(ROOT), LIMITS)).toStrictEqual([]);
  });
});
