import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A shared package that a page can have only once. */
const single = { version: '19.3.1', required: '^19.0.0', singleton: true };
const shared = {
  react: single,
  'react-dom': single,
  'react-router-dom': { version: '7.0.0', required: '^7.0.0', singleton: true },
};

/**
 * A folder as a remote's build leaves it.
 *
 * @param folder where it is made
 * @param text stands in every script, so that another text is another build
 * @param changes of `remote.json`
 */
export async function builtRemote(folder: string, text: string, changes: object = {}) {
  const to = await mkdtemp(join(folder, 'built-'));
  const page = (name: string) => ({ scripts: [`${name}.js`], styles: [] });
  const hashes: Record<string, string> = {};
  for (const file of ['mf-manifest.json', 'remoteEntry.js', 'exposed.js', 'alone.js', 'chunks/home.js']) {
    const content = file === 'mf-manifest.json' ? JSON.stringify({ name: text }) : `/* ${text} ${file} */`;
    await mkdir(dirname(join(to, file)), { recursive: true });
    await writeFile(join(to, file), content);
    hashes[file] = `sha256-${createHash('sha256').update(content).digest('base64')}`;
  }
  const description = {
    ...{ name: 'mf-queue', version: '1.0.0', contract: 1, paths: ['/admin'], entry: 'remoteEntry.js' },
    ...{ exposed: page('exposed'), standalone: page('alone'), screens: { '/admin': page('chunks/home') } },
    ...{ shared, budgets: { '/admin': { shell: 1_000, alone: 1_000 } }, hashes, ...changes },
  };
  await writeFile(join(to, 'remote.json'), JSON.stringify(description));
  return to;
}

/**
 * A folder as the shell's build leaves it.
 *
 * @param folder where it is made
 * @param provision what it gives to remotes
 */
export async function builtShell(folder: string, provision: { contract: number; shared: object }) {
  const to = await mkdtemp(join(folder, 'shell-'));
  const files = {
    'index.html': '<!doctype html>',
    'shell.js': 'start()',
    'provides.json': JSON.stringify(provision),
  };
  const hashes: Record<string, string> = {};
  for (const [file, content] of Object.entries(files)) {
    await writeFile(join(to, file), content);
    hashes[file] = `sha256-${createHash('sha256').update(content).digest('base64')}`;
  }
  const none = { scripts: [], styles: [] };
  const description = {
    ...{ name: 'shell', version: '1.0.0', contract: provision.contract, paths: [], entry: 'shell.js' },
    ...{ exposed: none, standalone: none, screens: {}, hashes },
  };
  await writeFile(join(to, 'remote.json'), JSON.stringify(description));
  return to;
}
