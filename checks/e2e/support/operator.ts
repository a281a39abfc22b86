import { execFile } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Commands of the operator, on the data folder of this run. */

const exec = promisify(execFile);
const cli = fileURLToPath(new URL('../../../tools/operator/cli.mjs', import.meta.url));
const dataDir = (): string => process.env.E2E_DATA_DIR ?? '';

/** `npm run cli -- user role <email> admin`. It takes effect at the next login. */
export async function makeAdmin(email: string): Promise<void> {
  await exec(process.execPath, [cli, 'user', 'role', email, 'admin'], {
    env: { ...process.env, DATA_DIR: dataDir() },
  });
}

/** The link in the latest email to somebody, once it has been sent; null before. */
export const resetLinkFor = (email: string): Promise<string | null> => linkFor(email, 'reset-password');

/** The link in the last mail to a new email address, by which it is confirmed. */
export const emailLinkFor = (email: string): Promise<string | null> => linkFor(email, 'change-email');

/** The link by which somebody joins a team. */
export const invitationFor = (email: string): Promise<string | null> => linkFor(email, 'join-team');

async function linkFor(email: string, screen: string): Promise<string | null> {
  const outbox = path.join(dataDir(), 'outbox');
  const names = await readdir(outbox).catch(() => []);
  for (const name of names
    .filter((file) => file.endsWith('.eml'))
    .sort()
    .reverse()) {
    const mail = withoutQuotedPrintable(await readFile(path.join(outbox, name), 'utf8'));
    const link = new RegExp(`https?:\\S+/${screen}\\?token=[\\w.-]+`).exec(mail)?.[0];
    if (link !== undefined && mail.includes(email)) return link;
  }
  return null;
}

const withoutQuotedPrintable = (text: string): string => text.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
