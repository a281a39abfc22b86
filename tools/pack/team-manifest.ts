import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SuitePackages } from '@queuebell/contracts';
import { ROOT } from '../common/paths.mjs';
import { TARBALLS } from '../team/update-packages.ts';

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

/** Of a repository of a team's own. */
export const TEAM_SCRIPTS = {
  // Without a shell in between, so that a signal to npm reaches it.
  dev: 'exec queuebell dev',
  build: 'webpack --mode production',
  budgets: 'webpack --mode production --env setBudgets',
  test: 'jest',
  typecheck: 'tsc',
  update: 'queuebell update',
  deploy: 'queuebell deploy',
  promote: 'queuebell promote',
  rollback: 'queuebell rollback',
  retire: 'queuebell retire',
  releases: 'queuebell releases',
};

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  engines: Record<string, string>;
  overrides: Record<string, unknown>;
}

/**
 * The part of a repository's package.json that the suite decides.
 *
 * @param tarballs by the names of their packages
 */
export async function teamManifest(
  tarballs: Readonly<Record<string, string>>,
): Promise<SuitePackages['manifest']> {
  const [ours, kit, template] = await Promise.all([
    manifestIn('.'),
    manifestIn('packages/build-kit'),
    manifestIn('templates/remote'),
  ]);
  const versions = { ...kit.dependencies, ...ours.devDependencies };
  const fromTarballs = Object.entries(tarballs).map(([name, file]) => [name, `file:${TARBALLS}/${file}`]);
  return {
    engines: ours.engines,
    scripts: TEAM_SCRIPTS,
    dependencies: { ...template.dependencies, ...Object.fromEntries(fromTarballs) },
    devDependencies: Object.fromEntries(TOOLS.map((tool) => [tool, versions[tool] ?? ''])),
    overrides: ours.overrides,
  };
}

const manifestIn = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8'));
