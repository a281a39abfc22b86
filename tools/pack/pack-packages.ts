import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { compileAlone } from '../../packages/build-kit/src/compile-alone.mjs';
import { sourceResolve, sourceRules } from '../../packages/build-kit/src/base-config.mjs';
import { DRAWN_WITH } from '../../packages/build-kit/src/drawn-with.mjs';
import { digestOfPlace } from '../../packages/build-kit/src/source-digest.mjs';
import { CACHE_DIR, ROOT } from '../common/paths.mjs';
import { run } from '../common/run.mjs';
import { UserError } from '../common/user-error.mjs';
import { packedManifest, type Manifest } from './manifest.ts';

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

/**
 * @param into the folder of the tarballs, which is emptied
 * @returns the tarballs' paths
 */
export async function packPackages(into = join(ROOT, 'dist-packages')): Promise<string[]> {
  await mkdir(CACHE_DIR, { recursive: true });
  const draft = await mkdtemp(join(CACHE_DIR, 'pack-'));
  try {
    await compile(draft);
    await makeKit(join(draft, KIT));
    await rm(into, { recursive: true, force: true });
    await mkdir(into, { recursive: true });
    const files: string[] = [];
    for (const name of [...COMPILED, KIT]) files.push(await packOne(join(draft, name), name, into));
    return files;
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
  await writeFile(join(folder, CLI), `#!/usr/bin/env node\n${await commandLine()}`, { mode: 0o755 });
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

/** One script, without the packages of {@link OF_CLI} and webpack, which are installed beside it. */
const commandLine = (): Promise<string> =>
  compileAlone({
    name: 'queuebell',
    context: ROOT,
    target: 'node20',
    entry: join(ROOT, 'tools/team/team-cli.ts'),
    resolve: sourceResolve,
    module: { rules: sourceRules({ name: 'queuebell', production: true, styles: null }) },
    output: { filename: 'queuebell.cjs', path: join(ROOT, 'dist-packages') },
    externals: [...OF_CLI, 'webpack', 'webpack-dev-server'],
    externalsType: 'commonjs',
    optimization: { minimize: false },
  });

async function copyPlainFiles(name: string, draft: string): Promise<void> {
  const from = join(ROOT, 'packages', name, 'src');
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || NOT_PACKED.test(entry.name) || !COPIED.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    await cp(file, join(draft, name, 'src', relative(from, file)));
  }
}

async function packOne(folder: string, name: string, into: string): Promise<string> {
  const manifest = await manifestIn(join(ROOT, 'packages', name));
  const { license, devDependencies = {} } = await manifestIn(ROOT);
  const ofCli = Object.fromEntries(OF_CLI.map((tool) => [tool, devDependencies[tool]]));
  const dependencies = { ...manifest.dependencies, ...ofCli };
  const ofKit = name === KIT ? { bin: { queuebell: CLI }, dependencies } : {};
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify(packedManifest(manifest, { license, ...ofKit }), null, 2),
  );
  const { stdout } = await must('npm', ['pack', '--json', '--pack-destination', into], folder);
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  return join(into, filename);
}

const manifestIn = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));

async function must(command: string, args: string[], cwd = ROOT) {
  const result = await run(command, args, { cwd });
  if (result.code !== 0) throw new UserError(`${command} ${args.join(' ')} failed:\n${result.output}`);
  return result;
}
