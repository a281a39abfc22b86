import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findProgram } from '../../tools/finders/find-program.mjs';
import { CHROMIUM_ARGS } from '../kit/browser.ts';

const repo = fileURLToPath(new URL('../..', import.meta.url));
const PORT = Number(process.env.E2E_PORT ?? 4173);

// Each run starts with an empty data folder. The workers read this file too, and find the variable set.
if (process.env.E2E_DATA_DIR === undefined) {
  process.env.E2E_DATA_DIR = path.join(repo, '.cache', 'e2e');
  fs.rmSync(process.env.E2E_DATA_DIR, { recursive: true, force: true });
}

/** `npm test` sets E2E_REPORT. */
const isWholeRun = process.env.E2E_REPORT !== undefined;

/** Journeys in a real Chromium, against the built suite as `npm start` runs it, with a MongoDB of its own. */
export default defineConfig({
  testDir: '.',
  outputDir: path.join(repo, 'test-results'),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // Dots, then all failures at the end: often only the end of a long log is kept.
  reporter: isWholeRun ? [['dot'], ['json', { outputFile: process.env.E2E_REPORT }]] : [['list']],
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'en-GB',
    // Recording takes a tenth of the time, and nobody could read the traces of a whole run.
    trace: isWholeRun ? 'off' : 'retain-on-failure',
    launchOptions: {
      // Journeys that need a whole browser name it (support/whole-browser.ts).
      executablePath: await findProgram('headless shell'),
      args: CHROMIUM_ARGS,
    },
  },
  projects: [
    { name: 'journeys', testIgnore: ['faults/**', 'saturday/**', 'mixed/**'] },
    // A whole day of a shop. SATURDAY_RUNS: how many; SATURDAY_SEED: the first one. Recorded, a screen takes twice as long for each act:
    // `--trace retain-on-failure` records a day that failed.
    {
      name: 'saturday',
      testMatch: 'saturday/*.spec.ts',
      workers: 1,
      timeout: 300_000,
      use: { trace: 'off' },
    },
    // Screens of an earlier release, which `npm run test:mixed` builds.
    ...(process.env.EARLIER_RELEASE ? [{ name: 'mixed', testMatch: 'mixed/*.spec.ts' }] : []),
    // These journeys break parts that all others need. `npm test` runs them on a suite of their own.
    {
      name: 'faults',
      testMatch: 'faults/**',
      dependencies: ['journeys'],
      fullyParallel: false,
      workers: 1,
    },
  ],
  webServer: {
    command: 'node tools/start/start.mjs',
    cwd: repo,
    url: `http://localhost:${PORT}/api/health/ready`,
    env: {
      PORT: String(PORT),
      DATA_DIR: process.env.E2E_DATA_DIR,
      // Mail goes to the outbox, whatever this machine has set.
      SMTP_URL: '',
      PASSWORD_COST: '4',
    },
    // While you write a journey: uses a suite that is running, with E2E_PORT and E2E_DATA_DIR.
    reuseExistingServer: process.env.E2E_REUSE === '1',
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
