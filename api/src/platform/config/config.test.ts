import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readSettings, SettingsError } from './config.js';
import { readSecrets } from './secrets.js';
import { makeSealingKey, sealingKeysOf } from './sealing-keys.js';
import { keyPairOf, makePrivateKey } from './vapid-keys.js';

const env = { MONGODB_URI: 'mongodb://127.0.0.1:1/x' };
const production = {
  ...env,
  NODE_ENV: 'production',
  JWT_SECRET: 's'.repeat(32),
  STRIPE_PAYMENT_LINK: 'https://buy.example/x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
};
const long = 'p'.repeat(32);
const pair = keyPairOf(makePrivateKey());

describe('the settings of the API', () => {
  it('need nothing but a database', () => {
    expect(readSettings(env)).toMatchObject({
      port: 3000,
      host: '0.0.0.0',
      publicUrl: 'http://localhost:3000',
      siteName: 'QueueBell',
      queueCapacity: 500,
      rateLimit: true,
      passwordCost: 12,
      billing: { mode: 'sandbox', paymentLink: '/sandbox/pay', portalLink: '/sandbox/subscription' },
      mail: { smtpUrl: undefined, from: { name: 'QueueBell', address: 'no-reply@localhost' } },
      seedDemoShop: false,
      remoteOrigins: [],
      developers: [],
      trustedProxies: [],
      earlyHints: false,
      adminSecondFactor: false,
    });
  });

  it('are those of the operator', () => {
    const said = {
      PORT: '8080',
      PUBLIC_URL: 'https://bell.example/',
      SITE_NAME: ' Bell ',
      OPERATOR_NAME: 'Bell Ltd',
      OPERATOR_ADDRESS: ' 1 High Street, Leeds ',
      OPERATOR_LAW: '',
      QUEUE_CAPACITY: '7',
      RATE_LIMIT: 'off',
      PASSWORD_COST: '4',
      SEED_DEMO_SHOP: '1',
      SMTP_URL: 'smtps://me:secret@mail.example:465',
      REMOTE_ORIGINS:
        'https://team.example/ http://localhost:3101,https://other.example, https://team.example',
      TRUSTED_PROXIES: '172.31.250.10, 10.0.0.0/24 2001:db8::/64',
      DEVELOPERS: 'ann@example.com, Bob@Example.com',
      REMOTE_SERVERS: 'mf-reviews=https://bell:s%40fe@10.0.0.5:4800, mf-stars=http://a:b@[::1]:4801/',
      EARLY_HINTS: 'on',
      ADMIN_SECOND_FACTOR: 'required',
    };
    expect(readSettings({ ...env, ...said })).toMatchObject({
      port: 8080,
      publicUrl: 'https://bell.example',
      siteName: 'Bell',
      operator: { name: 'Bell Ltd', address: '1 High Street, Leeds', law: undefined },
      queueCapacity: 7,
      rateLimit: false,
      passwordCost: 4,
      seedDemoShop: true,
      remoteOrigins: ['https://team.example', 'http://localhost:3101', 'https://other.example'],
      trustedProxies: ['172.31.250.10', '10.0.0.0/24', '2001:db8::/64'],
      developers: ['ann@example.com', 'bob@example.com'],
      remoteServers: new Map([
        ['mf-reviews', new URL('https://bell:s%40fe@10.0.0.5:4800')],
        ['mf-stars', new URL('http://a:b@[::1]:4801')],
      ]),
      earlyHints: true,
      adminSecondFactor: true,
      mail: {
        smtpUrl: 'smtps://me:secret@mail.example:465',
        from: { name: 'Bell', address: 'no-reply@bell.example' },
      },
    });
    const forTests = { SEED_DEMO_SHOP: '1', RATE_LIMIT: 'off', PASSWORD_COST: '4' };
    expect(readSettings({ ...production, ...forTests })).toMatchObject({
      production: true,
      rateLimit: true,
      passwordCost: 12,
      seedDemoShop: false,
    });
  });

  it('log every answer in production, and only problems when started by hand', () => {
    expect([readSettings(env).logLevel, readSettings(production).logLevel]).toEqual(['warn', 'info']);
    expect(readSettings({ ...production, LOG_LEVEL: 'error' }).logLevel).toBe('error');
    expect(readSettings({ ...env, MAX_CONNECTIONS: '200' }).maxConnections).toBe(200);
  });

  it('allow a card page of http on the own machine', () => {
    const said = { STRIPE_PAYMENT_LINK: 'http://localhost:4242/x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };
    expect(readSettings({ ...env, ...said }).billing).toMatchObject({
      paymentLink: said.STRIPE_PAYMENT_LINK,
    });
  });

  it('name the sender of mails as the operator does', () => {
    const from = 'Bell <bell@shop.example>';
    expect(readSettings({ ...env, MAIL_FROM: from }).mail.from).toBe(from);
  });

  it.each([
    ['MONGODB_URI is required.', {}],
    ['MONGODB_URI must start with mongodb://.', { MONGODB_URI: 'postgres://x' }],
    ['PORT must be a port number.', { ...env, PORT: 'http' }],
    ['PORT must be a port number.', { ...env, PORT: '70000' }],
    ['PUBLIC_URL must be an http or https address.', { ...env, PUBLIC_URL: 'bell.example' }],
    ['SMTP_URL must start with smtp:// or smtps://.', { ...env, SMTP_URL: 'mail.example:25' }],
    ['MAIL_FROM must be an email address.', { ...env, MAIL_FROM: 'me' }],
    ['QUEUE_CAPACITY must be a whole number from 1.', { ...env, QUEUE_CAPACITY: '0' }],
    ['MAX_CONNECTIONS must be a whole number from 1.', { ...env, MAX_CONNECTIONS: 'many' }],
    ['LOG_LEVEL must be one of silent, error', { ...env, LOG_LEVEL: 'loud' }],
    ['PASSWORD_COST must be a whole number from 4 to 15.', { ...env, PASSWORD_COST: '3' }],
    ['PASSWORD_COST must be a whole number from 4 to 15.', { ...env, PASSWORD_COST: '16' }],
    ['RATE_LIMIT must be on or off.', { ...env, RATE_LIMIT: 'no' }],
    ['REMOTE_ORIGINS must list origins', { ...env, REMOTE_ORIGINS: 'team.example' }],
    ['https://*.example is none', { ...env, REMOTE_ORIGINS: 'https://*.example' }],
    ['https://a.example;script-src is none', { ...env, REMOTE_ORIGINS: 'https://a.example;script-src' }],
    [
      'https://a.example/mf-x is none',
      { ...env, REMOTE_ORIGINS: 'https://b.example https://a.example/mf-x' },
    ],
    ['https://me:secret@a.example is none', { ...env, REMOTE_ORIGINS: 'https://me:secret@a.example' }],
    ['HTTPS://A.example is none', { ...env, REMOTE_ORIGINS: 'HTTPS://A.example' }],
    ['file:///x is none', { ...env, REMOTE_ORIGINS: 'file:///x' }],
    ['TRUSTED_PROXIES must list addresses', { ...env, TRUSTED_PROXIES: 'proxy.example' }],
    ['10.0.0.0/33 is neither', { ...env, TRUSTED_PROXIES: '10.0.0.7 10.0.0.0/33' }],
    ['0.0.0.0/0 is neither', { ...env, TRUSTED_PROXIES: '0.0.0.0/0' }],
    ['DEVELOPERS must list email addresses', { ...env, DEVELOPERS: 'ann@example.com, everybody' }],
    ['REMOTE_SERVERS must list servers', { ...env, REMOTE_SERVERS: 'https://a:b@a.example' }],
    ['part 2 is none', { ...env, REMOTE_SERVERS: 'mf-a=http://a:b@a.example mf-b=ftp://a:b@b.example' }],
    ['part 1 is none', { ...env, REMOTE_SERVERS: 'mf-a=http://a:b@a.example/api' }],
    ['part 1 is none', { ...env, REMOTE_SERVERS: 'mf-a=http://a:b@a.example?x' }],
    ['part 1 is none', { ...env, REMOTE_SERVERS: 'mf-a=http://a.example' }],
    ['part 1 is none', { ...env, REMOTE_SERVERS: 'mf-a=http://a@a.example' }],
    ['part 1 is none', { ...env, REMOTE_SERVERS: 'mf-a=http://a:100%@a.example' }],
    ['part 1 is none', { ...env, REMOTE_SERVERS: 'shell=http://a:b@a.example' }],
    ['part 2 is none', { ...env, REMOTE_SERVERS: 'mf-a=http://a:b@a.example,mf-a=http://a:b@b.example' }],
    ['EARLY_HINTS must be on or off.', { ...env, EARLY_HINTS: 'yes' }],
    ['ADMIN_SECOND_FACTOR must be required or optional.', { ...env, ADMIN_SECOND_FACTOR: 'on' }],
    ['SECOND_FACTOR_KEY must be 32 random bytes', { ...env, SECOND_FACTOR_KEY: 'x'.repeat(32) }],
    ['JWT_SECRET must have at least 32 characters.', { ...env, JWT_SECRET: 'short' }],
    ['JWT_PREVIOUS_SECRETS.1 must have at least', { ...production, JWT_PREVIOUS_SECRETS: `${long}, short` }],
    ['JWT_PREVIOUS_SECRETS needs a JWT_SECRET', { ...env, JWT_PREVIOUS_SECRETS: long }],
    ['JWT_SECRET is required in production.', { ...production, JWT_SECRET: '' }],
    ['STRIPE_PAYMENT_LINK is required in production', { ...production, STRIPE_PAYMENT_LINK: '' }],
    ['STRIPE_WEBHOOK_SECRET is required in production', { ...production, STRIPE_WEBHOOK_SECRET: '' }],
    [
      'STRIPE_PAYMENT_LINK must be an https address in production.',
      { ...production, STRIPE_PAYMENT_LINK: 'http://buy.example/x' },
    ],
    [
      'STRIPE_PORTAL_LINK must be an https address in production.',
      { ...production, STRIPE_PORTAL_LINK: 'http://billing.example/x' },
    ],
    [
      'STRIPE_PAYMENT_LINK must be an http or https address.',
      { ...env, STRIPE_PAYMENT_LINK: 'javascript:alert(1)' },
    ],
    ['VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be', { ...env, VAPID_PUBLIC_KEY: pair.publicKey }],
    ['VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be', { ...env, VAPID_PRIVATE_KEY: pair.privateKey }],
    [
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be',
      { ...env, VAPID_PUBLIC_KEY: pair.publicKey, VAPID_PRIVATE_KEY: makePrivateKey() },
    ],
    [
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be',
      { ...env, VAPID_PUBLIC_KEY: pair.publicKey, VAPID_PRIVATE_KEY: 'private' },
    ],
    ['STRIPE_WEBHOOK_SECRET is required', { ...env, STRIPE_PAYMENT_LINK: 'https://buy.example/x' }],
  ])('are refused if they are wrong: %s', (message, given) => {
    expect(() => readSettings(given)).toThrow(SettingsError);
    expect(() => readSettings(given)).toThrow(message);
  });
});

describe('the secrets of the API', () => {
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'queuebell-secrets-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('are made once, for all processes that start at once, and only their owner can read them', async () => {
    const settings = readSettings({ ...env, DATA_DIR: path.join(dataDir, 'new') });
    const all = await Promise.all(Array.from({ length: 8 }, () => readSecrets(settings)));
    const secrets = all.map(({ keys }) => keys.signing().secret);
    expect(new Set(secrets).size).toBe(1);
    expect(new Set(all.map(({ vapid }) => vapid.publicKey)).size).toBe(1);
    expect((await readSecrets(settings)).keys.signing()).toEqual(all[0]?.keys.signing());
    const file = path.join(dataDir, 'new', 'jwt-secret');
    for (const name of ['jwt-secret', 'vapid-key', 'second-factor-key']) {
      expect((await stat(path.join(dataDir, 'new', name))).mode & 0o777).toBe(0o600);
    }
    expect(await readFile(file, 'utf8')).toBe(secrets[0]);
    expect(secrets[0]?.length).toBeGreaterThanOrEqual(32);
  });

  it('include earlier ones whose tokens are still valid', async () => {
    const said = { JWT_PREVIOUS_SECRETS: ` ${long} , ${'q'.repeat(32)}` };
    const { keys } = await readSecrets(readSettings({ ...production, ...said }));
    const secrets = keys.verifying(undefined).map(({ secret }) => secret);
    expect(secrets).toEqual(['s'.repeat(32), long, 'q'.repeat(32)]);
  });

  it('are those of the operator, if given', async () => {
    const sealing = makeSealingKey();
    const said = {
      VAPID_PUBLIC_KEY: pair.publicKey,
      VAPID_PRIVATE_KEY: pair.privateKey,
      SECOND_FACTOR_KEY: `${sealing}, ${makeSealingKey()}`,
    };
    const settings = readSettings({ ...production, ...said, DATA_DIR: dataDir });
    const { keys, secondFactor, ...others } = await readSecrets(settings);
    const alone = sealingKeysOf([Buffer.from(sealing, 'base64')]);
    expect(alone.open(secondFactor.seal('x', 'olive'), 'olive')).toBe('x');
    expect(others).toEqual({ webhook: 'whsec_x', vapid: pair });
    expect(keys.signing().secret).toBe('s'.repeat(32));
  });
});
