import { components, logic, transform } from './packages/build-kit/src/jest/jest-config.mjs';
import { findRemotes } from './tools/common/remotes.mjs';

/**
 * Unit and component tests: pure rules in Node, components in jsdom. The API's tests have their own configuration,
 * because NestJS runs as ES modules only (api/jest.config.mjs).
 */
const esModules = [
  '@swc/jest',
  { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'es6' } },
];

/** Packages that run in browsers and in Node. */
const PLAIN_PACKAGES = ['contracts', 'queue-rules', 'wait-estimate'];

const common = {
  transform,
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['/dist/', '/.cache/'],
};

/**
 * Tests that run in Node as ES modules. They need `node --experimental-vm-modules`, which `npm run jest` sets.
 *
 * @param {string} name
 * @param {readonly string[]} folders
 */
const modules = (name, ...folders) => ({
  displayName: name,
  rootDir: import.meta.dirname,
  roots: folders.map((folder) => `<rootDir>/${folder}`),
  testMatch: ['**/*.test.ts'],
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['node'] },
  transform: { '^.+\\.ts$': esModules },
  // Sources of the API, which its build makes JavaScript of.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': ['$1.js', '$1.ts'] },
  extensionsToTreatAsEsm: ['.ts'],
  modulePathIgnorePatterns: ['/.cache/'],
});

/** Packages that run in browsers only. */
const BROWSER_FOLDERS = [
  ...['ui', 'router', 'host-kit'].map((name) => `packages/${name}`),
  ...['shell', ...findRemotes(), 'templates/remote'],
];

/** @param {{ displayName: string }} project */
const inFolders = (project) => ({
  ...project,
  rootDir: import.meta.dirname,
  roots: BROWSER_FOLDERS.map((folder) => `<rootDir>/${folder}`),
});

export default {
  // Against what hangs, and nothing else: a busy machine is no reason to fail.
  testTimeout: 60_000,
  projects: [
    ...PLAIN_PACKAGES.map((name) => ({
      ...common,
      displayName: name,
      rootDir: `./packages/${name}`,
      testEnvironment: 'node',
      testEnvironmentOptions: { customExportConditions: ['source', 'node'] },
      testMatch: ['**/*.test.ts'],
    })),
    inFolders(components),
    inFolders(logic),
    modules('tools', 'tools', 'packages/build-kit', 'checks/bench', 'checks/kit', 'checks/simulated-shop'),
    modules('site', 'checks/site'),
    modules('fuzz', 'checks/fuzz'),
    modules('faults', 'checks/faults'),
  ],
};
