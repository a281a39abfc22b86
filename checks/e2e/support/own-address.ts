import { freePort } from '../../../tools/common/ports.mjs';
import { databaseUri } from './database.ts';

/** Address and environment for another API process. */
export interface OwnAddress {
  port: number;
  url: string;
  env: NodeJS.ProcessEnv;
}

/**
 * For an API beside the running suite's, on its database. Mail goes to the outbox.
 *
 * @param dataDir its data folder
 */
export async function ownAddress(dataDir: string): Promise<OwnAddress> {
  const port = await freePort('127.0.0.1');
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    MONGODB_URI: await databaseUri(),
    SMTP_URL: '',
  };
  return { port, url, env };
}
