import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { makeAdmin as makeAdminIn } from '../../kit/operator.ts';
import { databaseUri, dataDir } from './database.ts';

/** It takes effect at the next login. */
export const makeAdmin = async (email: string): Promise<void> => makeAdminIn(await databaseUri(), email);

/** The link in the last email to reset a password; null until it has been sent. */
export const resetLinkFor = (email: string): Promise<string | null> => linkFor(email, 'reset-password');

/** The link in the last email that confirms a new address; null until it has been sent. */
export const emailLinkFor = (email: string): Promise<string | null> => linkFor(email, 'change-email');

/** The link by which somebody joins a team. */
export const invitationFor = (email: string): Promise<string | null> => linkFor(email, 'join-team');

async function linkFor(email: string, screen: string): Promise<string | null> {
  const outbox = path.join(dataDir().path, 'outbox');
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
