/**
 * `npm run backup [-- <file>]` puts everything that cannot be made again into one file; `npm run restore -- <file>` brings
 * it back (docs/operating.md).
 */
import { join } from 'node:path';
import { runWithDatabase } from '../start/run-with-database.mjs';
import { ROOT } from '../common/paths.mjs';

const args = process.argv.slice(2);
await runWithDatabase(join(ROOT, 'api/dist/operator/backup/main.js'), args, `npm run ${args[0]}`);
