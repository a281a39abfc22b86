import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../../tools/common/paths.mjs';
import { onPath, run } from '../../tools/common/run.mjs';

const openssl = await onPath('openssl');
/** Files have this mode, except {@link OTHER_MODES}. */
const PRIVATE = 0o600;
const OTHER_MODES = new Map([
  ['database-ca.pem', 0o644],
  ['mongodb-uri', 0o640],
]);

const describeWithOpenssl = openssl ? describe : describe.skip;

/** The part of `deploy/compose.yaml` that the tests read. */
interface Composition {
  services: Record<string, object>;
  secrets: Record<string, { file: string }>;
}

describeWithOpenssl('make-secrets.sh', () => {
  let folder: string;
  beforeAll(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'queuebell-secrets-')), 'secrets');
    await make();
  });
  afterAll(() => rm(join(folder, '..'), { recursive: true, force: true }));

  const make = async () => {
    const { code, output } = await run('sh', [join(ROOT, 'deploy/make-secrets.sh'), folder]);
    assert.equal(code, 0, output);
  };
  const read = (file: string) => readFile(join(folder, file), 'utf8');
  const composition = async (): Promise<Composition> =>
    parse(await readFile(join(ROOT, 'deploy/compose.yaml'), 'utf8'), { merge: true });

  it('makes every secret of the composition, and lets nobody else read it', async () => {
    const files = await readdir(folder);
    const wanted = Object.values((await composition()).secrets).map(({ file }) => basename(file));
    expect(files.sort()).toStrictEqual(['database-ca-key.pem', ...wanted].sort());
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

  it('names the API in its certificate as nginx knows it, and neither it nor a node by the other’s name', async () => {
    const proxy = await readFile(join(ROOT, 'deploy/nginx/proxy.conf'), 'utf8');
    const [, name = ''] = /^proxy_ssl_name (\S+);/m.exec(proxy) ?? [];
    const verifies = async (file: string, host: string) => {
      const ca = ['-CAfile', join(folder, 'database-ca.pem'), '-verify_hostname', host];
      return (await run(openssl ?? '', ['verify', ...ca, join(folder, file)])).code === 0;
    };
    assert.equal(await verifies('api.pem', name), true);
    assert.equal(await verifies('database.pem', 'mongo-1'), true);
    for (const host of ['mongo-1', 'localhost']) assert.equal(await verifies('api.pem', host), false, host);
    assert.equal(await verifies('database.pem', name), false);
  });

  it('has secrets of enough bits', async () => {
    assert.ok((await read('jwt-secret')).trim().length >= 64);
    assert.ok((await read('metrics-token')).trim().length >= 48);
    const key = (await read('database-key')).replaceAll('\n', '');
    assert.ok(key.length >= 512 && key.length <= 1024);
  });

  const all = async () => Object.fromEntries(await Promise.all((await readdir(folder)).map(named)));
  const named = async (file: string) => [file, await read(file)];

  it('changes nothing that is there', async () => {
    const before = await all();
    await make();
    expect(await all()).toStrictEqual(before);
  });

  for (const file of ['database.pem', 'api.pem']) {
    it(`makes ${file} if it is missing, with the present authority, and touches nothing else`, async () => {
      const { [file]: old, ...before } = await all();
      await rm(join(folder, file));
      await make();
      const { [file]: made, ...others } = await all();
      assert.notEqual(made, old);
      expect(others).toStrictEqual(before);
      const ca = ['verify', '-CAfile', join(folder, 'database-ca.pem'), join(folder, file)];
      assert.equal((await run(openssl ?? '', ca)).code, 0);
    });
  }

  it('says what it needs if the authority’s key is stored elsewhere, and changes nothing', async () => {
    const before = await all();
    const [key, certificate] = ['database-ca-key.pem', 'api.pem'].map((file) => join(folder, file));
    assert.ok(key && certificate);
    await rm(key);
    await rm(certificate);
    const { code, output } = await run('sh', [join(ROOT, 'deploy/make-secrets.sh'), folder]);
    assert.equal(code, 1);
    assert.match(output, /to make api\.pem, database-ca-key\.pem has to be in /);
    const { 'database-ca-key.pem': keyText, 'api.pem': text, ...others } = before;
    expect(await all()).toStrictEqual(others);
    await writeFile(key, keyText, { mode: PRIVATE });
    await writeFile(certificate, text, { mode: PRIVATE });
  });
});
