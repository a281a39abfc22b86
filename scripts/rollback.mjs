/** `npm run rollback -- <remote>` puts the release before back (a fixed interface). */
import { runCommand } from './lib/deploy-command.mjs';
import { rollback } from './lib/deploy.mjs';

await runCommand('rollback', rollback);
