import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtInputs } from '../build/build-parts.mjs';
import { findDataDir } from '../common/data-dir.mjs';
import { HELP, readArguments, type Command } from './deploy-arguments.ts';
import { localTarget } from './local-target.ts';
import { serverTarget } from './server-target.ts';
import { runCommand } from './deploy-command.ts';
import { builtRemote, builtShell } from './deploy-testing.ts';
import {
  deploy,
  deployToken,
  handOver,
  pin,
  promote,
  releases,
  retire,
  rollback,
  type Means,
} from './deploy-remotes.ts';
import { holderOf } from '../common/lock.mjs';
import { CACHE_DIR } from '../common/paths.mjs';
import { publishedBuilds } from './published-builds.mjs';
import { pathsOf } from '../common/remotes.mjs';
import { toUserError } from './store-user-error.mjs';
import { UserError } from '../common/user-error.mjs';
import { installAndBuild } from '../build/workspace.mjs';

const { canaryLines, movedLine, previewLines, releasesTable, remotesTable } =
  await import('../../api/dist/delivery/releases/release-words.js');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'queuebell-deploy-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A suite of its own, and what the commands say to it. */
async function suite() {
  const env = { DATA_DIR: await mkdtemp(join(folder, 'data-')) };
  const said: string[] = [];
  const means = { env, log: (line: string) => said.push(line), build: async () => {} };
  const registry = async () =>
    JSON.parse(await readFile(join(env.DATA_DIR, 'releases/remotes.json'), 'utf8'));
  /** Every file of its releases with its content, and every folder. */
  const everything = async () => {
    const entries = await readdir(env.DATA_DIR, { recursive: true, withFileTypes: true });
    const read = entries.map(async (entry) => {
      const file = join(entry.parentPath, entry.name);
      return [file, entry.isFile() ? await readFile(file, 'base64') : ''];
    });
    return Object.fromEntries(await Promise.all(read));
  };
  return { env, said, means, registry, everything };
}

describe('a deploy to this machine', () => {
  it('says from which version to which, and can be taken back twice', async () => {
    const { said, means, registry } = await suite();
    for (const text of ['one', 'two', 'three']) {
      await deploy(readArguments('deploy', ['mf-queue', '--from', await builtRemote(folder, text)]), means);
    }
    const version = '1\\.0\\.0-[0-9a-f]{10}';
    assert.match(said[0] ?? '', new RegExp(`^mf-queue on this machine: ${version}\\. Pages get it`));
    assert.match(said[1] ?? '', new RegExp(`^mf-queue on this machine: ${version} → ${version}\\. Pages`));
    const versions = said.map((line) => new RegExp(`(${version})\\. Pages`).exec(line)?.[1]);
    for (const expected of [versions[1], versions[0]]) {
      await rollback(readArguments('rollback', ['mf-queue']), means);
      assert.equal((await registry()).remotes['mf-queue'].version, expected);
    }
    await assert.rejects(rollback(readArguments('rollback', ['mf-queue']), means), {
      message: `mf-queue has no release before ${versions[0]}.`,
    });
    await rollback(readArguments('rollback', ['mf-queue', '--to-version', versions[2] ?? '']), means);
    assert.equal((await registry()).remotes['mf-queue'].version, versions[2]);

    await releases(readArguments('releases', []), means);
    assert.match(
      said.at(-1) ?? '',
      new RegExp(`mf-queue  ${version}  \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d  ${version}  \\S+@`),
    );
    await releases(readArguments('releases', ['mf-queue']), means);
    assert.equal((said.at(-1) ?? '').split('\n').length, 4);
  });

  it('can be asked what its releases need of the shell, and which can be removed, for all remotes at once', async () => {
    const { said, means } = await suite();
    await deploy(
      readArguments('deploy', ['mf-queue', '--from', await builtRemote(folder, 'needing')]),
      means,
    );
    const ask = (...args: string[]) => releases(readArguments('releases', args), means);
    await ask('--needs');
    assert.match(said.at(-1) ?? '', /^needed +the shell has +by\ncontract \d+ +- +mf-queue\n/);
    await ask('--free');
    assert.equal(said.at(-1), 'There is no release that no page needs.');
    await assert.rejects(ask('--needs', '--free'), { message: '--needs or --free, not both.' });
    await assert.rejects(ask('mf-queue', '--needs'), {
      message: '--needs is for all remotes of this machine.',
    });
    await assert.rejects(ask('--free', '--server', 'http://queuebell.example'), {
      message: '--free is for all remotes of this machine.',
    });
  });

  it('is taken back once by a rollback that is repeated and says from where', async () => {
    const { said, means, registry } = await suite();
    for (const text of ['one', 'two', 'three']) {
      await deploy(readArguments('deploy', ['mf-queue', '--from', await builtRemote(folder, text)]), means);
    }
    const [, two, three = ''] = said.map((line) => /(\S+)\. Pages/.exec(line)?.[1]);
    const args = readArguments('rollback', ['mf-queue', '--from-version', three]);
    await rollback(args, means);
    await assert.rejects(rollback(args, means), {
      message: `mf-queue runs ${two} now, not ${three}. Nothing has changed.`,
    });
    assert.equal((await registry()).remotes['mf-queue'].version, two);
  });

  it('keeps the checkout to itself until its build is published', async () => {
    const { means, registry } = await suite();
    const seen: unknown[] = [];
    const build: Means['build'] = async ({ log, names, whenBuilt }) => {
      const thenLook = async () => {
        await whenBuilt?.();
        const holder = await holderOf(join(CACHE_DIR, 'checkout.lock'));
        seen.push(holder?.pid, Object.keys((await registry()).remotes));
      };
      await installAndBuild({ log, names, whenBuilt: thenLook });
    };
    await deploy(readArguments('deploy', ['mf-demo']), { ...means, build });
    expect(seen).toStrictEqual([process.pid, ['mf-demo']]);
  });

  it('is noted with its version, so that a start does not publish it again', async () => {
    const { env, means, registry } = await suite();
    await deploy(readArguments('deploy', ['mf-demo']), { ...means, build: installAndBuild });
    const { version } = (await registry()).remotes['mf-demo'];
    expect(publishedBuilds(findDataDir(env))).toStrictEqual({
      'mf-demo': { inputs: builtInputs('mf-demo'), version, versions: [version] },
    });
  });

  it('changes nothing when a check fails, and gives all reasons', async () => {
    const { env, means, everything } = await suite();
    const shell = await builtShell(folder, { contract: 1, shared: { react: '19.3.1' } });
    await deploy(readArguments('deploy', ['shell', '--from', shell]), means);
    await deploy(readArguments('deploy', ['mf-queue', '--from', await builtRemote(folder, 'good')]), means);
    const before = await everything();
    const shared = { react: { version: '20.0.0', required: '^20.0.0', singleton: true } };
    const bad = await builtRemote(folder, 'bad', { contract: 7, shared });
    await rm(join(bad, 'exposed.js'));
    const target = await localTarget(env.DATA_DIR);
    await assert.rejects(target.publish('mf-queue', bad), (error) => {
      assert.ok(error instanceof UserError);
      expect(error.message.split('\n')).toStrictEqual([
        'It speaks contract 7; this suite runs 1 and the one before.',
        'It needs react ^20.0.0; the shell has 19.3.1.',
        'remote.json names exposed.js, which is not there.',
      ]);
      return true;
    });
    expect(await everything()).toStrictEqual(before);
  });

  describe('says before the build', () => {
    const withoutBuild: (means: Means) => Means = (means) => ({
      ...means,
      build: () => assert.fail('It is built.'),
    });

    it('that the API has no releases, and what has', async () => {
      const { means } = await suite();
      await assert.rejects(deploy(readArguments('deploy', ['api']), withoutBuild(means)), (error) => {
        assert.ok(error instanceof UserError);
        assert.match(
          error.message,
          /^The API has no releases of its own: .* You can deploy the shell and the remotes: mf-account, /,
        );
        return true;
      });
    });

    it('that one of its paths belongs to another remote', async () => {
      const { means } = await suite();
      const [path = ''] = pathsOf('mf-demo');
      const other = await builtRemote(folder, 'one', {
        paths: [path],
        screens: { [path]: { scripts: ['chunks/home.js'], styles: [] } },
        budgets: { [path]: { shell: 1_000, alone: 1_000 } },
      });
      await deploy(readArguments('deploy', ['mf-queue', '--from', other]), means);
      await assert.rejects(deploy(readArguments('deploy', ['mf-demo']), withoutBuild(means)), {
        message: `${path} belongs to mf-queue.`,
      });
    });
  });

  it('takes no other remote than the one that was named', async () => {
    const { means } = await suite();
    const from = await builtRemote(folder, 'one');
    await assert.rejects(deploy(readArguments('deploy', ['mf-demo', '--from', from]), means), {
      message: 'This is mf-queue, not mf-demo.',
    });
  });
});

describe('a deploy token', () => {
  it('is shown once, and only its digest is kept, where only its owner can read it', async () => {
    const { env, said, means } = await suite();
    await deployToken(readArguments('deploy-token', ['mf-queue']), means);
    const token = /^DEPLOY_TOKEN=(qbd_[\w-]{43})$/m.exec(said[0] ?? '')?.[1] ?? '';
    const file = join(env.DATA_DIR, 'deploy-tokens.json');
    const text = await readFile(file, 'utf8');
    assert.ok(text.includes(createHash('sha256').update(token).digest('hex')) && !text.includes(token));
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    await deployToken(readArguments('deploy-token', ['mf-queue', '--revoke']), means);
    expect(JSON.parse(await readFile(file, 'utf8')).tokens).toStrictEqual({});
    await assert.rejects(
      deployToken(readArguments('deploy-token', ['mf-queue', '--revoke']), means),
      UserError,
    );
    await assert.rejects(deployToken(readArguments('deploy-token', ['../x']), means), UserError);
    await assert.rejects(deployToken(readArguments('deploy-token', ['mf-queue', '--days', '0']), means), {
      message: '--days must be a whole number from 1 to 1095.',
    });
  });
});

describe('a deploy to a server', () => {
  const asked: {
    method: string | undefined;
    url: string | undefined;
    headers: IncomingHttpHeaders;
    body: Buffer;
  }[] = [];
  let answer = { status: 201, body: '{}' };
  // Longer than any test takes on a busy machine: a connection that is closed while it is used again is no answer.
  const server = createServer({ keepAliveTimeout: 600_000 }, async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    const { method, url, headers } = request;
    asked.push({ method, url, headers, body: Buffer.concat(parts) });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  let url: string;
  beforeAll(async () => {
    await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('sends the folder as one archive, with the token', async () => {
    const { env, said, means } = await suite();
    answer = {
      status: 201,
      body: JSON.stringify({
        ...{ remote: 'mf-queue', version: '2', from: '1', changed: true },
        releases: [{ version: '1', state: 'current' }],
      }),
    };
    const args = readArguments('deploy', [
      'mf-queue',
      '--from',
      await builtRemote(folder, 'one'),
      '--to',
      url,
      '--commit',
      'abcdef1',
      '--person',
      'Zoë Müller',
    ]);
    await deploy(args, { ...means, env: { ...env, DEPLOY_TOKEN: 'qbd_x' } });
    const request = asked.at(-1);
    expect([request?.method, request?.url]).toStrictEqual([
      'POST',
      '/api/remotes/mf-queue/releases?commit=abcdef1&person=Zo%C3%AB+M%C3%BCller&from=1',
    ]);
    expect([request?.headers['content-type'], request?.headers.authorization]).toStrictEqual([
      'application/gzip',
      'Bearer qbd_x',
    ]);
    expect([...(request?.body.subarray(0, 2) ?? [])]).toStrictEqual([0x1f, 0x8b]);
    assert.equal(said[0], `mf-queue on ${url}: 1 → 2. Pages get it at their next load.`);
  });

  it('asks for a rollback, and for a release that is hosted elsewhere', async () => {
    const target = serverTarget(url, { token: 'qbd_x' });
    await target.rollback('mf-queue', {});
    expect([asked.at(-1)?.url, `${asked.at(-1)?.body}`]).toStrictEqual([
      '/api/remotes/mf-queue/rollback',
      '{}',
    ]);
    await target.rollback('mf-queue', { from: '2', to: '1' });
    assert.equal(`${asked.at(-1)?.body}`, '{"from":"2","to":"1"}');
    await target.publishHosted('mf-queue', 'https://team.example/x/');
    assert.equal(`${asked.at(-1)?.body}`, '{"at":"https://team.example/x/"}');
  });

  it('rolls back from the release that it has found there, and from no other', async () => {
    const { env, means } = await suite();
    const moved = { remote: 'mf-queue', version: '1', from: '2', changed: true };
    answer = {
      status: 200,
      body: JSON.stringify({ ...moved, releases: [{ version: '2', state: 'current' }] }),
    };
    const withToken = { ...means, env: { ...env, DEPLOY_TOKEN: 'qbd_x' } };
    await rollback(readArguments('rollback', ['mf-queue', '--server', url]), withToken);
    expect(asked.slice(-2).map(({ method, body }) => [method, `${body}`])).toStrictEqual([
      ['GET', ''],
      ['POST', '{"from":"2"}'],
    ]);
  });

  it('retires the release that it has found there, and says which addresses go', async () => {
    const { env, said, means } = await suite();
    const retired = { remote: 'mf-queue', version: '2', paths: ['/a', '/b'], tokensEnded: 1 };
    answer = {
      status: 200,
      body: JSON.stringify({ ...retired, releases: [{ version: '2', state: 'current' }] }),
    };
    const withToken = { ...means, env: { ...env, DEPLOY_TOKEN: 'qbd_x' } };
    await retire(readArguments('retire', ['mf-queue', '--server', url]), withToken);
    expect([asked.at(-1)?.url, `${asked.at(-1)?.body}`]).toStrictEqual([
      '/api/remotes/mf-queue/retire',
      '{"from":"2"}',
    ]);
    expect(said[0]?.split('\n').slice(0, 2)).toStrictEqual([
      `mf-queue on ${url}: 2 is retired. Nobody answers /a, /b any more.`,
      'Its deploy token no longer works.',
    ]);
  });

  it('says how to repeat a rollback whose answer was lost', async () => {
    const { env, means } = await suite();
    const withToken = { ...means, env: { ...env, DEPLOY_TOKEN: 'qbd_x' } };
    const args = readArguments('rollback', ['mf-queue', '--server', url, '--from-version', '2']);
    answer = { status: 503, body: JSON.stringify({ statusCode: 503, message: 'Please try again.' }) };
    await assert.rejects(rollback(args, withToken), {
      message:
        'Please try again.\nThe rollback may have happened anyway. To repeat it safely: --from-version 2',
    });
    answer = { status: 409, body: JSON.stringify({ statusCode: 409, message: 'mf-queue runs 1 now.' }) };
    await assert.rejects(rollback(args, withToken), { message: 'mf-queue runs 1 now.' });
  });

  it("passes on the server's reasons, word for word", async () => {
    answer = {
      status: 422,
      body: JSON.stringify({ statusCode: 422, code: 'RELEASE_REFUSED', message: 'One.\nTwo.' }),
    };
    const target = serverTarget(url, { token: 'qbd_x' });
    await assert.rejects(target.rollback('mf-queue', {}), { message: 'One.\nTwo.' });
    answer = { status: 502, body: '<html>' };
    await assert.rejects(target.registry(), {
      message: `${url}/remotes.json answered 502: it is not a QueueBell server.`,
    });
  });

  it('names what is missing: a token, https, a server that answers', async () => {
    await assert.rejects(serverTarget(url, { token: undefined }).list('mf-queue'), /DEPLOY_TOKEN/);
    const twoLines = serverTarget(url, { token: 'qbd_secret\nfor a year' });
    await assert.rejects(twoLines.list('mf-queue'), {
      message: 'DEPLOY_TOKEN has a space or a line break in it: set it to the token alone.',
    });
    assert.throws(() => serverTarget('http://bell.example', { token: 'x' }), /not https/);
    assert.throws(() => serverTarget('bell.example', { token: 'x' }), /not the address/);
    await assert.rejects(serverTarget('http://127.0.0.1:1', { token: 'x' }).registry(), /cannot be reached/);
  });
});

it('no command for releases reads the compiled API, so that a pipeline need not build it', async () => {
  const files = (await readdir(import.meta.dirname)).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const texts = await Promise.all(files.map((name) => readFile(join(import.meta.dirname, name), 'utf8')));
  assert.ok(files.includes('local-target.ts'));
  expect(files.filter((_, index) => texts[index]?.includes('api/dist'))).toStrictEqual([]);
});

it('a path is handed over on this machine, to a remote whose next release has it', async () => {
  const { said, means, registry } = await suite();
  const send = async (remote: string, changes: object) => {
    const from = await builtRemote(folder, remote, { name: remote, ...changes });
    await deploy(readArguments('deploy', [remote, '--from', from]), means);
  };
  await send('mf-queue', {});
  await handOver(readArguments('hand-over', ['/admin', 'mf-queue', 'mf-demo']), means);
  expect(said.at(-1)).toBe(
    '/admin on this machine goes to mf-demo with its next release that has it. Until then mf-queue answers.',
  );
  await send('mf-demo', {});
  const { remotes } = await registry();
  expect([remotes['mf-queue'].paths, remotes['mf-demo'].paths]).toEqual([[], ['/admin']]);
});

describe('a canary on this machine', () => {
  async function withCanary() {
    const made = await suite();
    const { means, said } = made;
    const from = async (text: string) => ['mf-queue', '--from', await builtRemote(folder, text)];
    await deploy(readArguments('deploy', await from('one')), means);
    await deploy(readArguments('deploy', [...(await from('two')), '--canary', '5%', '--walls']), means);
    const [, current] = /: (\S+)\. Pages/.exec(said[0] ?? '') ?? [];
    const [, canary] = /browsers get (\S+) from/.exec(said[1] ?? '') ?? [];
    const isCurrent = async () => (await made.registry()).remotes['mf-queue'].version;
    return { ...made, current, canary, isCurrent };
  }

  it('leaves the current release, and says how to go on', async () => {
    const { said, current, canary, isCurrent } = await withCanary();
    assert.equal(
      said[1],
      `mf-queue on this machine: 5 % of browsers get ${canary} from their next page load on, walls too. All others keep ${current}.\n` +
        `It is compared with ${current}, and taken back if it fails more often.\n` +
        'For everybody: npm run promote -- mf-queue. For nobody: npm run rollback -- mf-queue.',
    );
    assert.equal(await isCurrent(), current);
  });

  it('is promoted', async () => {
    const { said, means, current, canary, isCurrent } = await withCanary();
    await promote(readArguments('promote', ['mf-queue']), means);
    assert.equal(
      said[2],
      `mf-queue on this machine: ${current} → ${canary}. Pages get it at their next load.`,
    );
    assert.equal(await isCurrent(), canary);
    await assert.rejects(promote(readArguments('promote', ['mf-queue']), means), {
      message: 'mf-queue has no canary here.',
    });
  });

  it('is pinned, listed, and ended by a rollback; the next one goes back', async () => {
    const { said, means, current, canary, isCurrent } = await withCanary();
    await pin(readArguments('pin', ['mf-queue']), means);
    await releases(readArguments('releases', ['mf-queue']), means);
    assert.match(
      said[3] ?? '',
      new RegExp(`Canary: ${canary} for 5 % of browsers and walls .* It is pinned`),
    );
    await rollback(readArguments('rollback', ['mf-queue']), means);
    assert.match(said[4] ?? '', new RegExp(`the canary ${canary} has ended\\. Everybody has ${current}`));
    assert.equal(await isCurrent(), current);
    await assert.rejects(rollback(readArguments('rollback', ['mf-queue']), means), /has no release before/);
  });
});

describe('the commands for releases', () => {
  const wrong: [Command, string[], RegExp][] = [
    ['deploy', [], /^Which remote\?/],
    ['deploy', ['mf-a', 'mf-b'], /^One remote at a time/],
    ['deploy', ['mf-a', '--form', 'x'], /^Unknown option '--form'\./],
    ['deploy', ['mf-a', '--from'], /argument missing/],
    ['deploy', ['mf-a', '--revoke'], /^Unknown option '--revoke'\./],
    ['deploy', ['mf-a', '--from', 'x', '--at', 'y'], /^--from or --at/],
    ['deploy', ['mf-a', '--canary', '5%', '--preview'], /^--canary goes without/],
    ['deploy', ['mf-a', '--canary', '60%'], /^--canary is a share of browsers from 1% to 50%/],
    ['deploy', ['mf-a', '--canary', '0'], /^--canary is a share/],
    ['deploy', ['mf-a', '--walls'], /^--walls is for --canary/],
    ['promote', [], /^Which remote\?/],
    ['hand-over', ['/x', 'mf-a'], /^Which path, of which remote/],
    ['rollback', ['mf-a', '--to', '1'], /^Unknown option '--to'\./],
    ['deploy-token', ['--revoke'], /^Which remote\?/],
  ];
  for (const [command, args, message] of wrong) {
    it(`explain ${command} ${args.join(' ')}`, () => {
      assert.throws(
        () => readArguments(command, args),
        (error) =>
          error instanceof UserError && message.test(error.message) && error.message.endsWith(HELP[command]),
      );
    });
  }

  it('need nothing else for --help', () => {
    for (const command of [
      'deploy',
      'promote',
      'pin',
      'rollback',
      'retire',
      'hand-over',
      'releases',
      'deploy-token',
    ] as const) {
      assert.equal(readArguments(command, ['--help']).help, true);
    }
  });
});

describe('the output of a command for releases', () => {
  it('says that nothing has changed, if nothing has', () => {
    const moved = { remote: 'mf-queue', version: '1', from: '1', changed: false };
    assert.equal(
      movedLine(moved, 'this machine'),
      'mf-queue on this machine: 1 is already current. Nothing has changed.',
    );
  });

  it('says that a damaged release was repaired', () => {
    const moved = { remote: 'mf-queue', version: '1', from: '1', changed: false, repaired: true };
    assert.equal(
      movedLine(moved, 'this machine'),
      'mf-queue on this machine: 1 is already current. Its damaged files are repaired.',
    );
  });

  it('says how to go on with a canary on a server, there', () => {
    const started = { remote: 'mf-queue', version: '2', against: '1', share: 5, walls: false };
    expect(canaryLines(started, 'https://queue.example', '--server https://queue.example')).toMatch(
      /npm run promote -- --server https:\/\/queue\.example\. For nobody: npm run rollback -- --server https:\/\/queue\.example\.$/,
    );
  });

  it('names links that lead nowhere, also of a canary and of a preview', () => {
    const nowhere = 'mf-queue leads to /none, which no remote owns.';
    const release = { remote: 'mf-queue', version: '2', linkProblems: [nowhere] };
    const link = 'https://queue.example/preview#secret';
    const lines = [
      movedLine({ ...release, changed: true }, 'this machine'),
      canaryLines({ ...release, against: '1', share: 5, walls: false }, 'this machine', 'mf-queue'),
      previewLines({ ...release, link, until: '2026-06-15T09:00:00.000Z' }, 'this machine'),
    ].map((text) => text.split('\n'));
    expect(lines.map((each) => each.includes(nowhere))).toStrictEqual([true, true, true]);
    expect(lines[2]?.at(-1)).toBe(link);
  });

  it.each([
    'deploy mf-queue',
    'releases',
    'releases --needs',
    'rollback mf-queue',
    'pin mf-queue',
    'deploy-token mf-queue',
  ])('%s says that DATA_DIR is not a suite, and makes none there', async (command) => {
    const nowhere = join(folder, 'nowhere');
    const before = process.env['DATA_DIR'];
    process.env['DATA_DIR'] = nowhere;
    const run = runCommand(command.split(' ')).finally(() => {
      if (before === undefined) delete process.env['DATA_DIR'];
      else process.env['DATA_DIR'] = before;
    });
    await expect(run).rejects.toThrow(`There is no suite in ${nowhere}, and nothing has changed.`);
    await expect(stat(nowhere)).rejects.toThrow('ENOENT');
  });

  it('says that the disk is full, without a stack', async () => {
    const said = await toUserError(Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC' }));
    assert.ok(said instanceof UserError);
    assert.match(said.message, /^The disk of DATA_DIR is full\. Nothing has changed/);
  });

  it('has a readable table, also of what is not known', () => {
    const pointer = { version: '1.0.0-a', entry: '/e', manifest: '/m' };
    const since = '2026-06-15T09:00:00.000Z';
    const remotes = {
      'mf-queue': { ...pointer, paths: [], since, previous: { ...pointer, version: '0.9' } },
      'mf-demo': { ...pointer, paths: [] },
    };
    expect(remotesTable(remotes).split('\n')).toStrictEqual([
      'remote    version  since (UTC)       previous',
      'mf-demo   1.0.0-a  -                 -',
      'mf-queue  1.0.0-a  2026-06-15 09:00  0.9',
    ]);
    const releasesOf = { 'mf-demo': [{ version: '1.0.0-a', state: 'current' as const }] };
    expect(remotesTable(remotes, releasesOf).split('\n')).toStrictEqual([
      'remote    version  since (UTC)       previous  by  commit  kept',
      'mf-demo   1.0.0-a  -                 -         -   -       1',
      'mf-queue  1.0.0-a  2026-06-15 09:00  0.9       -   -       -',
    ]);
    assert.equal(
      releasesTable([{ version: '1', state: 'current' }]).split('\n')[1],
      '1        current  -           -   -       -',
    );
    const last = { at: '2026-06-15T09:00:00.000Z', by: 'deploy token 1a2b3c4d, from ::1' };
    const origin = { commit: `${'ab'.repeat(20)}-dirty`, run: 'https://ci.example/7', person: 'Zoë' };
    expect(
      (['publish', 'rollback'] as const).map(
        (action) =>
          releasesTable([{ version: '1', state: 'current', last: { ...last, action }, origin }]).split(
            '\n',
          )[1],
      ),
    ).toStrictEqual([
      '1        current  deployed 2026-06-15 09:00  Zoë (deploy token 1a2b3c4d, from ::1)  ababababab-dirty  https://ci.example/7',
      '1        current  rolled back to 2026-06-15 09:00  deploy token 1a2b3c4d, from ::1  ababababab-dirty  https://ci.example/7',
    ]);
  });
});
