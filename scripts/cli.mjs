/**
 * `npm run cli -- membership grant <email> --days <n>`, `npm run cli -- user role <email> admin` (design §7, fixed),
 * `npm run cli -- sessions end <email>`, `npm run cli -- keys rotate`.
 */
import { join } from 'node:path';
import { runOnDatabase } from './lib/on-database.mjs';
import { ROOT } from './lib/paths.mjs';

await runOnDatabase(join(ROOT, 'api/dist/cli.js'), process.argv.slice(2), 'npm run cli');
