/**
 * `npm run budgets [-- <name>…]` sets page budgets to what the pages weigh now, with some air: of everything, or of what is named.
 */
import { requireNode } from '../common/node-version.mjs';
import { failWith } from '../common/user-error.mjs';
import { installForTypeScript } from './workspace.mjs';

try {
  requireNode();
  await installForTypeScript({ log: console.log });
  const { setBudgets } = await import('./set-budgets.ts');
  await setBudgets({ log: console.log, names: process.argv.slice(2) });
} catch (error) {
  failWith(error);
}
