import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RELEASE_MAX_BYTES, RELEASE_MAX_FILES } from '@queuebell/contracts';
import { Header } from 'tar';
import { builtRemote } from '../../../test/built-remote.js';
import { packRelease, unpackRelease } from './release-archive.js';
import { ReleaseError } from './release-error.js';

const BLOCK = 512;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'queuebell-archive-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Entry {
  path: string;
  type?: 'File' | 'Directory' | 'SymbolicLink' | 'Link' | 'CharacterDevice' | 'FIFO';
  linkpath?: string;
  content?: string;
  /** A wrong size for the header. */
  size?: number;
}

/** A tar with any entries, also invalid ones. */
function tarOf(...entries: Entry[]): Buffer {
  const parts = entries.map(
    ({ path: name, type = 'File', linkpath, content = '', size = content.length }) => {
      const header = new Header({ path: name, type, size, mode: 0o4777, ...(linkpath && { linkpath }) });
      header.encode();
      const body = Buffer.from(content);
      const rest = Buffer.alloc((BLOCK - (body.length % BLOCK)) % BLOCK);
      return Buffer.concat([header.block ?? Buffer.alloc(BLOCK), body, rest]);
    },
  );
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]));
}

const unpack = (...chunks: Buffer[]) => unpackRelease(Readable.from(chunks), folder);
const filesThere = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

describe('the archive of a release', () => {
  it('brings a built folder whole, whatever pieces it arrives in', async () => {
    const built = await builtRemote('mf-queue');
    const archive = await packRelease(built);
    const pieces = Array.from({ length: Math.ceil(archive.length / 100) }, (_, n) =>
      archive.subarray(n * 100, (n + 1) * 100),
    );
    await unpack(...pieces);
    expect((await readdir(folder, { recursive: true })).sort()).toEqual(
      (await readdir(built, { recursive: true })).sort(),
    );
    for (const file of ['remote.json', 'chunks/home.1.js.br']) {
      expect(await readFile(path.join(folder, file))).toEqual(await readFile(path.join(built, file)));
    }
  });

  it("may be made by another program, with folders and './' in it", async () => {
    await unpack(
      tarOf(
        { path: './', type: 'Directory' },
        { path: './a/', type: 'Directory' },
        { path: './a/b.js', content: 'b' },
      ),
    );
    expect(await readFile(path.join(folder, 'a/b.js'), 'utf8')).toBe('b');
  });

  const bad: [string, Entry[], string][] = [
    ['leads out of its folder', [{ path: '../out.js', content: 'x' }], '../out.js is not a valid file name'],
    ['leads out by a detour', [{ path: 'a/../../out.js', content: 'x' }], 'is not a valid file name'],
    ['leads to the root', [{ path: '/tmp/out.js', content: 'x' }], '/tmp/out.js is not a valid file name'],
    ['has a folder outside', [{ path: '../out/', type: 'Directory' }], 'is not a valid folder name'],
    [
      'has a hidden file',
      [{ path: '.elsewhere', content: 'https://evil.example/' }],
      'is not a valid file name',
    ],
    ['has a backslash', [{ path: 'a\\b.js', content: 'x' }], 'is not a valid file name'],
    [
      'has a link',
      [{ path: 'a.js', type: 'SymbolicLink', linkpath: '/etc/passwd' }],
      'a.js is not a plain file',
    ],
    [
      'has a hard link',
      [
        { path: 'b.js', content: 'b' },
        { path: 'a.js', type: 'Link', linkpath: 'b.js' },
      ],
      'a.js is not a plain file',
    ],
    ['has a device', [{ path: 'a', type: 'CharacterDevice' }], 'a is not a plain file'],
    ['has a pipe', [{ path: 'a', type: 'FIFO' }], 'a is not a plain file'],
    [
      'has a file twice',
      [
        { path: 'a.js', content: '1' },
        { path: './a.js', content: '2' },
      ],
      'in the archive twice',
    ],
    [
      'says that it is too large',
      [{ path: 'a.js', size: RELEASE_MAX_BYTES + 1 }],
      `more than ${RELEASE_MAX_BYTES} bytes`,
    ],
    [
      'has too many files',
      Array.from({ length: RELEASE_MAX_FILES + 1 }, (_, n) => ({ path: `${n}.js` })),
      `more than ${RELEASE_MAX_FILES} files`,
    ],
    [
      'has a file in a file',
      [
        { path: 'a', content: '1' },
        { path: 'a/b', content: '2' },
      ],
      'another file of the archive has its place',
    ],
    [
      'has a file where a folder is',
      [
        { path: 'a/b', content: '1' },
        { path: 'a', content: '2' },
      ],
      'another file of the archive has its place',
    ],
    ['ends within a file', [{ path: 'a.js', content: 'x', size: 10_000 }], 'cannot be read to its end'],
  ];

  it.each(bad)('is refused when it %s', async (_what, entries, message) => {
    const refusal = unpack(tarOf(...entries));
    await expect(refusal).rejects.toThrow(message);
    await expect(refusal).rejects.toThrow(ReleaseError);
    expect((await filesThere()).filter(({ name }) => name.startsWith('out'))).toEqual([]);
  });

  it('is refused when it is no archive, is cut off, or is empty', async () => {
    const archive = await packRelease(await builtRemote('mf-queue'));
    for (const given of [
      Buffer.from('not an archive'),
      archive.subarray(0, 2_000),
      gzipSync('text'),
      Buffer.alloc(0),
    ]) {
      await expect(unpack(given)).rejects.toThrow(ReleaseError);
    }
  });

  it('is refused when few bytes unpack to far too many', async () => {
    const bomb = gzipSync(Buffer.alloc(60_000_000));
    await expect(unpack(bomb)).rejects.toThrow(ReleaseError);
  });

  it('reports that its sender is gone', async () => {
    const gone = new Readable({ read() {} });
    const unpacked = unpackRelease(gone, folder);
    gone.push((await packRelease(await builtRemote('mf-queue'))).subarray(0, 1_000));
    gone.destroy(new Error('aborted'));
    await expect(unpacked).rejects.toThrow('aborted');
  });
});
