import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNginx, sourcesOf } from './find-program.mjs';

const silent = () => {};

let folder: string;
let working: string;
let withoutModule: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'queuebell-nginx-test-'));
  working = await program('whole/sbin', 'nginx', 'exit 0');
  withoutModule = await program('bare/sbin', 'nginx', 'echo "[emerg] dlopen() failed" >&2; exit 1');
  const modules = join(folder, 'whole/lib/nginx/modules');
  await mkdir(modules, { recursive: true });
  await writeFile(join(modules, 'ngx_http_brotli_static_module.so'), '');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function program(where: string, name: string, script: string) {
  await mkdir(join(folder, where), { recursive: true });
  const path = join(folder, where, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

describe('finding nginx', () => {
  it('takes the first that loads the Brotli module, with the module beside it', async () => {
    const sources = [
      { name: 'PATH', find: async () => withoutModule },
      { name: 'package', find: async () => working },
      { name: 'download', find: () => assert.fail('was asked') },
    ];
    expect(await findNginx({ log: silent, sources })).toStrictEqual({
      binary: working,
      brotliModule: join(folder, 'whole/lib/nginx/modules/ngx_http_brotli_static_module.so'),
    });
  });

  it('says what was tried, what each said, and what to do', async () => {
    const sources = [
      { name: 'NGINX_PATH', find: async () => null },
      { name: 'PATH', find: async () => withoutModule },
      { name: "Debian's packages", find: () => Promise.reject(new Error('no network')) },
    ];
    await assert.rejects(findNginx({ log: silent, sources }), ({ message }) => {
      assert.match(message, /NGINX_PATH: not there/);
      assert.match(message, /PATH: .*dlopen\(\) failed/);
      assert.match(message, /Debian's packages: no network/);
      assert.match(message, /Any one of these helps:/);
      return true;
    });
  });

  it('looks at the variable, the PATH, an nginx fetched earlier, and Debian', async () => {
    const sources = sourcesOf('nginx', { NGINX_PATH: working, PATH: join(folder, 'whole/sbin') }, silent);
    expect(sources.map(({ name }) => name.split(/[ ']/)[0])).toStrictEqual([
      'NGINX_PATH',
      'nginx',
      'one',
      'Debian',
    ]);
    assert.equal(await sources[0]?.find(), working);
    assert.equal(await sources[1]?.find(), working);
  });
});
