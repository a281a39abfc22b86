import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { EventClient } from '../../../test/event-client.js';
import { databaseUri, numberOf, oneTo, TestApp, type Owner } from '../../../test/harness.js';
import { makeBackup, type Installation } from './backup.js';
import { BackupError } from './backup-error.js';
import { LEFT_OUT, SAVED } from './data-files.js';
import { dumpDatabase } from './dump.js';
import { restoreBackup } from './restore.js';
import { REVISION_LEAP } from './switch-over.js';

const NOW = new Date('2026-06-15T12:00:00.000Z');

let app: TestApp;
let owner: Owner;
let client: mongo.MongoClient;
let folder: string;
let file: string;

const installationOf = (uri: string, dataDir: string): Installation => ({
  client,
  database: new URL(uri).pathname.slice(1),
  dataDir,
});
const here = () => installationOf(app.settings.mongodbUri, app.settings.dataDir);
const elsewhere = (name = 'elsewhere') =>
  installationOf(databaseUri(`restored${Math.random().toString(36).slice(2, 8)}`), path.join(folder, name));
const dbOf = ({ database }: Installation) => client.db(database);

/** All documents byte by byte, without revisions and versions of queues, which a restore raises. */
async function contents(installation: Installation): Promise<unknown[]> {
  const copy = await mkdtemp(path.join(folder, 'contents-'));
  const dumped = await dumpDatabase(client, installation.database, copy);
  return dumped.map(({ name, documents, bytes, sha256, indexes }) =>
    name === 'queues' ? { name, documents, bytes, indexes } : { name, documents, bytes, sha256, indexes },
  );
}

beforeAll(async () => {
  app = await TestApp.start();
  client = await new mongo.MongoClient(app.settings.mongodbUri).connect();
});
afterAll(async () => {
  await client.close();
  await app.stop();
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'queuebell-backup-'));
  file = path.join(folder, 'all.tar.gz');
  owner = await app.owner();
  for (const who of ['Ann', 'Bea', 'Cid']) await app.checkIn(owner, who);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a backup of a suite', () => {
  it('restores every document elsewhere to the byte, and every index', async () => {
    await dbOf(here()).collection('odd').insertMany(oddDocuments());
    await makeBackup(here(), file, NOW);
    const there = elsewhere();
    await restoreBackup(there, file, { replace: false });
    expect(await contents(there)).toEqual(await contents(here()));
    const [before, after] = await Promise.all(
      [here(), there].map((one) => dbOf(one).collection('queues').find().sort({ _id: 1 }).toArray()),
    );
    expect(after).toEqual(
      before?.map((queue) => ({
        ...queue,
        revision: queue['revision'] + REVISION_LEAP,
        version: (queue['version'] ?? 0) + REVISION_LEAP,
        eventCount: (queue['eventCount'] ?? 0) + REVISION_LEAP,
      })),
    );
    expect(await leftoversIn(there)).toEqual([]);
    await dbOf(there).dropDatabase();
  });

  it('with encryption is restored with its passphrase, and leaves nothing in the open', async () => {
    const passphrase = 'a passphrase of the operator';
    const place = path.join(folder, 'place');
    const encrypted = path.join(place, 'all.tar.gz.enc');
    await makeBackup({ ...here(), passphrase }, encrypted, NOW);
    expect(await readdir(place)).toEqual(['all.tar.gz.enc']);
    expect((await stat(place)).mode & 0o777).toBe(0o700);
    const there = elsewhere();
    const restoring = (given?: string) =>
      restoreBackup({ ...there, passphrase: given }, encrypted, { replace: false });
    await expect(restoring()).rejects.toThrow('is encrypted. Set BACKUP_PASSPHRASE');
    await expect(restoring('another passphrase')).rejects.toThrow('The passphrase is not the one');
    await restoring(passphrase);
    expect(await contents(there)).toEqual(await contents(here()));
    const left = await readdir(app.settings.dataDir);
    expect(left.filter((name) => name.startsWith('.queuebell-backup-'))).toEqual([]);
    await dbOf(there).dropDatabase();
  });

  it('is of one moment, whatever is written meanwhile', async () => {
    const [first, last] = [dbOf(here()).collection<Pair>('aaa'), dbOf(here()).collection<Pair>('zzz')];
    await Promise.all([first.insertOne({ n: 0 }), last.insertOne({ n: 0 })]);
    let isOver = false;
    const writing = Promise.all([
      (async () => {
        for (let n = 1; !isOver; n++) {
          await client.withSession((session) =>
            session.withTransaction(async () => {
              await first.insertOne({ n }, { session });
              await last.insertOne({ n }, { session });
            }),
          );
        }
      })(),
      (async () => {
        while (!isOver) await app.checkIn(owner);
      })(),
    ]);
    const { manifest } = await makeBackup(here(), file, NOW).finally(() => (isOver = true));
    await writing;
    const there = elsewhere();
    await restoreBackup(there, file, { replace: false });
    const numbers = async (name: string) =>
      (await dbOf(there).collection<Pair>(name).find().toArray()).map(({ n }) => n).sort((a, b) => a - b);
    expect(await numbers('aaa')).toEqual(await numbers('zzz'));
    expect(manifest.collections.find(({ name }) => name === 'aaa')?.documents).toBe(
      (await numbers('aaa')).length,
    );
    const queue = await dbOf(there)
      .collection('queues')
      .findOne({ _id: new mongo.ObjectId(owner.id) });
    expect(queue?.['waiting'].map(({ number }: { number: number }) => number)).toEqual(
      oneTo(queue?.['counter']),
    );
    await dbOf(there).dropDatabase();
    await Promise.all([first.drop(), last.drop()]);
  });

  it('has the keys, the tokens and the releases, and only its owner can read it', async () => {
    const { dataDir } = app.settings;
    const release = path.join(dataDir, 'releases/mf-x/1.0.0/remoteEntry.js');
    await mkdir(path.dirname(release), { recursive: true });
    await writeFile(release, 'release()');
    const { manifest } = await makeBackup(here(), file, NOW);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(manifest.files.map(({ path: name }) => name)).toEqual(
      expect.arrayContaining(['jwt-secret', 'vapid-key', 'releases/mf-x/1.0.0/remoteEntry.js']),
    );
    const there = elsewhere();
    expect(await restoreBackup(there, file, { replace: false })).toMatchObject({ isNewSecret: true });
    for (const name of ['jwt-secret', 'vapid-key', 'releases/mf-x/1.0.0/remoteEntry.js'])
      expect(await readFile(path.join(there.dataDir, name))).toEqual(
        await readFile(path.join(dataDir, name)),
      );
    expect((await stat(path.join(there.dataDir, 'jwt-secret'))).mode & 0o777).toBe(0o600);
    await dbOf(there).dropDatabase();
  });

  it('knows each thing that a server keeps in its folder', async () => {
    const known = [...SAVED, ...LEFT_OUT];
    expect((await readdir(app.settings.dataDir)).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('does not overwrite another backup', async () => {
    await writeFile(file, 'the last backup');
    await expect(makeBackup(here(), file, NOW)).rejects.toThrow(/already exists/);
    expect(await readFile(file, 'utf8')).toBe('the last backup');
  });
});

describe('a restored suite', () => {
  it('starts, knows its people, and goes on with the next number', async () => {
    await makeBackup(here(), file, NOW);
    const there = elsewhere();
    await restoreBackup(there, file, { replace: false });
    const uri = new URL(app.settings.mongodbUri);
    uri.pathname = `/${there.database}`;
    const restored = await TestApp.start({ mongodbUri: uri.href, dataDir: there.dataDir });
    expect(await restored.waiting(owner)).toEqual([1, 2, 3]);
    expect(numberOf(await restored.checkIn(owner))).toBe(4);
    await restored.stop();
  });

  it('is shown by screens that are open while it is brought back', async () => {
    const screen = await EventClient.open(app, owner);
    await screen.snapshot();
    await makeBackup(here(), file, NOW);
    await app.checkIn(owner, 'After the backup');
    await screen.snapshot(({ data }) => data.length === 4);
    await restoreBackup(here(), file, { replace: true });
    const shown = await screen.snapshot(({ revision }) => revision > REVISION_LEAP);
    expect(shown.data.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(numberOf(await app.checkIn(owner, 'Dan'))).toBe(4);
    const next = await screen.snapshot(({ revision }) => revision > shown.revision);
    expect(next.data.map(({ name }) => name)).toEqual(['Ann', 'Bea', 'Cid', 'Dan']);
    screen.close();
  });
});

describe('a restore changes no existing data', () => {
  const damages: [string, (archive: Buffer) => Buffer][] = [
    ['cut off', (archive) => archive.subarray(0, Math.floor(archive.length * 0.9))],
    ['empty', () => Buffer.alloc(0)],
    ['something else', () => Buffer.from('PK a spreadsheet')],
    ['changed in the middle', (archive) => flipped(archive, Math.floor(archive.length / 2))],
    ['changed at its end', (archive) => flipped(archive, archive.length - 6)],
    ['changed at its beginning', (archive) => flipped(archive, 40)],
  ];
  it.each(damages)('when the archive is %s', async (_, damage) => {
    await makeBackup(here(), file, NOW);
    await writeFile(file, damage(await readFile(file)));
    const before = await contents(here());
    await expect(restoreBackup(here(), file, { replace: true })).rejects.toThrow(BackupError);
    expect(await contents(here())).toEqual(before);
    expect(await leftoversIn(here())).toEqual([]);
  });

  it('when there is no archive', async () => {
    const missing = restoreBackup(here(), path.join(folder, 'no.tar.gz'), { replace: true });
    await expect(missing).rejects.toThrow(/There is no file/);
  });

  it('when the database is not empty and nobody allowed it to be replaced', async () => {
    await makeBackup(here(), file, NOW);
    await expect(restoreBackup(here(), file, { replace: false })).rejects.toThrow(/not empty.*--replace/);
  });

  it('when a document cannot be written', async () => {
    await makeBackup(here(), file, NOW);
    const before = await contents(here());
    const refusing = { ...here(), client: refusingInserts(client) };
    await expect(restoreBackup(refusing, file, { replace: true })).rejects.toThrow('the disk is full');
    expect(await contents(here())).toEqual(before);
    expect(await leftoversIn(here())).toEqual([]);
  });
});

it('a restore that ended in the middle of the switch is finished by the next one', async () => {
  await makeBackup(here(), file, NOW);
  const there = elsewhere();
  const renames = { left: 2 };
  const failing = { ...there, client: failingRenames(client, renames) };
  await expect(restoreBackup(failing, file, { replace: false })).rejects.toThrow('gone');
  const again = elsewhere('again');
  await restoreBackup({ ...again, database: there.database }, file, { replace: true });
  expect(await contents(there)).toEqual(await contents(here()));
  expect(await leftoversIn(there)).toEqual([]);
  await dbOf(there).dropDatabase();
});

interface Pair {
  n: number;
}

async function leftoversIn(installation: Installation): Promise<string[]> {
  const all = await dbOf(installation).listCollections({}, { nameOnly: true }).toArray();
  return all.map(({ name }) => name).filter((name) => name.startsWith('restor'));
}

function flipped(archive: Buffer, at: number): Buffer {
  const changed = Buffer.from(archive);
  changed[at] = (changed[at] ?? 0) ^ 0xff;
  return changed;
}

/** A driver with one replaced method of its databases. */
function withMethod(
  real: mongo.MongoClient,
  name: 'command' | 'renameCollection',
  method: Wrapped,
): mongo.MongoClient {
  const wrapped = (db: mongo.Db) =>
    new Proxy(db, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key, target);
        if (typeof value !== 'function') return value;
        const call = (...args: unknown[]): unknown => Reflect.apply(value, target, args);
        return key === name ? (...args: unknown[]) => method(call, args) : call;
      },
    });
  return new Proxy(real, {
    get: (target, key) => {
      if (key === 'db') return (database: string) => wrapped(target.db(database));
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
type Wrapped = (call: (...args: unknown[]) => unknown, args: unknown[]) => unknown;

const refusingInserts = (real: mongo.MongoClient) =>
  withMethod(real, 'command', (call, args) => {
    const { insert } = args[0] as { insert?: string };
    return insert?.endsWith('.users') ? Promise.reject(new Error('the disk is full')) : call(...args);
  });

const failingRenames = (real: mongo.MongoClient, renames: { left: number }) =>
  withMethod(real, 'renameCollection', (call, args) =>
    renames.left-- > 0 ? call(...args) : Promise.reject(new Error('gone')),
  );

/** All BSON types, and fields in an order that an object would not keep. */
function oddDocuments(): mongo.Document[] {
  const { Int32, Double, Long, Decimal128, Timestamp, Binary, BSONRegExp, MinKey, MaxKey, Code, UUID } =
    mongo.BSON;
  return [
    new Map<string, unknown>([
      ['_id', 'order'],
      ['10', 'ten'],
      ['2', 'two'],
      [
        'a',
        new Map([
          ['9', 1],
          ['1', 2],
        ]),
      ],
    ]) as unknown as mongo.Document,
    {
      _id: 'types' as unknown as mongo.ObjectId,
      whole: new Int32(5),
      real: new Double(5),
      minusZero: new Double(-0),
      long: Long.fromString('9007199254740993'),
      decimal: Decimal128.fromString('1.10'),
      at: new Date('2026-06-15T09:00:00.123Z'),
      timestamp: new Timestamp({ t: 1, i: 2 }),
      bytes: new Binary(Buffer.from([0, 1, 2, 255])),
      uuid: new UUID('0190163d-8694-739b-aea5-966c26f8ad91'),
      pattern: new BSONRegExp('^a.*\\d$', 'i'),
      least: new MinKey(),
      most: new MaxKey(),
      code: new Code('function () {}'),
      scoped: new Code('x', { x: 1 }),
      nothing: null,
      text: 'héllo \u0000 wörld 👋',
      list: [1, [2, { three: 3 }], 'x'],
      empty: {},
    },
  ];
}
