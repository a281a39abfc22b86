import { join } from 'node:path';
import { ROOT } from '../../tools/common/paths.mjs';
import { run } from '../../tools/common/run.mjs';
import type { Pay } from './shop.ts';

const CLI = join(ROOT, 'api/dist/operator/cli/cli.js');
const MEMBERSHIP_DAYS = '30';

/** The right to read the feedback of the site. It takes effect at the next login. */
export const makeAdmin = (mongodbUri: string, email: string): Promise<void> =>
  command(mongodbUri, 'user', 'role', email, 'admin');

/** The operator grants memberships where there is no payment sandbox. */
export const grantedBy =
  (mongodbUri: string): Pay =>
  (_, { email }) =>
    command(mongodbUri, 'membership', 'grant', email, '--days', MEMBERSHIP_DAYS);

/** Runs a command of `npm run cli` on this database. */
async function command(mongodbUri: string, ...args: string[]): Promise<void> {
  const env = { ...process.env, MONGODB_URI: mongodbUri };
  const { code, output } = await run(process.execPath, [CLI, ...args], { env });
  if (code !== 0) throw new Error(output);
}
