// @ts-check
import path from 'node:path';
import { installed, kitDir } from './installed.mjs';
import { repoRoot } from './source-digest.mjs';

/** A page has one of each: the shell's, or on a device entry the remote's, of one release. */
const ONE_IN_A_PAGE = [
  'react',
  'react-dom',
  'react-router',
  'react-router-dom',
  '@queuebell/router',
  '@queuebell/ui',
];

/**
 * The packages that remotes share: React, React DOM, the router, and the shell's ui where its version fits. The shell provides
 * them; a device entry brings its own. Each range starts at the lowest version that is really used.
 *
 * @param {{ eager: boolean, versionOf?: (name: string) => string }} how eager in the shell, which provides them with its
 *   first script; `versionOf` gives the version that is installed, or strictVersion decides on a wrong number
 */
export function sharedModules({ eager, versionOf = (name) => installed(name, kitDir).version }) {
  const react = versionOf('react');
  const singleton = { singleton: true, strictVersion: true, eager };
  return {
    react: { ...singleton, version: react, requiredVersion: '^19.0.0' },
    'react/': { ...singleton, version: react, requiredVersion: '^19.0.0' },
    'react-dom': { ...singleton, version: react, requiredVersion: '^19.0.0' },
    'react-dom/': { ...singleton, version: react, requiredVersion: '^19.0.0' },
    'react-router-dom': {
      ...singleton,
      import: '@queuebell/router',
      version: versionOf('react-router'),
      requiredVersion: '^7.0.0',
    },
    // It holds no state, so a remote that needs another version can use its own.
    '@queuebell/ui': {
      ...singleton,
      singleton: false,
      version: versionOf('@queuebell/ui'),
      requiredVersion: '^1.0.0',
    },
  };
}

/**
 * A remote with its own copy of a singleton would be built with that copy but declare the suite's version, and
 * its device entry would never start.
 *
 * @param {{ name: string, dir: string }} app name of the package, and its folder
 * @throws {Error} naming each such copy, and what to do
 */
export function refuseOwnCopies({ name, dir }) {
  const problems = ONE_IN_A_PAGE.flatMap((shared) => {
    const own = installed(shared, dir);
    const suite = installed(shared, kitDir);
    if (own.folder === suite.folder) return [];
    return [
      `${name} has its own ${shared} ${own.version} (${path.relative(repoRoot, own.folder)}), and a page can have only one: ` +
        `the suite's, ${suite.version}. Write "${shared}": "${suite.version}" into ${name}/package.json, then npm install.`,
    ];
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
