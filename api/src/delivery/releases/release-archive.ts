import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { finished, PassThrough, Transform, Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { RELEASE_MAX_BYTES, RELEASE_MAX_FILES } from '@queuebell/contracts';
import { create, Parser, type ReadEntry } from 'tar';
import { ReleaseError } from './release-error.js';
import { filesIn, isFileName } from './release-files.js';

/** Of the tar format: a header of 512 bytes for each file, and padding to blocks of 512 bytes. */
const TAR_OVERHEAD_BYTES = 2_048 * RELEASE_MAX_FILES;

/** @throws ReleaseError when the folder contains something that no release may have */
export async function packRelease(folder: string): Promise<Buffer> {
  const files = [...(await filesIn(folder)).keys()];
  const parts: Buffer[] = [];
  const archive = create({ cwd: folder, gzip: true, portable: true, noDirRecurse: true }, files);
  for await (const part of archive) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * Unpacks plain files within the limits of a release while the archive arrives. The rest of a refused archive
 * is read and dropped, because its connection is blocked until then.
 * @throws ReleaseError, or the stream's own error when the sender disconnects
 */
export async function unpackRelease(archive: Readable, folder: string): Promise<void> {
  const parser = new Parser({ strict: true });
  const sink = sinkOf(parser);
  const writes = writeEntries(parser, folder, (problem) => sink.destroy(new ReleaseError(problem)));
  // A failed pipeline destroys its source: this stream instead of the request.
  const start = archive.pipe(new PassThrough());
  finished(archive, (error) => error && start.destroy(error));
  try {
    await pipeline(
      start,
      atMost(RELEASE_MAX_BYTES),
      createGunzip(),
      atMost(RELEASE_MAX_BYTES + TAR_OVERHEAD_BYTES),
      sink,
    );
    await Promise.all(writes);
  } catch (error) {
    archive.resume();
    await Promise.allSettled(writes);
    throw isOfArchive(error) ? new ReleaseError('The archive cannot be read to its end.') : error;
  }
}

/** @returns the pending writes; the list grows while the archive is read */
function writeEntries(parser: Parser, folder: string, refuse: (problem: string) => void): Promise<void>[] {
  const limits: Limits = { bytes: 0, names: new Set() };
  const writes: Promise<void>[] = [];
  parser.on('ignoredEntry', ({ path: name }: ReadEntry) => refuse(`${name} is not a plain file.`));
  parser.on('entry', (entry: ReadEntry) => {
    const name = entry.path.replace(/^\.\//, '').replace(/\/$/, '');
    const problem = problemWith(entry, name, limits);
    const parts: Buffer[] = [];
    if (problem !== null) refuse(problem);
    entry.on('data', (part) => parts.push(part));
    if (problem !== null || entry.type === 'Directory') return;
    entry.on('end', () => {
      const write = writeNew(folder, name, Buffer.concat(parts));
      write.catch(() => undefined);
      writes.push(write);
    });
  });
  return writes;
}

interface Limits {
  bytes: number;
  names: Set<string>;
}

function problemWith({ type, size }: ReadEntry, name: string, limits: Limits): string | null {
  if (type === 'Directory')
    return name === '' || name === '.' || isFileName(name) ? null : `${name} is not a valid folder name.`;
  if (type !== 'File' && type !== 'OldFile') return `${name} is not a plain file.`;
  if (!isFileName(name)) return `${name} is not a valid file name in a release.`;
  if (limits.names.has(name)) return `${name} is in the archive twice.`;
  limits.names.add(name);
  limits.bytes += size;
  if (limits.names.size > RELEASE_MAX_FILES) return `There are more than ${RELEASE_MAX_FILES} files.`;
  return limits.bytes > RELEASE_MAX_BYTES ? `The files have more than ${RELEASE_MAX_BYTES} bytes.` : null;
}

async function writeNew(folder: string, name: string, content: Buffer): Promise<void> {
  const file = path.join(folder, name);
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content, { flag: 'wx' });
  } catch (error) {
    if (!OF_NAME.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new ReleaseError(
      `${name} cannot be written: its name is too long, or another file of the archive has its place.`,
    );
  }
}

/** File system errors for a name that is not allowed or already taken. */
const OF_NAME = new Set(['EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);

/** Drops data after the archive's end, which the parser would buffer and copy repeatedly. */
function sinkOf(parser: Parser): Writable {
  let isOver = false;
  parser.on('eof', () => (isOver = true));
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (isOver || parser.write(chunk)) done();
      else parser.once('drain', () => done());
    },
    final: (done) => {
      parser.once('end', () => done());
      parser.end();
    },
  });
  parser.on('error', (error: Error) => sink.destroy(error));
  return sink;
}

function atMost(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      if (bytes > maxBytes) done(new ReleaseError(`There are more than ${maxBytes} bytes.`));
      else done(null, chunk);
    },
  });
}

/** Error codes of zlib and tar for a damaged or truncated archive. */
const isOfArchive = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && /^(Z_|TAR_)/.test(String(error.code));
