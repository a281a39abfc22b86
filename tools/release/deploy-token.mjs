/** `npm run deploy-token -- <remote>` makes what a team's pipeline deploys with. */
import { runCommand } from './deploy-command.ts';
import { deployToken } from './deploy-remotes.ts';

await runCommand('deploy-token', deployToken);
