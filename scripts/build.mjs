/**
 * `npm run build [-- <name>…]` builds what has changed, or of that only what is named:
 * api, shell, mf-public, mf-account, mf-queue, mf-demo.
 */
import { nodeProblem } from './lib/node-version.mjs';
import { failWith, UserError } from './lib/user-error.mjs';
import { installAndBuild } from './lib/workspace.mjs';

try {
  const problem = nodeProblem();
  if (problem) throw new UserError(problem);
  const { unchanged } = await installAndBuild({ log: console.log, names: process.argv.slice(2) });
  if (unchanged.length > 0) console.log(`  unchanged: ${unchanged.join(', ')}`);
} catch (error) {
  failWith(error);
}
