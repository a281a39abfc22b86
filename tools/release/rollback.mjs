/** `npm run rollback -- <remote>` puts the release before back (a fixed interface). */
import { runCommand } from './deploy-command.ts';
import { rollback } from './deploy-remotes.ts';

await runCommand('rollback', rollback);
