import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll } from '@jest/globals';
import type { RemoteDescription } from '@queuebell/contracts';

interface Build {
  /** Part of every script, so that another text makes another build. */
  text?: string;
  description?: Partial<RemoteDescription>;
  /** Files to leave out. */
  without?: string[];
}

/** Folders of this test file. */
const made: string[] = [];

afterAll(async () => {
  await Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true })));
});

/** Makes a folder like a remote's build. Removed after the file's tests. */
export async function builtRemote(
  name: string,
  { text = 'one', description = {}, without = [] }: Build = {},
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `queuebell-${name}-`));
  made.push(folder);
  const remote: RemoteDescription = {
    name,
    version: '1.0.0',
    contract: 1,
    paths: [`/${name}`, `/${name}/:id`],
    entry: 'remoteEntry.js',
    exposed: { scripts: ['exposed.1.js'], styles: ['exposed.1.css'] },
    standalone: { scripts: ['standalone.1.js', 'vendor.1.js'], styles: ['standalone.1.css'] },
    screens: { [`/${name}`]: { scripts: ['chunks/home.1.js'], styles: ['chunks/home.1.css'] } },
    shared: {},
    ...description,
  };
  const enough = Object.fromEntries(remote.paths.map((each) => [each, { shell: 100_000, alone: 100_000 }]));
  remote.budgets = { ...enough, ...remote.budgets };
  const named = [remote.exposed, remote.standalone, ...Object.values(remote.screens)];
  const files = [...named.flatMap(({ scripts, styles }) => [...scripts, ...styles]), ...(remote.files ?? [])];
  const hashes: Record<string, string> = {};
  for (const file of ['mf-manifest.json', remote.entry, ...files]) {
    if (without.includes(file)) continue;
    const target = path.join(folder, file);
    const content =
      file === 'mf-manifest.json' ? manifestOf(remote, text) : `/* ${text} ${file} */`.repeat(50);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
    hashes[file] = `sha256-${createHash('sha256').update(content).digest('base64')}`;
    await writeFile(`${target}.br`, brotliCompressSync(content));
    await writeFile(`${target}.gz`, gzipSync(content));
  }
  await writeFile(path.join(folder, 'remote.json'), JSON.stringify({ hashes, ...remote }));
  return folder;
}

function manifestOf({ name, entry, exposed }: RemoteDescription, text: string): string {
  const js = { sync: exposed.scripts, async: [] };
  const css = { sync: exposed.styles, async: [] };
  const metaData = { buildInfo: { buildName: text.repeat(50) }, remoteEntry: { name: entry, path: '' } };
  return JSON.stringify({ name, metaData, exposes: [{ name: 'remote', assets: { js, css } }] });
}
