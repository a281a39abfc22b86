import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startSupervised } from '../../../tools/start/supervised-process.mjs';
import { run } from '../../../tools/common/run.mjs';
import { until } from '../../../tools/test/testing.mjs';
import type { Nginx } from '../../../tools/finders/find-program.mjs';

const RELOAD = fileURLToPath(new URL('../../../deploy/reload.sh', import.meta.url));
const NGINX_FOLDER = fileURLToPath(new URL('../../../deploy/nginx/', import.meta.url));

export interface ProxyOptions {
  nginx: Nginx;
  /** Of its own, for configuration, logs and temporary files. */
  folder: string;
  /** The folder that it serves as /srv/queuebell. */
  www: string;
  port: number;
  tlsPort: number;
  /** 'host:port' of the API processes. */
  upstreams: readonly string[];
  /** The authority that signed the certificates of the API processes; without it nginx speaks http to them. */
  caFile?: string;
  /** 'queuebell.conf', or its form with TLS. */
  site?: string;
}

/**
 * The configuration of deploy/nginx, with nothing changed but ports, paths and addresses.
 *
 * @returns the path of nginx.conf
 */
export async function writeConfiguration(options: ProxyOptions): Promise<string> {
  const { nginx, folder, www, port, tlsPort, upstreams, caFile, site } = options;
  const target = join(folder, 'nginx');
  await cp(NGINX_FOLDER, target, { recursive: true });
  await mkdir(join(folder, 'tmp'), { recursive: true });
  const replacements: [string, string][] = [
    ['/usr/lib/nginx/modules/ngx_http_brotli_static_module.so', nginx.brotliModule],
    ['/tmp/nginx', join(folder, 'tmp')],
    ['/dev/stderr', join(folder, 'error.log')],
    ['/dev/stdout', join(folder, 'access.log')],
    ['/srv/queuebell', www],
    caFile ? ['/run/secrets/database-ca.pem', caFile] : ['proxy_pass https:', 'proxy_pass http:'],
    ['/run/secrets', folder],
    ['listen 8080', `listen 127.0.0.1:${port}`],
    ['listen [::]:8080 default_server;', ''],
    ['listen 8443', `listen 127.0.0.1:${tlsPort}`],
    ['listen [::]:8443 ssl http2 default_server;', ''],
    ...upstreams.map((upstream, index) => [`api-${index + 1}:3000`, upstream] as [string, string]),
    // As many workers as a small server has, however many cores this machine has.
    ['worker_processes auto', 'worker_processes 2'],
    ['include queuebell.conf', `include ${site ?? 'queuebell.conf'}`],
  ];
  const files = [
    'nginx.conf',
    'queuebell.conf',
    'queuebell-tls.conf',
    'logging.conf',
    'site.conf',
    'proxy.conf',
  ];
  for (const file of [...files, 'upstream/api.conf']) {
    const path = join(target, file);
    const text = await readFile(path, 'utf8');
    await writeFile(
      path,
      replacements.reduce((whole, [from, to]) => whole.replaceAll(from, to), text),
    );
  }
  return join(target, 'nginx.conf');
}

/** Its workers are this user, because the folders of a test are this user's alone. */
const asUs = process.getuid?.() === 0 ? ' user root;' : '';

/** Has nginx check a configuration. */
export async function testConfiguration({ nginx, folder }: ProxyOptions, config: string) {
  const args = ['-t', '-e', join(folder, 'error.log'), '-c', config, '-g', `daemon off;${asUs}`];
  return run(nginx.binary, args);
}

export interface Proxy {
  url: string;
  tlsUrl: string;
  pidFile: string;
  /** The list of API processes that it reads. */
  upstreamFile: string;
  /** Reads its configuration again; settles when nothing new goes by the one before. */
  reload: () => Promise<void>;
  stop: () => Promise<void>;
  /** All that it noted. */
  log: () => Promise<string>;
}

export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const { nginx, folder, port, tlsPort } = options;
  const config = await writeConfiguration(options);
  const supervised = startSupervised(
    [nginx.binary, '-e', join(folder, 'error.log'), '-c', config, '-g', `daemon off;${asUs}`],
    { logFile: join(folder, 'nginx.log') },
  );
  const url = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${url}/proxy/health`, { redirect: 'manual' }).then(
      ({ status }) => status === 200,
      () => false,
    );
  let hasEnded = false;
  supervised.ended.then(() => (hasEnded = true));
  await until(async () => hasEnded || (await isUp()));
  if (hasEnded) throw new Error(`nginx ended: ${await readFile(join(folder, 'nginx.log'), 'utf8')}`);
  const pidFile = join(folder, 'tmp/nginx.pid');
  const log = () => readFile(join(folder, 'error.log'), 'utf8');
  return {
    url,
    tlsUrl: `https://127.0.0.1:${tlsPort}`,
    pidFile,
    upstreamFile: join(dirname(config), 'upstream/api.conf'),
    log,
    stop: supervised.stop,
    reload: async () => {
      const how = ['-e', join(folder, 'error.log'), '-c', config, '-g', `daemon off;${asUs}`];
      const { code, output } = await run('sh', [RELOAD, pidFile, nginx.binary, ...how]);
      if (code !== 0) throw new Error(`nginx does not reload: ${output}`);
    },
  };
}
