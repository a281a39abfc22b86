import { readFileSync } from 'node:fs';
import { SettingsError } from './config.js';

/** Secret settings, which may be read from files. */
export const SECRET_VARIABLES = [
  'MONGODB_URI',
  'JWT_SECRET',
  'JWT_PREVIOUS_SECRETS',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'VAPID_PRIVATE_KEY',
  'SECOND_FACTOR_KEY',
  'METRICS_TOKEN',
  'REMOTE_SERVERS',
] as const;

const ENDING = '_FILE';

type ReadFile = (file: string) => string;
const readText: ReadFile = (file) => readFileSync(file, 'utf8');

/**
 * Reads settings from files: JWT_SECRET_FILE=/run/secrets/jwt-secret. An empty file sets nothing; a setting
 * that is given both ways is refused as ambiguous.
 * @returns additions to the environment
 * @throws SettingsError that names the setting
 */
export function withSecretFiles(
  env: NodeJS.ProcessEnv,
  readFile: ReadFile = readText,
  names: readonly string[] = SECRET_VARIABLES,
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of names) {
    const file = env[name + ENDING];
    if (!file) continue;
    if (env[name]) throw new SettingsError(`${name} and ${name}${ENDING} are both set. Set one of them.`);
    const secret = readSecret(name, file, readFile);
    if (secret !== '') found[name] = secret;
  }
  return found;
}

/**
 * The environment with settings from files, for programs outside the API.
 * @param more secrets of that program alone
 */
export const wholeEnvironment = (
  env: NodeJS.ProcessEnv,
  more: readonly string[] = [],
): NodeJS.ProcessEnv => ({ ...env, ...withSecretFiles(env, readText, [...SECRET_VARIABLES, ...more]) });

function readSecret(name: string, file: string, readFile: ReadFile): string {
  try {
    return readFile(file).trim();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`${name}${ENDING} cannot be read: ${reason}`);
  }
}
