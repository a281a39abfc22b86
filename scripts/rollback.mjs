/** `npm run rollback -- <remote>` puts the release before back (design §3, fixed). */
import { runCommand } from './lib/deploy-command.mjs';
import { rollback } from './lib/deploy.mjs';

await runCommand('rollback', rollback);
