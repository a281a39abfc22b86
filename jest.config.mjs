import { findRemotes } from './scripts/lib/remotes.mjs';

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

const common = {
  transform,
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['/dist/', '/.cache/'],
};

const browser = {
  ...common,
  testEnvironment: 'jsdom',
  testEnvironmentOptions: { customExportConditions: ['source', 'browser'] },
  setupFilesAfterEnv: [`${import.meta.dirname}/scripts/jest/browser-setup.ts`],
  moduleNameMapper: {
    ...common.moduleNameMapper,
    '\\.css$': `${import.meta.dirname}/scripts/jest/css-stub.cjs`,
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
    {
      ...common,
      displayName: 'contracts',
      rootDir: './packages/contracts',
      testEnvironment: 'node',
      testMatch: ['**/*.test.ts'],
    },
    { ...app('packages'), testPathIgnorePatterns: ['/node_modules/', '/contracts/'] },
    app('shell'),
    ...findRemotes().map(app),
    { ...app('templates/remote'), displayName: 'template' },
  ],
};
