/** `npm run deploy -- <remote>` builds one remote and makes it the current one, while all else runs (a fixed interface). */
import { runCommand } from './lib/deploy-command.mjs';
import { deploy } from './lib/deploy.mjs';

await runCommand('deploy', deploy);
