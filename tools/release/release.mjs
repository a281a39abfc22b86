/**
 * `npm run deploy`, `promote`, `pin`, `rollback`, `retire`, `hand-over`, `releases` and `deploy-token`: ship one remote while everything else runs (a fixed
 * interface). The rules of releases are the API's sources: `--conditions=source` reads those of the packages, too, so that nothing has to be
 * compiled.
 */
import { requireNode } from '../common/node-version.mjs';
import { failWith } from '../common/user-error.mjs';
import { installForTypeScript } from '../build/workspace.mjs';

try {
  requireNode();
  // Only the command's result goes to stdout.
  await installForTypeScript({ log: console.error });
  const { runCommand } = await import('./deploy-command.ts');
  await runCommand(process.argv.slice(2));
} catch (error) {
  failWith(error);
}
