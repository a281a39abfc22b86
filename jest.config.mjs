import { findRemotes } from './tools/common/remotes.mjs';

/**
 * Unit and component tests: pure rules in Node, components in jsdom. The API's tests have their own configuration,
 * because NestJS runs as ES modules only (api/jest.config.mjs).
 */
const transform = {
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
    },
  ],
};

/** Packages that run in browsers and in Node. */
const PLAIN_PACKAGES = ['contracts', 'queue-rules'];

const common = {
  transform,
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['/dist/', '/.cache/'],
};

const browser = {
  ...common,
  testEnvironment: 'jsdom',
  testEnvironmentOptions: { customExportConditions: ['source', 'browser'] },
  setupFilesAfterEnv: [`${import.meta.dirname}/tools/test/jest/browser-setup.ts`],
  moduleNameMapper: {
    ...common.moduleNameMapper,
    '\\.css$': `${import.meta.dirname}/tools/test/jest/css-stub.cjs`,
  },
};

/** @param {string} name */
const app = (name) => ({
  ...browser,
  displayName: name,
  rootDir: `./${name}`,
  testMatch: ['**/*.test.ts?(x)'],
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
    {
      ...app('packages'),
      testPathIgnorePatterns: ['/node_modules/', ...PLAIN_PACKAGES.map((name) => `/${name}/`)],
    },
    app('shell'),
    ...findRemotes().map(app),
    { ...app('templates/remote'), displayName: 'template' },
  ],
};
