import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startSupervised, type SupervisedProcess } from '../../tools/start/supervised-process.mjs';
import { ROOT } from '../../tools/common/paths.mjs';
import { freePort } from '../../tools/common/ports.mjs';
import { run } from '../../tools/common/run.mjs';
import { cleanEnvironment, until } from '../../tools/test/testing.mjs';
import { ask, type Answer, type Asking } from './ask.ts';
import { parseEnvFile } from './env-file.ts';

const HOST = '127.0.0.1';
/** As `make-secrets.sh` writes it, and nginx looks for it. */
const API_NAME = 'queuebell-api';
const READY_WITHIN_MS = 180_000;

export interface ProductionApi {
  url: string;
  /** 'host:port'. */
  address: string;
  ask: (path: string, options?: Asking) => Promise<Answer>;
  /** Starts the release of this checkout, or of another one. */
  start: (root?: string) => Promise<void>;
  /** Stops as an operator does, and waits. */
  stop: () => Promise<void>;
  /** Ends it at once. */
  kill: () => Promise<void>;
}

/** The certificate that an API process shows, and that of the authority that signed it. */
export interface Identity {
  /** With certificate and key. */
  file: string;
  caFile: string;
}

export interface ProductionApiOptions {
  /** Its DATA_DIR. */
  folder: string;
  uri: string;
  publicUrl: string;
  name: string;
  /** Without one it speaks http. */
  identity?: Identity | null;
}

/**
 * An API process as an operator runs one: in production, with the settings of the example file and secrets in files. It is
 * not yet started.
 */
export async function productionApi(options: ProductionApiOptions): Promise<ProductionApi> {
  const { folder, uri, publicUrl, name, identity = null } = options;
  const port = await freePort(HOST);
  const secrets = join(folder, `secrets-${name}`);
  await run('mkdir', ['-p', secrets]);
  await writeFile(join(secrets, 'mongodb-uri'), `${uri}\n`);
  await writeFile(join(secrets, 'jwt-secret'), `${'s'.repeat(48)}\n`);
  await writeFile(join(secrets, 'stripe-webhook-secret'), 'whsec_test\n');
  const example = await readFile(join(ROOT, 'deploy/queuebell.env.example'), 'utf8');
  const env = {
    ...cleanEnvironment(),
    ...parseEnvFile(example),
    QUEUE_CAPACITY: '100000',
    PUBLIC_URL: publicUrl,
    PORT: String(port),
    HOST,
    DATA_DIR: folder,
    MONGODB_URI_FILE: join(secrets, 'mongodb-uri'),
    JWT_SECRET_FILE: join(secrets, 'jwt-secret'),
    STRIPE_WEBHOOK_SECRET_FILE: join(secrets, 'stripe-webhook-secret'),
    ...(identity && { TLS_CERT_FILE: identity.file, TLS_KEY_FILE: identity.file }),
  };
  const url = `${identity ? 'https' : 'http'}://${HOST}:${port}`;
  const trust = identity && { ca: await readFile(identity.caFile, 'utf8'), servername: API_NAME };
  const askIt: ProductionApi['ask'] = (path, options) => ask(url + path, { ...options, trust });
  let supervised: SupervisedProcess | null = null;
  const isReady = async () => (await askIt('/api/health/ready')).status === 200;
  return {
    url,
    address: `${HOST}:${port}`,
    ask: askIt,
    start: async (root = ROOT) => {
      const logFile = join(folder, `${name}.log`);
      const started = startSupervised([process.execPath, 'deploy/start-api.mjs'], {
        cwd: root,
        env,
        logFile,
      });
      supervised = started;
      let ended = false;
      started.ended.then(() => (ended = true));
      await until(async () => ended || (await isReady()), READY_WITHIN_MS);
      if (ended) throw new Error(`The API ended: ${await readFile(logFile, 'utf8')}`);
    },
    stop: async () => supervised?.stop(),
    kill: async () => {
      supervised?.kill();
      await supervised?.ended;
    },
  };
}
