import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Settings } from './config.js';
import { keyPairOf, makePrivateKey, type VapidKeys } from './vapid-keys.js';

const SECRET_FILE = 'jwt-secret';
const VAPID_FILE = 'vapid-key';
const SECRET_BYTES = 48;

export interface Secrets {
  /** Signs sessions. */
  jwt: string;
  /** Signs payment events. */
  webhook: string;
  /** Signs pushes. A browser's subscription is bound to them, so they stay. */
  vapid: VapidKeys;
}

/** The operator's secrets, or those made at the first start and kept in the data folder. */
export async function readSecrets(settings: Settings): Promise<Secrets> {
  const { billing, dataDir } = settings;
  const jwt = settings.jwtSecret ?? (await keptSecret(path.join(dataDir, SECRET_FILE), makeSecret));
  const webhook = billing.mode === 'stripe' ? billing.webhookSecret : sandboxSecret(jwt);
  const vapid = settings.vapid ?? keyPairOf(await keptSecret(path.join(dataDir, VAPID_FILE), makePrivateKey));
  return { jwt, webhook, vapid };
}

const makeSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** Derived, so that every process of one installation has the same one. */
const sandboxSecret = (jwt: string): string =>
  `whsec_${createHmac('sha256', jwt).update('queuebell sandbox webhook').digest('hex')}`;

/** Made whole and then linked to its name, so that two processes starting at once end up with the same one. */
async function keptSecret(file: string, make: () => string): Promise<string> {
  const kept = await readIfThere(file);
  if (kept) return kept;
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, make(), { mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
  return readFile(file, 'utf8');
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
