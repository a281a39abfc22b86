import { join } from 'node:path';
import { ROOT } from '../common/paths.mjs';
import { findRemotes } from '../common/remotes.mjs';

/**
 * @typedef {object} BuildTarget
 * @property {string} name
 * @property {string} cwd where the command runs
 * @property {string[]} command tool of node_modules/.bin and its arguments
 * @property {string[]} inputs files and folders, from the root, whose change makes a new build necessary
 * @property {string} main the file that a finished build has
 * @property {readonly string[]} [alsoMakes] other files that it has, in another folder
 * @property {() => Promise<void>} [andThen] a second step; it throws if it fails
 * @property {readonly string[]} [needs] targets without which it cannot be used
 */

const COMMON = ['package-lock.json', 'tsconfig.base.json'];
const PACKAGES = ['contracts', 'queue-rules', 'wait-estimate', 'router', 'ui', 'host-kit', 'build-kit'].map(
  (name) => `packages/${name}`,
);

/** The commands of a repository of a team's own are made of them. `tools/pack` refuses a module from elsewhere. */
const SOURCES_OF_TEAM_COMMANDS = [
  ...['common', 'dev', 'release', 'start', 'team'].map((name) => `tools/${name}`),
  ...['delivery/releases', 'platform/http'].map((name) => `api/src/${name}`),
];

export const REMOTES = findRemotes();

const SOURCES_OF_API = [
  'packages/contracts',
  'packages/queue-rules',
  'packages/wait-estimate',
  'api',
].flatMap((folder) => ['src', 'package.json', 'tsconfig.json'].map((name) => `${folder}/${name}`));

/** The API goes first: it takes longest, and nothing starts without it. */
/** @type {readonly BuildTarget[]} */
export const BUILD_TARGETS = [
  {
    name: 'api',
    cwd: ROOT,
    command: ['tsc', '-b', 'api', 'api/payment-sandbox'],
    // Packages may not be there yet when this file is read.
    andThen: async () => (await import('./bundle-api.mjs')).bundleApi(),
    inputs: [...COMMON, ...SOURCES_OF_API, 'api/payment-sandbox', 'tools/build/bundle-api.mjs'],
    main: join(ROOT, 'api/dist/bundle/main.js'),
    alsoMakes: [join(ROOT, 'api/payment-sandbox/dist/bundle/payment-sandbox.module.js')],
    needs: ['page-scripts'],
  },
  {
    name: 'page-scripts',
    cwd: ROOT,
    command: ['webpack', '-c', 'tools/build/page-scripts.webpack.mjs'],
    inputs: [
      ...COMMON,
      ...['tsconfig.web.json', 'packages/build-kit/src', 'tools/build/page-scripts.webpack.mjs'],
      ...['api/page-scripts', 'api/src/delivery/pages/page-names.ts', 'packages/contracts/src'],
    ],
    main: join(ROOT, 'api/dist/page-scripts/start-again.js'),
  },
  {
    name: 'packages',
    cwd: ROOT,
    command: ['tsx', '--conditions=source', 'tools/pack/make-packages.ts'],
    inputs: [
      ...COMMON,
      ...['package.json', 'tsconfig.node.json', 'tsconfig.web.json', 'types', 'tools/pack'],
      ...PACKAGES,
      ...SOURCES_OF_TEAM_COMMANDS,
      'templates/remote/package.json',
    ],
    main: join(ROOT, 'api/dist/packages.json'),
  },
  webBuild('shell', 'index.html'),
  ...REMOTES.map((name) => webBuild(name, 'remote.json')),
];

/** @param {string} name */
export function targetOf(name) {
  const target = BUILD_TARGETS.find((each) => each.name === name);
  if (!target) throw new Error(`There is no build called ${name}.`);
  return target;
}

/** @param {string} name @param {string} mainFile @returns {BuildTarget} */
function webBuild(name, mainFile) {
  return {
    name,
    cwd: join(ROOT, name),
    command: ['webpack', '--mode', 'production'],
    inputs: [...COMMON, 'tsconfig.web.json', ...PACKAGES, name],
    main: join(ROOT, name, 'dist', mainFile),
  };
}
