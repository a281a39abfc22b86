/**
 * `npm run budgets [-- <name>…]` sets page budgets to what the pages weigh now, with some air: of everything, or of what is named.
 */
import { setBudgets } from './set-budgets.ts';
import { requireNode } from '../common/node-version.mjs';
import { failWith } from '../common/user-error.mjs';

try {
  requireNode();
  await setBudgets({ log: console.log, names: process.argv.slice(2) });
} catch (error) {
  failWith(error);
}
