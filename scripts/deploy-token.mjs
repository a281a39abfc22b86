/** `npm run deploy-token -- <remote>` makes what a team's pipeline deploys with. */
import { runCommand } from './lib/deploy-command.mjs';
import { deployToken } from './lib/deploy.mjs';

await runCommand('deploy-token', deployToken);
