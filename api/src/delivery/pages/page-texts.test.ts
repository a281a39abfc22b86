import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FakeClock } from '../../platform/clock/fake-clock.js';
import type { ReleaseStore } from '../releases/release-store.js';
import { TTL_MS } from './ttl-cache.js';
import { PageTexts } from './page-texts.js';

let folder: string;
let texts: PageTexts;
let clock: FakeClock;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'queuebell-styles-'));
  clock = new FakeClock('2026-06-15T09:00:00.000Z');
  const releases = { folder: path.join(folder, 'releases') } as ReleaseStore;
  texts = new PageTexts(releases, clock);
  await put('releases/mf-queue/1/a.css', 'b{color:red}');
  await put('releases/shell/1/shell.css', 'i{}');
  await put('secret.css', 'u{}');
});
afterEach(() => rm(folder, { recursive: true }));

async function put(name: string, text: string): Promise<void> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}
const read = async (...urls: string[]) => Object.fromEntries(await texts.read(urls));
const A = '/releases/mf-queue/1/a.css';

describe('the styles and scripts that a page has inline', () => {
  it('are read from releases of remotes and of the shell', async () => {
    const both = { [A]: 'b{color:red}', '/releases/shell/1/shell.css': 'i{}' };
    expect(await read(A, '/releases/shell/1/shell.css')).toEqual(both);
  });

  it.each([
    ['is on another origin', 'https://team.example/releases/mf-queue/1/a.css'],
    ['is gone', '/releases/mf-queue/1/b.css'],
    ['is outside of its folder', '/releases/../secret.css'],
    ['is none of a page', '/secret.css'],
  ])('do not come from a file that %s', async (_what, url) => {
    expect(await read(url, A)).toEqual({ [A]: 'b{color:red}' });
  });

  it.each(['b{background:URL(a.png)}', '@import "x.css";', 'b::after{content:"</style><script>"}'])(
    'include no style that would mean something else inline: %s',
    async (text) => {
      await put('releases/mf-queue/1/c.css', text);
      expect(await read('/releases/mf-queue/1/c.css')).toEqual({});
    },
  );

  it.each(['a="</b>"', 'a="<!--"', 'import("x.js")'])(
    'include no script that would mean something else inline: %s',
    async (text) => {
      await put('releases/mf-queue/1/d.js', text);
      await put('releases/mf-queue/1/e.js', 'draw(url(1))');
      const base = '/releases/mf-queue/1/';
      expect(await texts.readOne(base, 'd.js')).toBeUndefined();
      expect(await texts.readOne(base, 'e.js')).toBe('draw(url(1))');
      expect(await texts.readOne(base, undefined)).toBeUndefined();
    },
  );

  it('are read once, and stay when their file goes; one that was not there is found when it is', async () => {
    await read(A, '/releases/mf-queue/1/late.css');
    await put('releases/mf-queue/1/late.css', 's{}');
    await rm(path.join(folder, A));
    clock.advance(TTL_MS);
    expect(await read(A, '/releases/mf-queue/1/late.css')).toEqual({
      [A]: 'b{color:red}',
      '/releases/mf-queue/1/late.css': 's{}',
    });
  });

  it.each(['', 'b{col', 'b{color:blue}', '</style>'])(
    'are right again when the file is, however it was damaged: “%s”',
    async (damaged) => {
      await put(A, damaged);
      await read(A);
      clock.advance(TTL_MS);
      await put(A, 'b{color:red}');
      // A repair writes a later file time. The test sets it, because file times may be too coarse.
      await utimes(path.join(folder, A), clock.now(), clock.now());
      expect(await read(A)).toEqual({ [A]: 'b{color:red}' });
    },
  );

  it('are not read for each page', async () => {
    await read(A);
    await put(A, 'b{color:blue}');
    expect(await read(A)).toEqual({ [A]: 'b{color:red}' });
  });
});
