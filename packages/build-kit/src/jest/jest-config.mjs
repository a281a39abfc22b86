// @ts-check
import path from 'node:path';

const here = import.meta.dirname;

/** TypeScript and the JavaScript of our installed packages, for Jest's CommonJS. */
export const transform = {
  '^.+\\.[jt]sx?$': [
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

const browser = {
  transform,
  transformIgnorePatterns: ['/node_modules/(?!@queuebell/)'],
  modulePathIgnorePatterns: ['/dist/', '/.cache/'],
  testEnvironmentOptions: { customExportConditions: ['source', 'browser'] },
  setupFilesAfterEnv: [path.join(here, 'setup.cjs')],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1', '\\.css$': path.join(here, 'css-stub.cjs') },
};

/** Tests of what people see, in a page. */
export const components = {
  ...browser,
  displayName: 'components',
  testMatch: ['**/*.test.tsx'],
  testEnvironment: 'jsdom',
};

/** Tests of rules, in Node. A file that needs a page says `@jest-environment jsdom`. */
export const logic = {
  ...browser,
  displayName: 'logic',
  testMatch: ['**/*.test.ts'],
  testEnvironment: 'node',
};

/** Jest's configuration for a repository with one remote. */
export const browserTests = { projects: [components, logic] };
