import { QUEUE_CAPACITY } from '@queuebell/contracts';
import { z } from 'zod';
import { emailList } from './email-list.js';
import { originList } from './remote-origins.js';
import { serverList } from './remote-servers.js';
import { certificateFile, privateKeyFile } from './tls-keys.js';
import { proxyList } from './trusted-proxies.js';

/** Ten thousand screens and short requests; each open stream costs about 6 kB, and 24 kB more over TLS. */
const MAX_CONNECTIONS = 15_000;

/** The logarithm of bcrypt's rounds: about 0.25 s for each hash. */
export const PASSWORD_COST = 12;

export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

const given = (text: string | undefined) =>
  text === undefined || text.trim() === '' ? undefined : text.trim();
const text = z.string().optional().transform(given);
const port = z
  .string()
  .regex(/^\d+$/, 'must be a port number')
  .transform(Number)
  .pipe(z.number().max(65_535, 'must be a port number'));
const count = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, 'must be a whole number from 1')
  .transform(Number);
const cost = z
  .string()
  .regex(/^([4-9]|1[0-5])$/, 'must be a whole number from 4 to 15')
  .transform(Number);
const jwtSecret = z.string().min(32, 'must have at least 32 characters');
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

/**
 * A variable of the environment; an empty one counts as not set. docs/configuration.md is generated from
 * these texts (`npm run docs`).
 * @param value allowed values
 * @param description of its effect
 * @param unset what happens when it is not set; not given if `value` has a default
 */
const variable = <Output>(
  value: z.ZodType<Output, string | undefined>,
  description: string,
  unset?: string,
) => text.pipe(value).meta({ description, unset });

/** The settings that releases depend on, for commands that need no others. */
export const OfReleases = z.object({
  PORT: variable(port.default(3000), 'The port that this process listens on.'),
  DATA_DIR: variable(
    z.string().default('.data'),
    'The folder of releases, keys and outbox, and of the database that `npm start` brings up. The same one for all processes.',
  ),
  PUBLIC_URL: variable(
    httpUrl.optional(),
    'The site’s address, in links, emails and QR codes.',
    '`http://localhost:PORT`',
  ),
  REMOTE_ORIGINS: variable(
    originList.default([]),
    'Origins that remotes may come from besides this server’s own, separated by commas.',
  ),
});

export const Environment = OfReleases.extend({
  NODE_ENV: variable(
    z.string().optional(),
    '`production`: no payment sandbox and no demo shop; rate limits are always on.',
    'development',
  ),
  HOST: variable(
    z.string().default('0.0.0.0'),
    'The address that this process listens on; `127.0.0.1` for this machine only.',
  ),
  TLS_CERT_FILE: variable(
    certificateFile.optional(),
    'A file with the certificate for https. It is read at the start.',
    'http',
  ),
  TLS_KEY_FILE: variable(
    privateKeyFile.optional(),
    'A file with the key of that certificate; one file may hold both.',
    'http',
  ),
  TRUSTED_PROXIES: variable(
    proxyList.default([]),
    'Reverse proxies on other machines whose client addresses are trusted: addresses or networks.',
  ),
  MONGODB_URI: variable(
    z.string({ error: 'is required' }).regex(/^mongodb(\+srv)?:\/\//, 'must start with mongodb://'),
    'A replica set of MongoDB: all its nodes and its name.',
    'refused; `npm start` brings one up',
  ),
  JWT_SECRET: variable(
    jwtSecret.optional(),
    'Signs sessions: at least 32 characters, the same in all processes. One that begins with `HS512:` signs with HS512, not HS256.',
    'made once, kept in `DATA_DIR`; refused in production',
  ),
  JWT_PREVIOUS_SECRETS: variable(
    z
      .string()
      .transform((list) => list.split(',').map((secret) => secret.trim()))
      .pipe(z.array(jwtSecret))
      .default([]),
    'Earlier secrets, separated by commas: tokens that they signed stay valid.',
  ),
  STRIPE_PAYMENT_LINK: variable(
    httpUrl.optional(),
    'Where owners pay; https in production.',
    'the sandbox’s page; refused in production',
  ),
  STRIPE_WEBHOOK_SECRET: variable(
    z.string().optional(),
    'Stripe signs its events with it and sends them to `PUBLIC_URL/api/billing/webhook`.',
    'the sandbox; refused in production',
  ),
  STRIPE_PORTAL_LINK: variable(
    httpUrl.optional(),
    'Stripe’s customer portal, where owners cancel or give another card; https in production.',
    'no link on the profile',
  ),
  SMTP_URL: variable(
    z.url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' }).optional(),
    'The mail server: `smtps://user:password@host:465`.',
    'emails are files in `DATA_DIR/outbox`',
  ),
  MAIL_FROM: variable(
    z.string().regex(/.@./, 'must be an email address').optional(),
    'The sender of emails.',
    '`no-reply@` the site',
  ),
  RELEASES_WEBHOOK: variable(
    httpUrl.optional(),
    'Gets a POST with JSON when the server takes a canary back; it may be in your own network.',
    'no such message',
  ),
  RELEASES_EMAIL: variable(
    z.email({ error: 'must be an email address' }).optional(),
    'Gets an email when the server takes a canary back.',
    'no such email',
  ),
  DEVELOPERS: variable(
    emailList.default([]),
    'Email addresses of people whose own browsers may load a remote from their own computers, separated by commas.',
  ),
  REMOTE_SERVERS: variable(
    serverList.default(new Map()),
    'Servers that teams run for their remotes, separated by commas: `mf-reviews=https://user:password@reviews.internal:4800` ([why](decisions/0078-a-server-for-a-remote.md)).',
    'none',
  ),
  SITE_NAME: variable(z.string().default('QueueBell'), 'The name in the top bar and in emails.'),
  OPERATOR_NAME: variable(
    z.string().optional(),
    'Your company, on the terms page, which says so while it is missing.',
    'not set',
  ),
  OPERATOR_ADDRESS: variable(
    z.string().optional(),
    'Your company’s address on one line, on the terms page.',
    'not set',
  ),
  OPERATOR_LAW: variable(
    z.string().optional(),
    'The law that applies, on the terms page: `England and Wales`.',
    'not set',
  ),
  QUEUE_CAPACITY: variable(count.default(QUEUE_CAPACITY), 'How many customers can wait in one shop at once.'),
  MAX_CONNECTIONS: variable(
    count.default(MAX_CONNECTIONS),
    'Connections to this process at once; the limit of open files has to be higher.',
  ),
  RATE_LIMIT: variable(
    z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
    '`off` for benchmarks; ignored in production.',
  ),
  PASSWORD_COST: variable(
    cost.default(PASSWORD_COST),
    'The cost of a password’s hash (bcrypt’s, in powers of two); `4` for tests; ignored in production.',
  ),
  LOG_LEVEL: variable(
    z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).optional(),
    '`silent`, `error`, `warn`, `info` (a line for each answer) or `debug`.',
    '`warn`; in production `info`',
  ),
  EARLY_HINTS: variable(
    z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
    '`on`: preloads in a 103 ahead of the page, behind HTTP/2. Leave it off behind the nginx of `deploy/`, which does not pass them on.',
  ),
  SEED_DEMO_SHOP: variable(
    z.string().optional(),
    '`1`: makes a demo shop at the start; ignored in production.',
    'no; `npm start` sets it',
  ),
  METRICS_TOKEN: variable(
    z.string().min(16, 'must have at least 16 characters').optional(),
    'Reads `/api/metrics` from another machine; 16 characters or more.',
    'this machine only',
  ),
  VAPID_PUBLIC_KEY: variable(
    z.string().optional(),
    'Signs push messages, in base64url, the same in all processes. Browsers are bound to it, so it stays.',
    'made once, kept in `DATA_DIR`',
  ),
  VAPID_PRIVATE_KEY: variable(
    z.string().optional(),
    'The private key that belongs to it.',
    'made once, kept in `DATA_DIR`',
  ),
  SECOND_FACTOR_KEY: variable(
    z.string().optional(),
    'Encrypts the secrets of authenticator apps: 32 random bytes in base64, or several such keys of which the first encrypts ([keys](keys.md)).',
    'made once, kept in `DATA_DIR`',
  ),
  ADMIN_SECOND_FACTOR: variable(
    z.enum(['required', 'optional'], { error: 'must be required or optional' }).default('optional'),
    '`required`: site staff see and change feedback only in a session with two-step login.',
  ),
});
