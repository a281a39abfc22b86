/** The settings that may be read from a file: those that somebody else must not read. */
export const SECRETS = /** @type {const} */ ([
  'MONGODB_URI',
  'JWT_SECRET',
  'JWT_PREVIOUS_SECRETS',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'VAPID_PRIVATE_KEY',
  'METRICS_TOKEN',
]);

const ENDING = '_FILE';

/**
 * The settings that files hold. A file that is empty sets nothing; a setting given both ways is refused, because only
 * one of them would count.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {(file: string) => string} readFile
 * @returns {Record<string, string>} what comes on top of the environment
 * @throws {Error} that names the setting
 */
export function withSecretFiles(env, readFile) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const name of SECRETS) {
    const file = env[name + ENDING];
    if (!file) continue;
    if (env[name]) throw new Error(`${name} and ${name}${ENDING} are both set. Set one of them.`);
    const secret = readSecret(name, file, readFile);
    if (secret !== '') found[name] = secret;
  }
  return found;
}

/**
 * @param {string} name
 * @param {string} file
 * @param {(file: string) => string} readFile
 */
function readSecret(name, file, readFile) {
  try {
    return readFile(file).trim();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${name}${ENDING} cannot be read: ${reason}`, { cause: error });
  }
}
