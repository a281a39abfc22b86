import { createHmac, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SettingsError, type Settings } from './config.js';
import { fileKeys, keyFileIn, makeSecret } from './key-file.js';
import { fixedKeys, type KeyRing } from './key-ring.js';
import { makeSealingKey, readSealingKeys, sealingKeysOf, type SealingKeys } from './sealing-keys.js';
import { keyPairOf, makePrivateKey, type VapidKeys } from './vapid-keys.js';

const VAPID_FILE = 'vapid-key';
const SECOND_FACTOR_FILE = 'second-factor-key';

export interface Secrets {
  /** Sign sessions. */
  keys: KeyRing;
  /** Verifies payment events. */
  webhook: string;
  /** Sign pushes. Browsers' subscriptions are bound to them, so they must not change. */
  vapid: VapidKeys;
  /** Encrypt the secrets of authenticator apps. */
  secondFactor: SealingKeys;
}

/** The operator's secrets, or those that were made at the first start and stored in the data folder. */
export async function readSecrets(settings: Settings): Promise<Secrets> {
  const { billing, dataDir } = settings;
  const keys = await readKeys(settings);
  const webhook = billing.mode === 'stripe' ? billing.webhookSecret : sandboxSecret(keys.signing().secret);
  const vapid =
    settings.vapid ?? keyPairOf(await storedSecret(path.join(dataDir, VAPID_FILE), makePrivateKey));
  const secondFactor = sealingKeysOf(settings.secondFactorKeys ?? (await keptSealingKeys(dataDir)));
  return { keys, webhook, vapid, secondFactor };
}

async function keptSealingKeys(dataDir: string): Promise<readonly [Buffer, ...Buffer[]]> {
  const file = path.join(dataDir, SECOND_FACTOR_FILE);
  const keys = readSealingKeys(await storedSecret(file, makeSealingKey));
  if (!keys) throw new SettingsError(`${file} must hold keys of 32 bytes in base64.`);
  return keys;
}

async function readKeys({ jwtSecret, jwtPreviousSecrets, dataDir }: Settings): Promise<KeyRing> {
  if (jwtSecret !== undefined) return fixedKeys([jwtSecret, ...jwtPreviousSecrets]);
  const file = keyFileIn(dataDir);
  await storedSecret(file, makeSecret);
  return fileKeys(file);
}

/** Derived, so that every process of one installation has the same one. */
const sandboxSecret = (secret: string): string =>
  `whsec_${createHmac('sha256', secret).update('queuebell sandbox webhook').digest('hex')}`;

/**
 * Written completely and then linked to its name, so that two processes that start at once use the same one.
 */
async function storedSecret(file: string, make: () => string): Promise<string> {
  const stored = await readIfThere(file);
  if (stored) return stored;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
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
