/** `npm run budgets [-- <name>…]` sets missing and exceeded page budgets of all packages, or the named ones, slightly above the present weights. */
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
