/** Nest 12 is ESM only: the tests run in Node's own modules, compiled as they are imported (test/runner). */
export default {
  displayName: 'api',
  rootDir: import.meta.dirname,
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  testEnvironment: 'node',
  testRunner: '<rootDir>/test/runner/runner.mjs',
  globalSetup: '<rootDir>/test/global-setup.mjs',
  globalTeardown: '<rootDir>/test/global-teardown.mjs',
  transform: {},
  maxWorkers: 2,
  // Only a test that hangs takes so long, also on a machine whose disk is busy.
  testTimeout: 60_000,
};
