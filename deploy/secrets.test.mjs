import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { parse } from 'yaml';
import { ROOT } from '../scripts/lib/paths.mjs';
import { onPath, run } from '../scripts/lib/run.mjs';

const openssl = await onPath('openssl');
/** What only its owner may open, but for these. */
const PRIVATE = 0o600;
const OTHER_MODES = new Map([
  ['database-ca.pem', 0o644],
  ['mongodb-uri', 0o640],
]);

describe('make-secrets.sh', { skip: openssl === null && 'there is no openssl here' }, () => {
  /** @type {string} */
  let folder;
  before(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'queuebell-secrets-')), 'secrets');
    await make();
  });
  after(() => rm(join(folder, '..'), { recursive: true, force: true }));

  const make = async () => {
    const { code, output } = await run('sh', [join(ROOT, 'deploy/make-secrets.sh'), folder]);
    assert.equal(code, 0, output);
  };
  const read = (/** @type {string} */ file) => readFile(join(folder, file), 'utf8');
  const composition = async () =>
    parse(await readFile(join(ROOT, 'deploy/compose.yaml'), 'utf8'), { merge: true });

  it('makes every secret of the composition, and lets nobody else read it', async () => {
    const files = await readdir(folder);
    const wanted = Object.values((await composition()).secrets).map(({ file }) => basename(file));
    assert.deepEqual(files.sort(), ['database-ca-key.pem', ...wanted].sort());
    for (const file of files) {
      const { mode } = await stat(join(folder, file));
      assert.equal(mode & 0o777, OTHER_MODES.get(file) ?? PRIVATE, file);
    }
  });

  it('names all nodes of the composition to the API, and encryption', async () => {
    const { services } = await composition();
    const nodes = Object.keys(services).filter((name) => name.startsWith('mongo-'));
    const addresses = nodes.map((name) => `${name}:27017`).join(',');
    const [, password = ''] = /^mongodb:\/\/queuebell:([0-9a-f]+)@/.exec(await read('mongodb-uri')) ?? [];
    assert.equal(password.length, 48);
    assert.equal(
      (await read('mongodb-uri')).replace(password, '…').trim(),
      `mongodb://queuebell:…@${addresses}/queuebell?replicaSet=queuebell&tls=true&tlsCAFile=/run/secrets/database-ca.pem`,
    );
    const certificate = ['x509', '-in', join(folder, 'database.pem'), '-noout', '-ext', 'subjectAltName'];
    const { stdout } = await run(openssl ?? '', certificate);
    for (const name of nodes) assert.match(stdout, new RegExp(`DNS:${name}\\b`));
  });

  it('has secrets of enough bits', async () => {
    assert.ok((await read('jwt-secret')).trim().length >= 64);
    assert.ok((await read('metrics-token')).trim().length >= 48);
    const key = (await read('database-key')).replaceAll('\n', '');
    assert.ok(key.length >= 512 && key.length <= 1024);
  });

  it('changes nothing that is there; a certificate that was removed is made anew by the same authority', async () => {
    const all = async () => Object.fromEntries(await Promise.all((await readdir(folder)).map(named)));
    const named = async (/** @type {string} */ file) => [file, await read(file)];
    const before = await all();
    await make();
    assert.deepEqual(await all(), before);
    await rm(join(folder, 'database.pem'));
    await make();
    const { 'database.pem': renewed, ...others } = await all();
    const { 'database.pem': old, ...same } = before;
    assert.notEqual(renewed, old);
    assert.deepEqual(others, same);
    const ca = ['verify', '-CAfile', join(folder, 'database-ca.pem'), join(folder, 'database.pem')];
    assert.equal((await run(openssl ?? '', ca)).code, 0);
  });
});
