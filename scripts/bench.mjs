/**
 * `npm run bench [-- load|pages|live|logins] [-- --update]` measures the built suite, each figure against a limit measured in the
 * same run, and prints them with their goals; `--update` also writes them into docs/benchmarks.md.
 */
import { requireNode } from './lib/node-version.mjs';
import { failWith, UserError } from './lib/user-error.mjs';
import { installAndBuild } from './lib/workspace.mjs';

const log = console.log;

try {
  requireNode();
  const args = process.argv.slice(2);
  const names = args.filter((arg) => arg !== '--update');
  await installAndBuild({ log });
  const { bench, PARTS } = await import('../bench/index.mjs');
  const parts = PARTS.filter((part) => names.length === 0 || names.includes(part));
  const unknown = names.filter((name) => !parts.some((part) => part === name));
  if (unknown.length > 0)
    throw new UserError(`There is no ${unknown.join(', ')} to measure: ${PARTS.join(', ')}.`);
  await bench({ parts, update: args.includes('--update'), log });
} catch (error) {
  failWith(error);
}
