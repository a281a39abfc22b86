import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { SuitePackages } from '@queuebell/contracts';
import { build } from 'esbuild';
import ts from 'typescript';
import { DRAWN_WITH } from '../../packages/build-kit/src/drawn-with.mjs';
import { digestOfPlace } from '../../packages/build-kit/src/source-digest.mjs';
import { targetOf } from '../build/build-targets.mjs';
import { CACHE_DIR, ROOT } from '../common/paths.mjs';
import { run } from '../common/run.mjs';
import { UserError } from '../common/user-error.mjs';
import { packedManifest, type Manifest } from './manifest.ts';
import { teamManifest } from './team-manifest.ts';

/** Packages of TypeScript, and the kit, which is JavaScript already. */
const COMPILED = ['contracts', 'router', 'ui', 'host-kit'];
const KIT = 'build-kit';
/** Of the kit: tests, and parts that only tests use. */
const NOT_PACKED = /\.test\.tsx?$|^copied-checkout\.mjs$/;
const COPIED = /\.(css|cjs|mjs)$|\.d\.ts$/;
const TSC = join(ROOT, 'node_modules/.bin/tsc');
const CLI = 'bin/queuebell.cjs';
/** Of the command for development, in this repository's versions. Webpack's development server brings the same. */
const OF_CLI = ['express', 'http-proxy-middleware'];

const OWN_ADDRESS = "const ownAddress = require('node:url').pathToFileURL(__filename).href;";

/** The file that the build of them leaves. */
export const PACKED = targetOf('packages').main;

export async function packPackages(): Promise<SuitePackages> {
  await mkdir(CACHE_DIR, { recursive: true });
  const draft = await mkdtemp(join(CACHE_DIR, 'pack-'));
  try {
    await compile(draft);
    await makeKit(join(draft, KIT));
    const packed = await Promise.all([...COMPILED, KIT].map((name) => packOne(join(draft, name), name)));
    return {
      files: Object.fromEntries(packed.map(({ file, content }) => [file, content])),
      manifest: await teamManifest(Object.fromEntries(packed.map(({ name, file }) => [name, file]))),
    };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** All in one, because they read each other's sources. */
async function compile(draft: string): Promise<void> {
  const config = join(draft, 'tsconfig.json');
  const paths = (ending: string) => COMPILED.map((name) => join(ROOT, 'packages', name, ending));
  await writeFile(
    config,
    JSON.stringify({
      extends: join(ROOT, 'tsconfig.web.json'),
      compilerOptions: { noEmit: false, declaration: true, rootDir: join(ROOT, 'packages'), outDir: draft },
      include: [join(ROOT, 'types/*.d.ts'), ...paths('src')],
      exclude: [...paths('src/**/*.test.ts'), ...paths('src/**/*.test.tsx')],
    }),
  );
  await must(TSC, ['-p', config]);
  for (const name of COMPILED) await copyPlainFiles(name, draft);
}

/** The kit with the digests of the sources that its packages were made of, and the commands for releases. */
async function makeKit(folder: string): Promise<void> {
  await copyPlainFiles(KIT, dirname(folder));
  await declareTypes(dirname(folder));
  const digests = Object.fromEntries(DRAWN_WITH.map((place) => [place, digestOfPlace(place)]));
  await writeFile(join(folder, 'src/source-digests.json'), JSON.stringify(digests, null, 2));
  const setup = await readFile(join(ROOT, 'packages', KIT, 'src/jest/browser-setup.ts'), 'utf8');
  const { outputText } = ts.transpileModule(setup, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  await writeFile(join(folder, 'src/jest/browser-setup.js'), outputText);
  await cp(join(ROOT, 'types'), join(folder, 'types'), { recursive: true });
  await mkdir(join(folder, 'bin'), { recursive: true });
  await writeFile(join(folder, CLI), await commandLine(), { mode: 0o755 });
}

/** The types that its comments declare. */
async function declareTypes(draft: string): Promise<void> {
  const config = join(draft, 'tsconfig.kit.json');
  const source = (file: string) => join(ROOT, 'packages', KIT, 'src', file);
  await writeFile(
    config,
    JSON.stringify({
      extends: join(ROOT, 'tsconfig.node.json'),
      compilerOptions: {
        ...{ noEmit: false, declaration: true, emitDeclarationOnly: true },
        ...{ rootDir: join(ROOT, 'packages'), outDir: draft, typeRoots: [join(ROOT, 'node_modules/@types')] },
      },
      include: [source('index.mjs'), source('jest/jest-config.mjs')],
    }),
  );
  await must(TSC, ['-p', config]);
}

/**
 * One script, without the packages of {@link OF_CLI} and webpack, which are installed beside it.
 *
 * @throws UserError if a change of one of its modules would not build the packages again
 */
async function commandLine(): Promise<string> {
  const { metafile, outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: ['tools/team/team-cli.ts'],
    bundle: true,
    platform: 'node',
    // Only this format loads webpack when a command needs it, and not before.
    format: 'cjs',
    define: { 'import.meta.url': 'ownAddress' },
    target: 'node20',
    conditions: ['source'],
    external: [...OF_CLI, 'webpack', 'webpack-dev-server'],
    banner: { js: `#!/usr/bin/env node\n${OWN_ADDRESS}` },
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  const { inputs } = targetOf('packages');
  const isInput = (module: string) =>
    inputs.some((input) => module === input || module.startsWith(`${input}/`));
  const others = Object.keys(metafile.inputs).filter(
    (module) => !/(^|\/)node_modules\//.test(module) && !isInput(module),
  );
  if (others.length > 0)
    throw new UserError(`Add to the inputs of packages in build-targets.mjs: ${others.join(', ')}`);
  return outputFiles.map(({ text }) => text).join('');
}

async function copyPlainFiles(name: string, draft: string): Promise<void> {
  const from = join(ROOT, 'packages', name, 'src');
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || NOT_PACKED.test(entry.name) || !COPIED.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    await cp(file, join(draft, name, 'src', relative(from, file)));
  }
}

async function packOne(folder: string, name: string) {
  const manifest = await manifestIn(join(ROOT, 'packages', name));
  const { license, devDependencies = {} } = await manifestIn(ROOT);
  const ofCli = Object.fromEntries(OF_CLI.map((tool) => [tool, devDependencies[tool]]));
  const dependencies = { ...manifest.dependencies, ...ofCli };
  const ofKit = name === KIT ? { bin: { queuebell: CLI }, dependencies } : {};
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify(packedManifest(manifest, { license, ...ofKit }), null, 2),
  );
  const { stdout } = await must('npm', ['pack', '--json'], folder);
  const [{ filename: file }] = JSON.parse(stdout) as [{ filename: string }];
  return { name: manifest.name, file, content: await readFile(join(folder, file), 'base64') };
}

const manifestIn = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));

async function must(command: string, args: string[], cwd = ROOT) {
  const result = await run(command, args, { cwd });
  if (result.code !== 0) throw new UserError(`${command} ${args.join(' ')} failed:\n${result.output}`);
  return result;
}
