/**
 * `npm run bench [-- load|pages|live|logins|scale|reports|waits] [-- --update|--quick]` measures the built suite, each figure against a limit measured
 * in the same run, and prints them with their goals. `--update` also writes them into docs/benchmarks.md; `--quick` measures less
 * of the load, to see that it works, and `--only=<text>` the part of the load with that in its name.
 */
import { parseArgs } from 'node:util';
import { requireNode } from '../../tools/common/node-version.mjs';
import { allowTypeScript } from '../../tools/common/typescript.mjs';
import { failWith, UserError } from '../../tools/common/user-error.mjs';
import { installAndBuild } from '../../tools/build/workspace.mjs';

const log = console.log;

try {
  requireNode();
  const { values, positionals: names } = parseArgs({
    allowPositionals: true,
    options: { update: { type: 'boolean' }, quick: { type: 'boolean' }, only: { type: 'string' } },
  });
  const { update = false, quick: isQuick = false, only } = values;
  if (update && (isQuick || only !== undefined))
    throw new UserError('Figures of a part, or of a quick run, are not for docs/benchmarks.md.');
  await installAndBuild({ log });
  await allowTypeScript();
  const { bench, PARTS } = await import('./index.ts');
  const parts = PARTS.filter((part) => names.length === 0 || names.includes(part));
  const unknown = names.filter((name) => !parts.some((part) => part === name));
  if (unknown.length > 0)
    throw new UserError(`There is no ${unknown.join(', ')} to measure: ${PARTS.join(', ')}.`);
  await bench({ parts, update, isQuick, only, log });
} catch (error) {
  failWith(error);
}
