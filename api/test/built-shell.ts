import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { REMOTE_CONTRACT, type ShellProvision } from '@queuebell/contracts';

export interface ShellBuild {
  page?: string;
  provision?: Partial<ShellProvision>;
  /** More files, or another content of one. */
  files?: Readonly<Record<string, string>>;
}

/** A page with a place for the server's part. */
export const SHELL_TEXT = '<!doctype html><head><!--queuebell:head--></head><body>SHELL</body>';

/**
 * Makes a folder like the shell's build, for as long as `use` runs.
 *
 * @param build the script of its page is `shell.1.js`
 */
export async function withBuiltShell<Result>(
  { page = SHELL_TEXT, provision, files = {} }: ShellBuild,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'queuebell-shell-'));
  const all: Record<string, string> = {
    'index.html': page,
    'provides.json': JSON.stringify({ contract: REMOTE_CONTRACT, shared: {}, ...provision }),
    'shell.1.js': 'start()',
    ...files,
  };
  const hashes: Record<string, string> = {};
  for (const [name, text] of Object.entries(all)) {
    await writeFile(path.join(folder, name), text);
    hashes[name] = `sha256-${createHash('sha256').update(text).digest('base64')}`;
  }
  const none = { scripts: [], styles: [] };
  const { contract } = JSON.parse(all['provides.json'] ?? '');
  const description = {
    ...{ name: 'shell', version: '1.0.0', contract: Number(contract), paths: [], entry: 'shell.1.js' },
    ...{ exposed: none, standalone: none, screens: {}, hashes },
  };
  await writeFile(path.join(folder, 'remote.json'), JSON.stringify(description));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
