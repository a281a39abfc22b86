import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { builtRemote } from '../../../test/built-remote.js';
import { otherHost, type OtherHost } from '../../../test/other-host.js';
import { outgoingClient, OutgoingError, type SendOut } from '../../platform/http/outgoing.js';
import { fetchRelease, folderAddress, servedFromHere } from './hosted-release.js';
import { ReleaseError } from './release-error.js';
import { readDescription } from './release-files.js';

const BELL = 'https://bell.example';
const TEAM = 'https://team.example';
let built: string;
let host: OtherHost;
let folder: string;

beforeEach(async () => {
  built = await builtRemote('mf-team');
  host = await otherHost(built);
  folder = await mkdtemp(path.join(tmpdir(), 'queuebell-elsewhere-'));
});
afterEach(async () => {
  await host.stop();
  await rm(folder, { recursive: true, force: true });
});

const bring = (send = outgoingClient({ ownOrigins: [host.origin] })) =>
  fetchRelease(`${host.origin}/mf/`, folder, { send, ownOrigin: BELL });
const reasonOf = (bringing: Promise<void>): Promise<string> =>
  bringing.then(
    () => 'none',
    (error: unknown) => (error instanceof ReleaseError ? error.message : `no ReleaseError: ${String(error)}`),
  );

describe('the address of a hosted release', () => {
  it.each([`${TEAM}/mf-team/1.2.0/`, `${TEAM}/`])('may be a folder of a host that is allowed: %s', (at) => {
    expect(folderAddress(at, [TEAM])).toBe(at);
  });

  it.each([
    ['https://stranger.example/mf/', 'is not in REMOTE_ORIGINS'],
    [`${TEAM}:8443/mf/`, 'is not in REMOTE_ORIGINS'],
    ['http://team.example/mf/', 'is not in REMOTE_ORIGINS'],
    [`${TEAM}.stranger.example/mf/`, 'is not in REMOTE_ORIGINS'],
    [`https://team.example@stranger.example/mf/`, 'is not in REMOTE_ORIGINS'],
    ['file:///etc/', 'is not in REMOTE_ORIGINS'],
    ['/releases/mf-team/1/', 'is not an address'],
    [`https://me:secret@team.example/mf/`, 'is not the address of a folder'],
    [`${TEAM}/mf/?token=1`, 'is not the address of a folder'],
    [`${TEAM}/mf/#x`, 'is not the address of a folder'],
    [`${TEAM}/mf/remote.json`, 'is not the address of a folder'],
  ])('is refused: %s', (at, reason) => {
    expect(() => folderAddress(at, [TEAM])).toThrow(ReleaseError);
    expect(() => folderAddress(at, [TEAM])).toThrow(reason);
  });
});

describe('a release on another host', () => {
  it('is fetched whole, with compressed copies of the files that pages wait for', async () => {
    await bring();
    const files = (await readdir(built, { recursive: true })).filter((file) => !/\.(br|gz)$/.test(file));
    const brought = await readdir(folder, { recursive: true });
    expect(brought).toEqual(expect.arrayContaining(files));
    const exposed = await readFile(path.join(folder, 'exposed.1.js'));
    expect(exposed).toEqual(await readFile(path.join(built, 'exposed.1.js')));
    expect(brotliDecompressSync(await readFile(path.join(folder, 'exposed.1.js.br')))).toEqual(exposed);
  });

  it('is requested as pages would request it, and each file once', async () => {
    await bring();
    expect(new Set(host.asked.map(({ file }) => file)).size).toBe(host.asked.length);
    expect(host.asked.every(({ headers }) => headers['origin'] === BELL)).toBe(true);
  });

  it.each([
    ['is gone', { status: 404 }, 'answers 404'],
    ['fails', { status: 500 }, 'answers 500'],
    [
      'leads elsewhere',
      { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
      'leads somewhere else',
    ],
    ['may not be read by our pages', { headers: { 'access-control-allow-origin': TEAM } }, 'may not be read'],
    ['is a page', { headers: { 'content-type': 'text/html' } }, 'says that it is text/html'],
  ])('is refused when one of its files %s', async (_what, odd, reason) => {
    host.odd.set('chunks/home.1.js', odd);
    expect(await reasonOf(bring())).toContain(`${host.origin}/mf/chunks/home.1.js ${reason}`);
  });

  it('may allow our origin instead of everybody', async () => {
    host.odd.set('exposed.1.css', { headers: { 'access-control-allow-origin': BELL } });
    await bring();
  });

  it('is refused when a style sheet is none', async () => {
    host.odd.set('exposed.1.css', { headers: { 'content-type': 'text/plain' } });
    expect(await reasonOf(bring())).toContain('exposed.1.css says that it is text/plain');
  });

  it('never makes the server follow a redirect', async () => {
    const inside = await otherHost(built);
    host.odd.set('remote.json', { status: 307, headers: { location: `${inside.origin}/mf/remote.json` } });
    expect(await reasonOf(bring())).toContain('leads somewhere else');
    expect(inside.asked).toEqual([]);
    await inside.stop();
  });

  it('is refused when its description is endless', async () => {
    host.odd.set('remote.json', { body: ' '.repeat(600_000) });
    expect(await reasonOf(bring())).toContain('is larger than allowed');
  });

  it('is refused when all files together are more than a release may have', async () => {
    host.odd.set('exposed.1.js', { body: Buffer.alloc(50_000_001) });
    expect(await reasonOf(bring())).toContain('is larger than allowed');
  });

  it.each(['../../jwt-secret', '/etc/passwd', '.env', 'a//b.js'])(
    'is refused when it names %s',
    async (file) => {
      const description = await readDescription(built);
      const hashes = { ...description.hashes, [file]: 'sha256-x' };
      await writeFile(path.join(built, 'remote.json'), JSON.stringify({ ...description, hashes }));
      expect(await reasonOf(bring())).toContain('is not a valid file name in a release');
      expect(host.asked.map(({ file }) => file)).toEqual(['remote.json']);
    },
  );

  it('is refused without digests', async () => {
    const description = await readDescription(built);
    await writeFile(path.join(built, 'remote.json'), JSON.stringify({ ...description, hashes: {} }));
    expect(await reasonOf(bring())).toContain('has no digests');
  });

  it('is refused when its host is not there', async () => {
    await host.stop();
    expect(await reasonOf(bring())).toContain('remote.json cannot be reached.');
    host = await otherHost(built);
  });

  it('is refused when its host compresses files that were asked for uncompressed', async () => {
    host.odd.set('exposed.1.js', { headers: { 'content-encoding': 'gzip' } });
    expect(await reasonOf(bring())).toContain('exposed.1.js is sent as gzip, which was not asked for.');
  });

  it('is refused when its name leads into a private network that the operator did not name', async () => {
    expect(await reasonOf(bring(outgoingClient()))).toContain('remote.json cannot be reached.');
    expect(host.asked).toEqual([]);
  });

  it('is refused when its host never answers', async () => {
    const never: SendOut = () => Promise.reject(new OutgoingError('TIMEOUT'));
    expect(await reasonOf(bring(never))).toContain('remote.json cannot be reached.');
  });
});

it('the workers and drawn pages of a hosted release come from this server, because browsers accept them from the page’s origin only', async () => {
  const description = await readDescription(built);
  const hashes = {
    ...description.hashes,
    'sw.js': 'x',
    'alert-sw.js': 'x',
    'chunks/sw.js': 'x',
    'answer.js': 'x',
  };
  const prerendered = { '/': 'prerendered/home.html' };
  expect(servedFromHere({ ...description, hashes, prerendered })).toEqual([
    'sw.js',
    'alert-sw.js',
    'prerendered/home.html',
  ]);
});
