import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import type { SuitePackages } from '@queuebell/contracts';
import { targetOf } from '../build/build-targets.mjs';
import { formatted } from '../common/formatted.mjs';
import { run } from '../common/run.mjs';
import { UserError } from '../common/user-error.mjs';
import { TARBALLS, writeTarballs } from '../team/update-packages.ts';
import { nameProblem, namesOf } from './create-remote-name.ts';
import { draftOf, taken } from './make-remote.ts';

/**
 * Makes a repository that has one remote, and the built packages as tarballs. Its packages are installed, which writes its lock file.
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
  const packages = (await readJson(targetOf('packages').main)) as SuitePackages;
  await writeTarballs(packages, join(folder, TARBALLS));
  const files = {
    'package.json': JSON.stringify(await manifestOf(folder, packages)),
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

/** The template's, with what the suite decides. */
async function manifestOf(folder: string, { manifest }: SuitePackages): Promise<object> {
  return { ...Object(await readJson(join(folder, 'package.json'))), ...manifest };
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
DEPLOY_TOKEN=… npm run deploy -- --to https://queuebell.example --preview     # prints a link; nobody else gets it
DEPLOY_TOKEN=… npm run deploy -- --to https://queuebell.example --canary 5%   # to 5 of 100 browsers; then promote or rollback
DEPLOY_TOKEN=… npm run promote -- --server https://queuebell.example
DEPLOY_TOKEN=… npm run deploy -- --to https://queuebell.example               # to everybody
DEPLOY_TOKEN=… npm run rollback -- --server https://queuebell.example
DEPLOY_TOKEN=… npm run releases -- --server https://queuebell.example
DEPLOY_TOKEN=… npm run retire -- --server https://queuebell.example           # takes the remote off the site
DEPLOY_TOKEN=… npm run update -- --server https://queuebell.example           # takes the packages of that suite; --check only compares
\`\`\`

The suite's operator makes the token. The suite's \`docs/deploying-a-remote.md\` has all else.
`;
