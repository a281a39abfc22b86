/**
 * `npm run build [-- <name>…]` builds what has changed, or of that only what is named: api, shell, or a remote.
 */
import { requireNode } from '../common/node-version.mjs';
import { failWith } from '../common/user-error.mjs';
import { installAndBuild } from './workspace.mjs';

try {
  requireNode();
  const { unchanged } = await installAndBuild({ log: console.log, names: process.argv.slice(2) });
  if (unchanged.length > 0) console.log(`  unchanged: ${unchanged.join(', ')}`);
} catch (error) {
  failWith(error);
}
