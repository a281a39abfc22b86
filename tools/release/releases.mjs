/** `npm run releases` says which remote runs which release, since when. */
import { runCommand } from './deploy-command.mjs';
import { releases } from './deploy-remotes.mjs';

await runCommand('releases', releases);
