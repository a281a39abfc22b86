// @ts-check
import { existsSync } from 'node:fs';
import path from 'node:path';

const here = import.meta.dirname;
const setup = ['ts', 'js'].map((language) => path.join(here, `browser-setup.${language}`));

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

/** Jest's configuration for the tests of screens, in jsdom. */
export const browserTests = {
  transform,
  transformIgnorePatterns: ['/node_modules/(?!@queuebell/)'],
  modulePathIgnorePatterns: ['/dist/', '/.cache/'],
  testMatch: ['**/*.test.ts?(x)'],
  testEnvironment: 'jsdom',
  testEnvironmentOptions: { customExportConditions: ['source', 'browser'] },
  setupFilesAfterEnv: setup.filter((file) => existsSync(file)),
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1', '\\.css$': path.join(here, 'css-stub.cjs') },
};
