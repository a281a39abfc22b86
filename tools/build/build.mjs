/** `npm run build [-- <name>…]` builds the api, the shell and the remotes, or the named ones, if they have changed. */
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
