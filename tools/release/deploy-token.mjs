/** `npm run deploy-token -- <remote>` makes what a team's pipeline deploys with. */
import { runCommand } from './deploy-command.mjs';
import { deployToken } from './deploy-remotes.mjs';

await runCommand('deploy-token', deployToken);
