import { afterAll, beforeAll, expect, test } from '@jest/globals';
import assert from 'node:assert/strict';
import { appendFile, cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { compileAlone } from './compile-alone.mjs';
import { repoRoot } from './source-digest.mjs';

const UI = 'packages/ui/src';

/** A checkout whose ui is another one. */
let other: string;
beforeAll(async () => {
  other = await mkdtemp(join(tmpdir(), 'queuebell-ui-'));
  for (const folder of [UI, 'packages/build-kit/src']) {
    await cp(join(repoRoot, folder), join(other, folder), { recursive: true });
  }
  await symlink(join(repoRoot, 'node_modules'), join(other, 'node_modules'));
  await appendFile(join(other, UI, 'card/card.module.css'), '.new {\n  color: red;\n}\n');
});
afterAll(() => rm(other, { recursive: true, force: true }));

/** The class names of the ui's button, as a package of a checkout builds them. */
async function namesOfButton(root: string, name: string): Promise<Record<string, string>> {
  const { sourceRules }: typeof import('./base-config.mjs') = await import(
    join(root, 'packages/build-kit/src/base-config.mjs')
  );
  const script = await compileAlone({
    context: root,
    target: 'node20',
    entry: join(root, UI, 'button/button.module.css'),
    module: { rules: sourceRules({ name, production: true, styles: null }) },
    output: { filename: 'names.cjs', library: { type: 'commonjs2', export: 'default' } },
  });
  const module = { exports: {} };
  compileFunction(script, ['module'])(module);
  return module.exports;
}

test('the ui has the same class names in every build, and another version of it has others of the same length', async () => {
  const [one, same, another] = await Promise.all([
    namesOfButton(repoRoot, 'shell'),
    namesOfButton(repoRoot, 'mf-queue'),
    namesOfButton(other, 'mf-queue'),
  ]);
  expect(one).toStrictEqual(same);
  expect(Object.keys(one)).toStrictEqual(Object.keys(another));
  for (const [local, name] of Object.entries(one)) {
    assert.match(name, /^ui__.{6}$/);
    assert.match(another[local] ?? '', /^ui__.{6}$/);
    assert.notEqual(another[local], name);
  }
});
