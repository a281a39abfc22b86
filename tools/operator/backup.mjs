/** `npm run backup [-- <file>]` writes all data into one file; `npm run restore -- <file>` reads it (docs/operating.md). */
import { join } from 'node:path';
import { runWithDatabase } from '../start/run-with-database.mjs';
import { ROOT } from '../common/paths.mjs';

const args = process.argv.slice(2);
await runWithDatabase(join(ROOT, 'api/dist/operator/backup/main.js'), args, `npm run ${args[0]}`);
