import { findDataDir } from '../../../tools/common/data-dir.mjs';
import { runningDatabaseUri } from '../../../tools/start/database.mjs';

/** The data folder of this run. */
export const dataDir = () => findDataDir({ DATA_DIR: process.env.E2E_DATA_DIR });

/** The address of this run's database. */
export async function databaseUri(): Promise<string> {
  const uri = await runningDatabaseUri(dataDir());
  if (uri === null) throw new Error('The database of this run does not run.');
  return uri;
}
