import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { PathBudget, ReleaseFiles, RemoteDescription } from '@queuebell/contracts';
import { z } from 'zod';
import { DESCRIPTION_FILE, isNotThere, MANIFEST_FILE, namedFiles } from './release-files.js';

type Unpack = (packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const unpackers: Readonly<Record<string, Unpack>> = {
  '.br': promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliDecompress),
  '.gz': promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gunzip),
};
const BROTLI = '.br';

/** @param sizes in bytes @returns a sentence for each reason to refuse the build's files */
export async function fileRefusals(
  folder: string,
  description: RemoteDescription,
  sizes: ReadonlyMap<string, number>,
): Promise<string[]> {
  const missing = namedFiles(description).filter((file) => !sizes.has(file));
  const wrong: string[] = [];
  for (const file of sizes.keys()) wrong.push(...(await wrongWith(folder, file, description, sizes)));
  const gone = Object.keys(description.hashes ?? {}).filter(
    (file) => !sizes.has(file) && !missing.includes(file),
  );
  const absent = [...missing, ...gone];
  return [
    ...absent.map(isNotThere),
    ...(sizes.has(MANIFEST_FILE) ? await manifestProblems(folder, sizes, absent) : []),
    ...wrong,
    ...overBudget(description, sizes),
  ];
}

const Names = z
  .object({ sync: z.array(z.string()).default([]), async: z.array(z.string()).default([]) })
  .partial();
const Assets = z.object({ assets: z.object({ js: Names, css: Names }).partial().optional() });
const Manifest = z.object({
  metaData: z.object({ remoteEntry: z.object({ path: z.string(), name: z.string() }).optional() }).optional(),
  exposes: z.array(Assets).default([]),
  shared: z.array(Assets).default([]),
});

async function manifestProblems(
  folder: string,
  sizes: ReadonlyMap<string, number>,
  known: readonly string[],
): Promise<string[]> {
  const text = await readFile(path.join(folder, MANIFEST_FILE), 'utf8');
  const manifest = Manifest.safeParse(parsedOrNull(text)).data;
  if (!manifest) return [`${MANIFEST_FILE} cannot be read.`];
  const { metaData, exposes, shared } = manifest;
  const entry = metaData?.remoteEntry;
  const named = [...exposes, ...shared].flatMap(({ assets: { js, css } = {} }) =>
    [js, css].flatMap((each) => [...(each?.sync ?? []), ...(each?.async ?? [])]),
  );
  const files = [...(entry ? [path.posix.join(entry.path, entry.name)] : []), ...named];
  return [...new Set(files)]
    .filter((file) => !sizes.has(file) && !known.includes(file))
    .map((file) => `${MANIFEST_FILE} names ${file}, which is not there.`);
}

export function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function wrongWith(
  folder: string,
  file: string,
  { hashes = {} }: RemoteDescription,
  sizes: ReadonlyMap<string, number>,
): Promise<string[]> {
  const read = (name: string) => readFile(path.join(folder, name));
  const ending = path.posix.extname(file);
  const unpack = unpackers[ending];
  const original = file.slice(0, -ending.length);
  if (unpack && sizes.has(original)) {
    const isCopy = await unpacksTo(await read(original), await read(file), unpack);
    return isCopy ? [] : [isNoCopy(file, original)];
  }
  if (file === DESCRIPTION_FILE) return [];
  const hash = Object.hasOwn(hashes, file) ? hashes[file] : undefined;
  if (hash === undefined) return [`${DESCRIPTION_FILE} has no digest of ${file}.`];
  return hash === hashOf(await read(file)) ? [] : [isChanged(file)];
}

/** @param files without a digest are only checked for existence @returns a sentence for each damaged one */
export async function damage(
  folder: string,
  { hashes = {} }: RemoteDescription,
  files: readonly string[],
): Promise<string[]> {
  const read = (file: string) => readFile(path.join(folder, file)).catch(() => null);
  const wrong: string[] = [];
  for (const file of files) {
    const content = await read(file);
    if (content === null) wrong.push(isNotThere(file));
    else if (Object.hasOwn(hashes, file) && hashes[file] !== hashOf(content)) wrong.push(isChanged(file));
    for (const [ending, unpack] of content ? Object.entries(unpackers) : []) {
      const packed = await read(file + ending);
      if (content && packed && !(await unpacksTo(content, packed, unpack))) {
        wrong.push(isNoCopy(file + ending, file));
      }
    }
  }
  return wrong;
}

const unpacksTo = (content: Buffer, packed: Buffer, unpack: Unpack): Promise<boolean> =>
  unpack(packed, { maxOutputLength: content.length + 1 }).then(
    (unpacked) => unpacked.equals(content),
    () => false,
  );

export const isChanged = (file: string): string => `${file} is not what the build wrote.`;

const isNoCopy = (file: string, original: string): string => `${file} does not unpack to ${original}.`;

export const hashOf = (content: Buffer): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

/** Compares the files of each path with its budget. Inlined content and files for guests are not among them: only the build can count these. */
function overBudget(description: RemoteDescription, sizes: ReadonlyMap<string, number>): string[] {
  const { budgets = {}, entry, exposed, standalone, screens } = description;
  const cost = (files: readonly string[]) =>
    [...new Set(files)].reduce((sum, file) => sum + (sizes.get(file + BROTLI) ?? sizes.get(file) ?? 0), 0);
  return Object.entries(budgets).flatMap(([routePath, allowed]) => {
    const screen = Object.hasOwn(screens, routePath) ? all(screens[routePath]) : [];
    const costs: PathBudget = {
      shell: cost([entry, ...all(exposed), ...screen]),
      alone: cost([...all(standalone), ...screen]),
    };
    return (
      [
        ['shell', 'in the shell'],
        ['alone', 'alone'],
      ] as const
    ).flatMap(([where, words]) =>
      costs[where] > allowed[where]
        ? [`${routePath} costs ${costs[where]} bytes ${words}; its budget is ${allowed[where]}.`]
        : [],
    );
  });
}

const all = (files: ReleaseFiles | undefined): string[] => (files ? [...files.scripts, ...files.styles] : []);
