/**
 * `npm run cli -- membership grant <email> --days <n>`, `npm run cli -- user role <email> admin` (a fixed interface),
 * `npm run cli -- sessions end <email>`, `npm run cli -- keys rotate`, `npm run cli -- releases`.
 */
import { join } from 'node:path';
import { runWithDatabase } from '../start/run-with-database.mjs';
import { ROOT } from '../common/paths.mjs';

const args = process.argv.slice(2);

/** For a wrong command too, the program prints its usage without a database. */
async function needsDatabase() {
  const { readOperatorCommand } = await import('../../api/dist/operator/cli/operator-commands.js');
  try {
    return readOperatorCommand(args).needsDatabase;
  } catch {
    return false;
  }
}

await runWithDatabase(join(ROOT, 'api/dist/operator/cli/cli.js'), args, 'npm run cli', needsDatabase);
