import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../tools/common/paths.mjs';
import { onPath, run } from '../../tools/common/run.mjs';
import { addFirstReleases, addShell } from '../../deploy/version-releases.mjs';

const DEPLOY = join(ROOT, 'deploy');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'queuebell-deploy-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const serversIn = async (file: string) =>
  (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => /^ *server /.test(line))
    .map((line) => line.trim());

describe('the script mark.sh', () => {
  let file: string;
  beforeEach(async () => {
    file = join(folder, 'api.conf');
    await cp(join(DEPLOY, 'nginx/upstream/api.conf'), file);
  });
  const mark = (...args: string[]) => run('sh', [join(DEPLOY, 'mark.sh'), ...args, file]);

  it('takes one process out, and puts it back', async () => {
    const [one = '', two] = await serversIn(file);
    const original = await readFile(file, 'utf8');
    await mark('api-1:3000', 'down');
    expect(await serversIn(file)).toStrictEqual([one.replace(';', ' down;'), two]);
    await mark('api-1:3000', 'down');
    expect(await serversIn(file)).toStrictEqual([one.replace(';', ' down;'), two]);
    await mark('api-1:3000', 'up');
    assert.equal(await readFile(file, 'utf8'), original);
  });

  it('changes nothing for an unknown process', async () => {
    const original = await readFile(file, 'utf8');
    const { code, output } = await mark('api-3:3000', 'down');
    assert.equal(code, 1);
    assert.match(output, /no server api-3:3000/);
    assert.equal(await readFile(file, 'utf8'), original);
  });
});

describe('the script upgrade.sh', () => {
  const copy = () => join(folder, 'upgrade');
  const upstreamFile = () => join(copy(), 'nginx/upstream/api.conf');
  const noted = () => join(folder, 'docker.log');
  const handedIn = () => join(folder, 'handed-in');

  beforeEach(async () => {
    await rm(noted(), { force: true });
    await mkdir(join(copy(), 'nginx'), { recursive: true });
    for (const file of ['upgrade.sh', 'mark.sh', 'reload.sh'])
      await cp(join(DEPLOY, file), join(copy(), file));
    await cp(join(DEPLOY, 'nginx/upstream'), join(copy(), 'nginx/upstream'), { recursive: true });
  });

  /**
   * With a program in Docker's place, which notes what it is told.
   *
   * @param proxyConf of the nginx that runs
   */
  async function upgrade(proxyConf: string) {
    await writeFile(join(folder, 'running-proxy.conf'), proxyConf);
    await writeFile(
      join(folder, 'docker'),
      `#!/bin/sh
      case "$*" in
        *' grep '*) shift 4; exec "$1" "$2" "$3" ${join(folder, 'running-proxy.conf')} ;;
        *'sh -s') cat >${handedIn()} ;;
      esac
      echo "$* [down: $(grep -o 'api-[12]:3000 .* down' ${upstreamFile()} | cut -c1-5 | tr '\\n' ' ')]" >>${noted()}\n`,
    );
    await chmod(join(folder, 'docker'), 0o755);
    const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` };
    return run('sh', [join(copy(), 'upgrade.sh')], { env });
  }

  it('changes nothing if nginx asks the API without TLS, and says where to read on', async () => {
    const { code, output } = await upgrade('proxy_pass http://queuebell_api;\n');
    assert.equal(code, 1);
    assert.match(output, /docs\/operating\.md, "A new version"/);
    assert.equal(await readFile(noted(), 'utf8').catch(() => ''), '');
    assert.match(await readFile(join(ROOT, 'docs/operating.md'), 'utf8'), /^## A new version$/m);
  });

  it('replaces one process after the other, each out of rotation meanwhile, and the new files first', async () => {
    const original = await readFile(upstreamFile(), 'utf8');
    const { code, output } = await upgrade(await readFile(join(DEPLOY, 'nginx/proxy.conf'), 'utf8'));
    assert.equal(code, 0, output);
    const reload = (down: string) => `compose exec -T web sh -s [down: ${down}]`;
    expect((await readFile(noted(), 'utf8')).trim().split('\n')).toStrictEqual([
      'compose build [down: ]',
      'compose run --rm --no-deps files [down: ]',
      ...['api-1', 'api-2'].flatMap((api) => [
        reload(`${api} `),
        `compose up -d --no-deps --force-recreate --wait ${api} [down: ${api} ]`,
        reload(''),
      ]),
    ]);
    assert.equal(await readFile(handedIn(), 'utf8'), await readFile(join(DEPLOY, 'reload.sh'), 'utf8'));
    assert.equal(await readFile(upstreamFile(), 'utf8'), original);
  });
});

describe('the files of a new version of the suite', () => {
  const distOf = (remote: string) => ({ remote, folder: `/app/${remote}/dist` });

  describe('are a release of the shell', () => {
    const BY = 'a new version of the suite';
    const act = (version: string, by = BY, action = 'publish') => ({ version, by, action, state: 'done' });
    /** @param acts the last one made its version current */
    const published = async (version: string, ...acts: ReturnType<typeof act>[]) => {
      const current = acts.at(-1);
      const remotes: Record<string, { version: string }> = current ? { shell: current } : {};
      const store = {
        registryOfAll: async () => ({ remotes }),
        history: async () => acts,
        publish: async () => ({ changed: true }),
        isRetired: async () => false,
      };
      return addShell(store, '/app/shell/dist', async () => version);
    };

    it.each<[string, string, ReturnType<typeof act>[], string]>([
      ['on a server without one', '1', [], 'published'],
      ['in place of that of the version before', '2', [act('1')], 'published'],
      ['in place of that of a later version', '1', [act('1'), act('2')], 'published'],
      ['once', '1', [act('1')], 'unchanged'],
      ['not again after a rollback', '2', [act('1'), act('2'), act('1', 'Ann', 'rollback')], 'unchanged'],
      ['not in place of one that a team has deployed', '2', [act('1'), act('7', 'deploy token')], 'left'],
    ])('%s', async (_what, version, acts, outcome) => {
      assert.equal(await published(version, ...acts), outcome);
    });

    it('that a refusal keeps from the site, in words', async () => {
      const refusal = Object.assign(new Error('mf-queue 1 is current. It speaks contract 1.'), {
        name: 'ReleaseError',
      });
      const store = { ...storeThatFails('shell', refusal), history: async () => [] };
      expect(await addShell(store, distOf('shell').folder, async () => '2')).toStrictEqual({
        refused: refusal.message,
      });
    });
  });

  it('are no new release of a remote that a team has deployed, or retired', async () => {
    const published: string[] = [];
    const store = {
      registryOfAll: async () => ({ remotes: { 'mf-queue': { version: '1' } } }),
      publish: async (built: string) => {
        published.push(built);
        return { changed: true };
      },
      history: async () => [],
      isRetired: async (remote: string) => remote === 'mf-retired',
    };
    const built = ['mf-queue', 'mf-retired', 'mf-demo'].map(distOf);
    expect(await addFirstReleases(store, built)).toStrictEqual({ added: ['mf-demo'], refused: [] });
    expect(published).toStrictEqual(['/app/mf-demo/dist']);
  });

  /** @param remote whose first release `error` keeps from being published */
  const storeThatFails = (remote: string, error: Error) => ({
    registryOfAll: async () => ({ remotes: {} }),
    history: async () => [],
    publish: async (folder: string) => {
      if (folder === distOf(remote).folder) throw error;
      return { changed: true };
    },
    isRetired: async () => false,
  });

  it('are published for the others when one is refused, and say which and why', async () => {
    const refusal = Object.assign(new Error('/offers belongs to mf-team.'), { name: 'ReleaseError' });
    const store = storeThatFails('mf-new', refusal);
    expect(await addFirstReleases(store, [distOf('mf-new'), distOf('mf-demo')])).toStrictEqual({
      added: ['mf-demo'],
      refused: [{ remote: 'mf-new', reasons: '/offers belongs to mf-team.' }],
    });
  });

  it('are not published further when the store itself fails', async () => {
    const store = storeThatFails('mf-new', new Error('ENOSPC'));
    await assert.rejects(addFirstReleases(store, [distOf('mf-new')]), /ENOSPC/);
  });
});

const analyze = await onPath('systemd-analyze');
const itWithSystemd = analyze ? it : it.skip;

describe('the service of an API process on a machine of its own', () => {
  itWithSystemd('is one that systemd takes', async () => {
    const unit = join(folder, 'queuebell-api@3001.service');
    await cp(join(DEPLOY, 'systemd/queuebell-api@.service'), unit);
    const { output } = await run(analyze ?? '', ['verify', '--man=no', unit]);
    const complaints = output.split('\n').filter((line) => line.includes('queuebell-api@'));
    expect(complaints).toStrictEqual([]);
  });
});
