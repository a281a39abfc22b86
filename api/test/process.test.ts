import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { QueueSnapshot } from '@queuebell/contracts';
import { readOperatorCommand } from '../src/operator/cli/operator-commands.js';
import { DEMO_SHOP } from '../src/operator/seed/demo-shop.js';
import { CommandError } from '../src/platform/errors/command-error.js';
import { makeCertificate } from './certificate.js';
import {
  buildApi,
  ended,
  runCli,
  spawnApi,
  startApi,
  startByOperator,
  type RunningApi,
} from './built-api.js';
import { ascending, databaseUri, oneTo } from './harness.js';

const WRITERS = 16;
const KILL_AFTER = 150;
let dataDir: string;
let env: Record<string, string>;

beforeAll(async () => {
  await buildApi();
  dataDir = await mkdtemp(path.join(tmpdir(), 'queuebell-process-'));
  env = { MONGODB_URI: databaseUri(), DATA_DIR: dataDir, SEED_DEMO_SHOP: '1', QUEUE_CAPACITY: '100000' };
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

interface Session {
  token: string;
  id: string;
}

const json = { 'content-type': 'application/json' };

function logInAt(url: string): Promise<Response> {
  const { email, password } = DEMO_SHOP;
  const body = JSON.stringify({ email, password });
  return fetch(`${url}/api/login`, { method: 'POST', headers: json, body });
}

async function login(url: string): Promise<Session> {
  const response = await logInAt(url);
  const { token, user } = (await response.json()) as { token: string; user: { id: string } };
  return { token, id: user.id };
}

async function checkIn(url: string, { token, id }: Session, name: string): Promise<number> {
  const response = await fetch(`${url}/api/queue/checkin`, {
    method: 'POST',
    headers: { ...json, authorization: token },
    body: JSON.stringify({ name, userId: id }),
  });
  if (response.status !== 201) throw new Error(`Refused with ${response.status}.`);
  return ((await response.json()) as { queueNumber: number }).queueNumber;
}

async function queueOf(url: string, { token, id }: Session): Promise<QueueSnapshot> {
  const response = await fetch(`${url}/api/queue/${id}`, { headers: { authorization: token } });
  return QueueSnapshot.parse(await response.json());
}

/** Without calls, which expire while a process starts. */
async function lastingQueueOf(url: string, session: Session): Promise<Omit<QueueSnapshot, 'calls'>> {
  const { calls: _calls, ...lasting } = await queueOf(url, session);
  return lasting;
}

/** Checks customers in until the server dies; acknowledged ones are collected by name. */
async function checkInUntilItDies(
  api: RunningApi,
  session: Session,
  acknowledged: Map<string, number>,
): Promise<void> {
  let count = 0;
  const write = async () => {
    for (;;) {
      const name = `Customer ${++count}`;
      try {
        acknowledged.set(name, await checkIn(api.url, session, name));
      } catch {
        return;
      }
      if (acknowledged.size === KILL_AFTER) api.process.kill('SIGKILL');
    }
  };
  await Promise.all(oneTo(WRITERS).map(write));
}

it('the process keeps every acknowledged ticket when it is killed in the middle of check-ins', async () => {
  const api = await startApi(env);
  const session = await login(api.url);
  const acknowledged = new Map<string, number>();
  await checkInUntilItDies(api, session, acknowledged);
  expect((await ended(api.process)).signal).toBe('SIGKILL');
  expect(acknowledged.size).toBeGreaterThanOrEqual(KILL_AFTER);

  const again = await startApi(env);
  const { data } = await queueOf(again.url, session);
  expect(data.map(({ number }) => number)).toEqual(oneTo(data.length));
  const numberOf = new Map(data.map(({ name, number }) => [name, number]));
  for (const [name, number] of acknowledged) expect([name, numberOf.get(name)]).toEqual([name, number]);
  expect(data.length - acknowledged.size).toBeLessThanOrEqual(WRITERS);

  const more = await Promise.all(oneTo(20).map((n) => checkIn(again.url, session, `Later ${n}`)));
  expect(ascending(more)).toEqual(oneTo(20).map((n) => data.length + n));
  again.process.kill('SIGTERM');
  await ended(again.process);
});

describe('the process of the API', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends on %s when it has answered all begun requests, though a client keeps its connection',
    async (signal) => {
      const api = await startApi(env);
      const client = connect(Number(new URL(api.url).port), '127.0.0.1');
      const head = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 2';
      client.write(`POST /api/login HTTP/1.1\r\n${head}\r\n\r\n{`);
      await fetch(`${api.url}/api/health/ready`);
      api.process.kill(signal);
      // The signal has arrived when this is answered.
      await fetch(`${api.url}/api/health/ready`);
      client.write('}');
      expect(String(await once(client, 'data'))).toMatch(/^HTTP\/1.1 400 /);
      expect(await ended(api.process)).toEqual({ code: 0, signal: null });
    },
  );

  it('speaks https if it has a certificate, and ends though a client has not finished the TLS handshake', async () => {
    const { certificate, key } = makeCertificate('queuebell-api');
    const file = path.join(dataDir, 'api.pem');
    await writeFile(file, key + certificate);
    const api = await startApi({ ...env, TLS_CERT_FILE: file, TLS_KEY_FILE: file });
    const { protocol, port } = new URL(api.url);
    expect(protocol).toBe('https:');
    const silent = connect(Number(port), '127.0.0.1');
    const gone = once(silent.resume(), 'close');
    const answer = https.get(`${api.url}/api/health/ready`, { ca: certificate, servername: 'queuebell-api' });
    const [{ statusCode }] = (await once(answer, 'response')) as [IncomingMessage];
    expect(statusCode).toBe(200);
    api.process.kill('SIGTERM');
    expect(await ended(api.process)).toEqual({ code: 0, signal: null });
    await gone;
  });

  it('ends when its parent process has ended', async () => {
    const api = await startApi(env);
    api.process.disconnect();
    expect(await ended(api.process)).toEqual({ code: 0, signal: null });
  });

  it('ends when its parent process ends before it is ready', async () => {
    const child = spawnApi(env);
    child.disconnect();
    expect(await ended(child)).toEqual({ code: 0, signal: null });
  });

  it('names the variable that is wrong', async () => {
    await expect(startApi({ ...env, MONGODB_URI: '' })).rejects.toThrow('MONGODB_URI is required.');
  });
});

describe('the payment sandbox of a process', () => {
  const scriptUrl = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`;
  const hook = scriptUrl(
    "export const resolve = (name, context, next) => { if (name === '#payment-sandbox') throw new Error(`There is no ${name}.`); return next(name, context); };",
  );
  /** Production builds lack it. */
  const leftOut = {
    NODE_OPTIONS: `--import=${scriptUrl(`import { register } from 'node:module'; register('${hook.replaceAll("'", '%27')}');`)}`,
  };

  it('is loaded outside production', async () => {
    await expect(startApi({ ...env, ...leftOut })).rejects.toThrow('There is no #payment-sandbox.');
  });

  it('is not loaded in production', async () => {
    const api = await startApi({
      ...env,
      ...leftOut,
      NODE_ENV: 'production',
      // A new database, because production closes the demo shop.
      MONGODB_URI: databaseUri(),
      DATA_DIR: path.join(dataDir, 'production'),
      JWT_SECRET: 'a secret of the operator, long enough',
      STRIPE_PAYMENT_LINK: 'https://pay.example/link',
      STRIPE_WEBHOOK_SECRET: 'whsec_of_the_operator_long_enough',
    });
    expect((await fetch(`${api.url}/sandbox/pay`)).status).toBe(404);
    api.process.kill('SIGTERM');
    expect(await ended(api.process)).toEqual({ code: 0, signal: null });
  });
});

describe('a process started by hand', () => {
  let api: RunningApi;
  beforeAll(async () => {
    api = await startApi(env);
  });
  afterAll(async () => {
    api.process.kill('SIGTERM');
    await ended(api.process);
  });

  it('names the port that is taken', async () => {
    const port = new URL(api.url).port;
    await expect(startApi({ ...env, PORT: port })).rejects.toThrow(
      `Port ${port} is taken. Set PORT to another one.`,
    );
  });

  it('names the line of its source in an error that nobody expected', async () => {
    const notAFolder = fileURLToPath(import.meta.url);
    const { code, stderr } = await startByOperator({ ...env, DATA_DIR: notAFolder });
    expect(code).toBe(1);
    expect(stderr).toMatch(/ENOTDIR[^]*api\/src\/app\.ts:\d+:\d+[^]*api\/src\/main\.ts:\d+/);
  });

  it('has the payment sandbox outside production', async () => {
    expect((await fetch(`${api.url}/sandbox/pay`)).status).toBe(200);
  });

  it('grants a membership by the command line, and says until when', async () => {
    const first = await runCli(['membership', 'grant', DEMO_SHOP.email.toUpperCase(), '--days', '400'], env);
    expect([first.code, first.stderr]).toEqual([0, '']);
    const until = new Date(/until (\S+)\.\n$/.exec(first.stdout)?.[1] ?? '');
    expect(until.getTime() - Date.now()).toBeGreaterThan(429 * 86_400_000);
    const second = await runCli(['membership', 'grant', DEMO_SHOP.email, '--days', '1'], env);
    expect(second.stdout).toBe(
      `Membership of ${DEMO_SHOP.email} until ${new Date(until.getTime() + 86_400_000).toISOString()}.\n`,
    );
  });

  it('ends the logins of an account by the command line', async () => {
    const { status, headers } = await logInAt(api.url);
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    const refresh = () => fetch(`${api.url}/api/session/refresh`, { method: 'POST', headers: { cookie } });
    expect([status, (await refresh()).status]).toEqual([200, 200]);
    const { code, stdout } = await runCli(['sessions', 'end', DEMO_SHOP.email], env);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Ended logins of \S+: [1-9]\d*\.\n$/)]);
    expect((await refresh()).status).toBe(401);
    const again = await login(api.url);
    expect((await queueOf(api.url, again)).shop.name).toBe(DEMO_SHOP.businessName);
  });

  it('has the demo shop, open, and another start leaves its queue alone', async () => {
    const session = await login(api.url);
    const before = await lastingQueueOf(api.url, session);
    expect(before.shop.name).toBe(DEMO_SHOP.businessName);
    api.process.kill('SIGTERM');
    await ended(api.process);
    api = await startApi(env);
    expect(await lastingQueueOf(api.url, session)).toEqual(before);
  });
});

describe('the operator’s command line', () => {
  it('makes an administrator', async () => {
    const { code, stdout } = await runCli(['user', 'role', DEMO_SHOP.email, 'admin'], env);
    expect([code, stdout]).toEqual([0, `${DEMO_SHOP.email} is admin now.\n`]);
  });

  it.each([
    [[], 'Usage:'],
    [['membership'], 'Usage:'],
    [['membership', 'grant'], 'Usage:'],
    [['membership', 'grant', 'a@b.cd'], '--days must be a whole number'],
    [['membership', 'grant', 'a@b.cd', '--days', '-3'], 'Usage:'],
    [['membership', 'grant', 'a@b.cd', '--days', '1.5'], '--days must be a whole number'],
    [
      ['membership', 'grant', 'nobody@example.com', '--days', '3'],
      'Nobody has registered with nobody@example.com.',
    ],
    [['user', 'role', 'nobody@example.com', 'admin'], 'Nobody has registered with nobody@example.com.'],
    [['sessions', 'end', 'nobody@example.com'], 'Nobody has registered with nobody@example.com.'],
    [['sessions', 'end'], 'Usage:'],
    [['second-factor', 'off', 'nobody@example.com'], 'Nobody has registered with nobody@example.com.'],
    [['second-factor', 'off', DEMO_SHOP.email], 'is off already.'],
    [['second-factor', 'off'], 'Usage:'],
    [['user', 'role', 'a@b.cd', 'king'], 'The role must be owner or admin.'],
    [['user', 'role', 'a@b.cd', 'admin', '--force'], 'Usage:'],
  ])('explains what is wrong with %j', async (args, message) => {
    const run = async () => readOperatorCommand(args).run(env);
    const error: unknown = await run().catch((refused: unknown) => refused);
    expect(error).toBeInstanceOf(CommandError);
    expect(String(error)).toContain(message);
  });

  it('reads its settings from files, as the server does', async () => {
    const [uriFile, secretFile] = [path.join(dataDir, 'uri'), path.join(dataDir, 'secret')];
    await writeFile(uriFile, `${env['MONGODB_URI']}\n`);
    await writeFile(secretFile, 'a secret of the operator, long enough');
    const { MONGODB_URI: uri = '', ...rest } = env;
    const inFiles = { ...rest, MONGODB_URI_FILE: uriFile, JWT_SECRET_FILE: secretFile };
    const role = ['user', 'role', DEMO_SHOP.email, 'owner'];
    expect(await runCli(role, inFiles)).toMatchObject({
      code: 0,
      stdout: `${DEMO_SHOP.email} is owner now.\n`,
    });
    const rotated = await runCli(['keys', 'rotate'], inFiles);
    expect([rotated.code, rotated.stderr]).toEqual([2, expect.stringContaining('JWT_SECRET is set')]);
    expect(await runCli(role, { ...inFiles, MONGODB_URI: uri })).toMatchObject({
      code: 2,
      stderr: 'MONGODB_URI and MONGODB_URI_FILE are both set. Set one of them.\n',
    });
  });

  it('needs the address of the database', async () => {
    const { code, stderr } = await runCli(['user', 'role', 'a@b.cd', 'admin'], {});
    expect([code, stderr]).toEqual([2, 'MONGODB_URI is required.\n']);
  });
});
