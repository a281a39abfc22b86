/**
 * `npm run cli -- membership grant <email> --days <n>`, `npm run cli -- user role <email> admin` (a fixed interface),
 * `npm run cli -- sessions end <email>`, `npm run cli -- keys rotate`, `npm run cli -- releases`.
 */
import { join } from 'node:path';
import { runOnDatabase } from './lib/on-database.mjs';
import { ROOT } from './lib/paths.mjs';

const args = process.argv.slice(2);

/** A wrong command needs no database either: the program says how it is written. */
async function needsDatabase() {
  const { readOperatorCommand } = await import('../api/dist/operator-commands.js');
  try {
    return readOperatorCommand(args).needsDatabase;
  } catch {
    return false;
  }
}

await runOnDatabase(join(ROOT, 'api/dist/cli.js'), args, 'npm run cli', needsDatabase);
