/** `npm run rollback -- <remote>` puts the release before back (a fixed interface). */
import { runCommand } from './deploy-command.mjs';
import { rollback } from './deploy-remotes.mjs';

await runCommand('rollback', rollback);
