/** `npm run deploy -- <remote>` builds one remote and makes it the current one, while all else runs (a fixed interface). */
import { runCommand } from './deploy-command.ts';
import { deploy } from './deploy-remotes.ts';

await runCommand('deploy', deploy);
