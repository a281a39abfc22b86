import path from 'node:path';
import type { z } from 'zod';
import { Environment, type LOG_LEVELS, OfReleases, PASSWORD_COST } from './environment.js';
import { readSealingKeys } from './sealing-keys.js';
import { belongTogether, type TlsKeys } from './tls-keys.js';
import { isKeyPair, type VapidKeys } from './vapid-keys.js';

const SANDBOX = {
  mode: 'sandbox',
  paymentLink: '/sandbox/pay',
  portalLink: '/sandbox/subscription',
} as const;
/**
 * Where owners pay and cancel. In the sandbox no card is charged; its pages send signed events to the real
 * webhook.
 */
export type Billing =
  | { mode: 'stripe'; paymentLink: string; webhookSecret: string; portalLink?: string | undefined }
  | { mode: 'sandbox'; paymentLink: string; portalLink: string };

/** `from` is an address, or 'Name <address>'. */
export interface MailSettings {
  /** Not set: mails are stored in {@link Settings.dataDir}, folder `outbox`. */
  smtpUrl: string | undefined;
  from: string | { name: string; address: string };
}

/** The operator's settings, parsed once at the start. */
export interface Settings {
  production: boolean;
  port: number;
  host: string;
  /** Not set: the server speaks http, for this machine or a proxy on it. */
  tls: TlsKeys | undefined;
  dataDir: string;
  mongodbUri: string;
  publicUrl: string;
  /** Not set: made at the first start and stored in {@link dataDir}. Always set in production. */
  jwtSecret: string | undefined;
  /** Earlier values of {@link jwtSecret}: their signatures are still accepted. */
  jwtPreviousSecrets: readonly string[];
  billing: Billing;
  mail: MailSettings;
  siteName: string;
  /** Where the server tells that it has taken a release back; not set: in the journal alone. */
  releaseNews: { webhook: string | undefined; email: string | undefined };
  /** Email addresses of those whose browsers may load a remote from their own computers. */
  developers: readonly string[];
  /** The company that runs the site, and its law. The terms page names missing parts. */
  operator: { name: string | undefined; address: string | undefined; law: string | undefined };
  /** Maximum of waiting customers in one shop. */
  queueCapacity: number;
  /** The lowest level that is logged. */
  logLevel: (typeof LOG_LEVELS)[number];
  /** Maximum of open connections to this process. */
  maxConnections: number;
  /** Whether rate limits apply. Always in production. */
  rateLimit: boolean;
  /** The logarithm of bcrypt's rounds. Always the default in production. */
  passwordCost: number;
  /** Origins that may serve remotes besides this server: 'https://team.example'. */
  remoteOrigins: readonly string[];
  /** By remote: where its team answers calls below `/api/remotes/{remote}/server/`. */
  remoteServers: ReadonlyMap<string, URL>;
  /** Reverse proxies, besides those on this machine, whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[];
  /** Whether preloads of a page are sent in a 103 ahead of it. */
  earlyHints: boolean;
  seedDemoShop: boolean;
  /** Required for metrics from another machine. Not set: only this machine may read them. */
  metricsToken: string | undefined;
  /** Not set: made at the first start and stored in {@link dataDir}. */
  vapid: VapidKeys | undefined;
  /**
   * Encrypt the secrets of authenticator apps; the first one encrypts. Not set: made and stored in {@link
   * dataDir}.
   */
  secondFactorKeys: readonly [Buffer, ...Buffer[]] | undefined;
  /** Whether site staff need a login with a second factor. */
  adminSecondFactor: boolean;
}

/** The environment is not usable. The message names the variable and the remedy. */
export class SettingsError extends Error {}

function parsed<Values>(environment: z.ZodType<Values>, env: NodeJS.ProcessEnv): Values {
  const { data, error } = environment.safeParse(env);
  if (data !== undefined) return data;
  const lines = error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`) ?? [];
  throw new SettingsError(lines.join('\n'));
}

function ofReleases(
  { PORT, DATA_DIR, PUBLIC_URL, REMOTE_ORIGINS }: z.infer<typeof OfReleases>,
  scheme = 'http',
) {
  return {
    dataDir: path.resolve(DATA_DIR),
    publicUrl: (PUBLIC_URL ?? `${scheme}://localhost:${PORT}`).replace(/\/+$/, ''),
    remoteOrigins: REMOTE_ORIGINS,
  };
}

/**
 * The settings of releases alone, when others are not set.
 * @throws SettingsError with every variable that is wrong
 */
export const readReleaseSettings = (env: NodeJS.ProcessEnv): ReturnType<typeof ofReleases> =>
  ofReleases(parsed(OfReleases, env));

/** @throws SettingsError with every variable that is wrong */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const values = parsed(Environment, env);
  const production = values.NODE_ENV === 'production';
  if (production && !values.JWT_SECRET) throw new SettingsError('JWT_SECRET is required in production.');
  if (values.JWT_PREVIOUS_SECRETS.length > 0 && !values.JWT_SECRET)
    throw new SettingsError('JWT_PREVIOUS_SECRETS needs a JWT_SECRET that follows them.');
  const tls = tlsOf(values.TLS_CERT_FILE, values.TLS_KEY_FILE);
  const releases = ofReleases(values, tls && 'https');
  const noReply = { name: values.SITE_NAME, address: `no-reply@${new URL(releases.publicUrl).hostname}` };
  return {
    ...releases,
    production,
    port: values.PORT,
    host: values.HOST,
    tls,
    mongodbUri: values.MONGODB_URI,
    jwtSecret: values.JWT_SECRET,
    jwtPreviousSecrets: values.JWT_PREVIOUS_SECRETS,
    billing: billingOf(values, production),
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM ?? noReply },
    siteName: values.SITE_NAME,
    releaseNews: { webhook: values.RELEASES_WEBHOOK, email: values.RELEASES_EMAIL },
    developers: values.DEVELOPERS,
    operator: {
      name: values.OPERATOR_NAME,
      address: values.OPERATOR_ADDRESS,
      law: values.OPERATOR_LAW,
    },
    queueCapacity: values.QUEUE_CAPACITY,
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    maxConnections: values.MAX_CONNECTIONS,
    rateLimit: values.RATE_LIMIT === 'on' || production,
    passwordCost: production ? PASSWORD_COST : values.PASSWORD_COST,
    remoteServers: values.REMOTE_SERVERS,
    trustedProxies: values.TRUSTED_PROXIES,
    earlyHints: values.EARLY_HINTS === 'on',
    seedDemoShop: values.SEED_DEMO_SHOP === '1' && !production,
    metricsToken: values.METRICS_TOKEN,
    vapid: vapidOf(values.VAPID_PUBLIC_KEY, values.VAPID_PRIVATE_KEY),
    secondFactorKeys: secondFactorKeysOf(values.SECOND_FACTOR_KEY),
    adminSecondFactor: values.ADMIN_SECOND_FACTOR === 'required',
  };
}

/** Links over http would let an attacker on the network send owners to another payment page. */
function requireHttps(links: Record<string, string | undefined>): void {
  for (const [name, link] of Object.entries(links)) {
    if (link && new URL(link).protocol !== 'https:')
      throw new SettingsError(`${name} must be an https address in production.`);
  }
}

function billingOf(values: z.infer<typeof Environment>, production: boolean): Billing {
  const {
    STRIPE_PAYMENT_LINK: paymentLink,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PORTAL_LINK: portalLink,
  } = values;
  if (production) requireHttps({ STRIPE_PAYMENT_LINK: paymentLink, STRIPE_PORTAL_LINK: portalLink });
  if (paymentLink && webhookSecret) return { mode: 'stripe', paymentLink, webhookSecret, portalLink };
  const missing = paymentLink ? 'STRIPE_WEBHOOK_SECRET' : 'STRIPE_PAYMENT_LINK';
  if (production)
    throw new SettingsError(`${missing} is required in production: the sandbox charges nobody.`);
  if (paymentLink || webhookSecret)
    throw new SettingsError(`${missing} is required when its counterpart is set.`);
  if (portalLink) throw new SettingsError('STRIPE_PAYMENT_LINK is required when STRIPE_PORTAL_LINK is set.');
  return SANDBOX;
}

function tlsOf(certificate: string | undefined, key: string | undefined): TlsKeys | undefined {
  if (!certificate && !key) return undefined;
  if (!certificate) throw new SettingsError('TLS_CERT_FILE is required when TLS_KEY_FILE is set.');
  if (!key) throw new SettingsError('TLS_KEY_FILE is required when TLS_CERT_FILE is set.');
  const keys = { certificate, key };
  if (belongTogether(keys)) return keys;
  throw new SettingsError('TLS_KEY_FILE must hold the key of the certificate in TLS_CERT_FILE.');
}

function vapidOf(publicKey: string | undefined, privateKey: string | undefined): VapidKeys | undefined {
  if (!publicKey && !privateKey) return undefined;
  const keys = { publicKey: publicKey ?? '', privateKey: privateKey ?? '' };
  if (isKeyPair(keys)) return keys;
  throw new SettingsError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair of keys.');
}

function secondFactorKeysOf(given: string | undefined): Settings['secondFactorKeys'] {
  if (given === undefined) return undefined;
  const keys = readSealingKeys(given);
  if (keys) return keys;
  throw new SettingsError('SECOND_FACTOR_KEY must be 32 random bytes in base64, or several such keys.');
}
