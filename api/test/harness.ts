import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getConnectionToken } from '@nestjs/mongoose';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { DeviceKind } from '@queuebell/contracts';
import type { Connection, mongo } from 'mongoose';
import { createApp } from '../src/app.js';
import { FakePushSender } from '../src/platform/push/fake-push-sender.js';
import { SessionTokens } from '../src/access/tokens/session-token.js';
import { FakeClock } from '../src/platform/clock/fake-clock.js';
import { FakeScheduler } from '../src/platform/clock/fake-scheduler.js';
import { readSettings, type Settings } from '../src/platform/config/config.js';
import { collection } from './collections.js';
import { objectIdOf } from '../src/platform/database/object-id.js';
import type { Deps } from '../src/platform/deps/deps.js';
import { usualConnectionLimits } from '../src/platform/http/connection-limits.js';
import type { QueueDocument } from '../src/features/queue/schemas/queue.schema.js';
import { UsersService } from '../src/access/accounts/users.service.js';
import { ReleaseStore } from '../src/delivery/releases/release-store.js';
import { renewingToken } from './access-token.js';
import { withBuiltShell, type ShellBuild } from './built-shell.js';
import { routesIn, type Method } from './routes-in.js';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  text: string;
  /** The parsed body; undefined if it is not JSON. */
  body: unknown;
}

export interface CallOptions {
  token?: string | undefined;
  /** Sent as JSON, or unchanged if it is text. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Owner {
  id: string;
  token: string;
  email: string;
  password: string;
}

/** A device of a shop; `id` is the owner's, as in {@link Owner}. */
export interface ShopDevice {
  id: string;
  deviceId: string;
  token: string;
}

/** An ordinary summer morning. */
export const MORNING = '2026-06-15T09:00:00.000Z';

/** A new database in the replica set of `global-setup.mjs`. */
export function databaseUri(name = `t${randomUUID().slice(0, 8)}`): string {
  const uri = new URL(process.env['TEST_MONGODB_URI'] ?? '');
  uri.pathname = `/${name}`;
  return uri.href;
}

/** The whole server in this process, on a real database, with a clock and a scheduler that tests control. */
export class TestApp {
  readonly app: NestFastifyApplication;
  readonly clock: FakeClock;
  readonly scheduler: FakeScheduler;
  readonly settings: Settings;
  readonly pushSender: FakePushSender;
  #owners = 0;

  private constructor(
    app: NestFastifyApplication,
    settings: Settings,
    clock: FakeClock,
    scheduler: FakeScheduler,
    pushSender: FakePushSender,
  ) {
    this.app = app;
    this.settings = settings;
    this.clock = clock;
    this.scheduler = scheduler;
    this.pushSender = pushSender;
  }

  static async start(
    changes: Partial<Settings> = {},
    bcryptCost = 4,
    world: Partial<Pick<Deps, 'connections' | 'logTo'>> = {},
  ): Promise<TestApp> {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'queuebell-test-'));
    const clock = new FakeClock(MORNING);
    const scheduler = new FakeScheduler();
    const pushSender = new FakePushSender();
    const env = {
      MONGODB_URI: databaseUri(),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
    };
    const connections = usualConnectionLimits;
    const settings = { ...readSettings(env), ...changes };
    const app = await createApp(settings, {
      clock,
      scheduler,
      bcryptCost,
      pushSender,
      connections,
      ...world,
    });
    if (!world.logTo) app.useLogger(false);
    return new TestApp(app, settings, clock, scheduler, pushSender);
  }

  /** A second server on the same database, with its own clock and settings. */
  async another(clock: FakeClock, changes: Partial<Settings> = {}): Promise<TestApp> {
    const scheduler = new FakeScheduler();
    const pushSender = new FakePushSender();
    const connections = usualConnectionLimits;
    const deps = { clock, scheduler, bcryptCost: 4, pushSender, connections };
    const settings = { ...this.settings, ...changes };
    const app = await createApp(settings, deps);
    app.useLogger(false);
    return new TestApp(app, settings, clock, scheduler, pushSender);
  }

  /** Makes a shell current, without which there are no pages but those of devices. @returns the address of its folder */
  async putShell(build: ShellBuild = {}): Promise<string> {
    const store = this.app.get(ReleaseStore, { strict: false });
    const { version } = await withBuiltShell(build, (folder) => store.publish(folder, 'test', 'shell'));
    return `/releases/shell/${version}`;
  }

  get connection(): Connection {
    return this.app.get<Connection>(getConnectionToken(), { strict: false });
  }

  async stop(): Promise<void> {
    await this.connection.dropDatabase();
    await this.app.close();
    await rm(this.settings.dataDir, { recursive: true, force: true });
  }

  async call(method: Method, url: string, { token, body, headers = {} }: CallOptions = {}): Promise<Answer> {
    const isText = typeof body === 'string';
    const response = await this.app.inject({
      method,
      url,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: token }),
        ...headers,
      },
      ...(body !== undefined && { payload: isText ? body : JSON.stringify(body) }),
    });
    return {
      status: response.statusCode,
      headers: Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
      ),
      text: response.payload,
      body: parsed(response.payload),
    };
  }

  /** An owner with a membership of this many days, logged in if it is valid (0: none). */
  async owner({ days = 30, timeZone = 'Europe/London' } = {}): Promise<Owner> {
    const email = `owner${++this.#owners}.${randomUUID().slice(0, 6)}@example.com`;
    const password = 'correct horse';
    const details = {
      name: 'Olga Owner',
      phone: '0123456789',
      howDidYouHearAboutUs: 'friend',
      businessName: 'Bar Barbers',
    };
    // Each from another address, because registrations are limited by address.
    const headers = { 'x-forwarded-for': `2001:db8:0:${this.#owners.toString(16)}::1` };
    await this.call('POST', '/api/register', { body: { ...details, email, password, timeZone }, headers });
    if (days > 0) await this.users.extendMembership(email, this.clock.now(), 'day', days);
    const { body } = await this.call('POST', '/api/login', { body: { email, password }, headers });
    const { user, token = '' } = body as { user: { id: string }; token?: string };
    return this.#renewing({ id: user.id, token, email, password });
  }

  /** A member of the site's staff, without a membership. */
  async admin(): Promise<Owner> {
    const owner = await this.owner({ days: 0 });
    await this.users.setRole(owner.email, 'admin');
    const { email, password } = owner;
    const { body } = await this.call('POST', '/api/login', { body: { email, password } });
    return this.#renewing({ ...owner, token: (body as { token: string }).token });
  }

  /** Pairs a device like people do. */
  async device(owner: Owner, kind: DeviceKind, name = 'Door tablet'): Promise<ShopDevice> {
    const asked = await this.call('POST', '/api/pairing', { body: { kind } });
    const { code, secret } = asked.body as { code: string; secret: string };
    const confirm = { token: owner.token, body: { name } };
    const confirmed = await this.call('POST', `/api/pairing/${code}/confirm`, confirm);
    if (confirmed.status !== 201) throw new Error(`The device was not paired: ${confirmed.text}`);
    const { body } = await this.call('POST', '/api/pairing/claim', { body: { secret } });
    const { token, user } = body as { token: string; user: { id: string; device: { id: string } } };
    return { id: user.id, deviceId: user.device.id, token };
  }

  /** The owner, always with the token that their browser would have. */
  #renewing(owner: Owner): Owner {
    const tokens = this.app.get(SessionTokens, { strict: false });
    return owner.token === '' ? owner : renewingToken(owner, tokens, this.clock);
  }

  /** Confirms the email without a mailed link; password and sessions stay. */
  async proveEmail({ id }: Owner): Promise<void> {
    const _id = objectIdOf(id);
    if (_id)
      await this.connection.transaction((session) => this.users.proveEmail(_id, this.clock.now(), session));
  }

  /** Every registered route of the server. */
  routes(): { method: Method; url: string }[] {
    const tree = this.app.getHttpAdapter().getInstance().printRoutes();
    return routesIn(tree);
  }

  get users(): UsersService {
    return this.app.get(UsersService, { strict: false });
  }

  checkIn(owner: Owner, name = 'Ann', key?: string): Promise<Answer> {
    return this.call('POST', '/api/queue/checkin', {
      token: owner.token,
      body: { name, userId: owner.id },
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
  }

  /** The waiting numbers, from the API. */
  async waiting(owner: Owner): Promise<number[]> {
    const { body } = await this.call('GET', `/api/queue/${owner.id}`, { token: owner.token });
    return (body as { data: { number: number }[] }).data.map(({ number }) => number);
  }

  async queueDocument(owner: Owner): Promise<QueueDocument> {
    const queues = collection(this.connection, 'queues');
    const found = (await queues.find().toArray()).find(({ _id }) => _id.toHexString() === owner.id);
    if (!found) throw new Error('This owner has no queue.');
    return found;
  }

  /** All documents, for 'nothing was stored', without counters of limits. */
  async everything(): Promise<Record<string, mongo.Document[]>> {
    const names = [
      'users',
      'queues',
      'visits',
      'joinCodes',
      'queueEvents',
      'ratings',
      'waitRecords',
      'shopDays',
      'billingEvents',
      'feedback',
      'resetLinks',
      'legacyPosts',
      'sessions',
      'members',
      'devices',
      'pairings',
      'pushTargets',
    ] as const;
    const db = this.connection.db;
    const all = await Promise.all(
      names.map(async (name) => [name, await db?.collection(name).find().toArray()]),
    );
    return Object.fromEntries(all) as Record<string, mongo.Document[]>;
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const numberOf = ({ body }: Answer): number => (body as { queueNumber: number }).queueNumber;

export const codeOf = ({ body }: Answer): string | undefined => (body as { code?: string } | undefined)?.code;

export const oneTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

export const ascending = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);
