/** `npm run releases` says which remote runs which release, since when. */
import { runCommand } from './lib/deploy-command.mjs';
import { releases } from './lib/deploy.mjs';

await runCommand('releases', releases);
