import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { formatted } from '../common/formatted.mjs';
import { run } from '../common/run.mjs';
import { UserError } from '../common/user-error.mjs';
import { packPackages } from '../pack/pack-packages.ts';
import { nameProblem, namesOf } from './create-remote-name.ts';
import { draftOf, taken } from './make-remote.ts';

/** Of this repository, in the versions that it is tested with. */
const TOOLS = [
  '@jest/globals',
  '@swc/core',
  '@swc/jest',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/react',
  '@types/react-dom',
  'jest',
  'jest-environment-jsdom',
  'typescript',
  'webpack',
  'webpack-cli',
];
const TARBALLS = 'packages';

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  [more: string]: unknown;
}

/**
 * Makes a repository that has one remote, and our packages as tarballs. Its packages are installed, which writes its lock file.
 *
 * @param name such as 'mf-reviews'
 * @param options `root` of this checkout; `out` is the new folder; `npmOptions` for the installation
 * @throws UserError where it cannot be made; nothing is left then
 */
export async function makeRepository(
  name: string | undefined,
  { root, out, npmOptions = [] }: { root: string; out: string; npmOptions?: readonly string[] },
): Promise<{ name: string; path: string; folder: string }> {
  const problem = nameProblem(name, taken(root));
  if (problem !== null || name === undefined) throw new UserError(problem ?? '');
  const folder = resolve(out);
  if (existsSync(folder)) throw new UserError(`${folder} is there already. Choose another folder.`);
  if (!relative(root, folder).startsWith('..'))
    throw new UserError(`${folder} is in this repository. Without --out, the remote is made here.`);
  try {
    await fill(name, { root, folder });
    const { code, output } = await run(
      process.platform === 'win32' ? 'npm.cmd' : 'npm',
      ['install', '--no-audit', '--no-fund', ...npmOptions],
      { cwd: folder },
    );
    if (code !== 0) throw new UserError(`The packages could not be installed:\n${output.trim()}`);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return { ...namesOf(name), folder };
}

async function fill(name: string, { root, folder }: { root: string; folder: string }): Promise<void> {
  const draft = await draftOf(name, root);
  try {
    for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      const to = join(folder, relative(draft, file));
      await mkdir(dirname(to), { recursive: true });
      await copyFile(file, to);
    }
  } finally {
    await rm(dirname(draft), { recursive: true, force: true });
  }
  const tarballs = (await packPackages(join(folder, TARBALLS))).map((file) => basename(file));
  const files = {
    'package.json': JSON.stringify(await manifestOf(root, folder, tarballs)),
    'tsconfig.json': JSON.stringify(await tsconfigOf(root)),
    'jest.config.mjs': `export { browserTests as default } from '@queuebell/build-kit/jest';\n`,
    'README.md': readme(name),
    '.gitignore': 'node_modules/\ndist/\n.cache/\n',
    '.npmrc': await readFile(join(root, '.npmrc'), 'utf8'),
  };
  for (const [file, text] of Object.entries(files)) {
    const isPlain = file.startsWith('.');
    await writeFile(join(folder, file), isPlain ? text : await formatted(file, text));
  }
}

/** The template's, with our packages as tarballs, the tools of this repository, and the commands. */
async function manifestOf(root: string, folder: string, tarballs: readonly string[]): Promise<object> {
  const ours = (await readJson(join(root, 'package.json'))) as Manifest;
  const {
    dependencies,
    scripts: _,
    ...template
  } = (await readJson(join(folder, 'package.json'))) as Manifest;
  const kit = (await readJson(join(root, 'packages/build-kit/package.json'))) as Manifest;
  const versions = { ...kit.dependencies, ...ours.devDependencies };
  const fromTarballs = tarballs.map((file) => {
    const name = /^queuebell-(.*)-\d+\.\d+\.\d+\.tgz$/.exec(file)?.[1] ?? '';
    return [`@queuebell/${name}`, `file:${TARBALLS}/${file}`];
  });
  return {
    ...template,
    engines: ours['engines'],
    scripts: {
      // Without a shell in between, so that a signal to npm reaches it.
      dev: 'exec queuebell dev',
      build: 'webpack --mode production',
      budgets: 'webpack --mode production --env setBudgets',
      test: 'jest',
      typecheck: 'tsc',
      deploy: 'queuebell deploy',
      promote: 'queuebell promote',
      rollback: 'queuebell rollback',
      retire: 'queuebell retire',
      releases: 'queuebell releases',
    },
    dependencies: { ...dependencies, ...Object.fromEntries(fromTarballs) },
    devDependencies: Object.fromEntries(TOOLS.map((tool) => [tool, versions[tool]])),
    overrides: ours['overrides'],
  };
}

/** The two files of this repository in one. */
async function tsconfigOf(root: string): Promise<object> {
  const [base, web] = await Promise.all(
    ['tsconfig.base.json', 'tsconfig.web.json'].map((file) => readJson(join(root, file))),
  );
  const options = { ...Object(base)['compilerOptions'], ...Object(web)['compilerOptions'] };
  const { customConditions: _, ...compilerOptions } = options;
  return {
    compilerOptions,
    include: ['src'],
    files: ['jest-dom', 'styles'].map((name) => `node_modules/@queuebell/build-kit/types/${name}.d.ts`),
  };
}

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

const readme = (name: string): string => `# ${name}

A remote of QueueBell in a repository of its own. It owns \`${namesOf(name).path}\`.

\`\`\`sh
npm ci                 # the packages of the suite are in packages/
npm test               # its tests
npm run typecheck
npm run dev -- --shell https://queuebell.example   # in that suite's pages, on this computer alone
npm run build          # into dist/; fails above budget.json, which npm run budgets sets
DEPLOY_TOKEN=… npm run deploy -- --to https://queuebell.example
DEPLOY_TOKEN=… npm run rollback -- --server https://queuebell.example
DEPLOY_TOKEN=… npm run releases -- --server https://queuebell.example
\`\`\`

The suite's operator makes the token. The suite's \`docs/deploying-a-remote.md\` has all else.
`;
