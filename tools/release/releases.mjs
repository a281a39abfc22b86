/** `npm run releases` says which remote runs which release, since when. */
import { runCommand } from './deploy-command.ts';
import { releases } from './deploy-remotes.ts';

await runCommand('releases', releases);
