import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findHeadlessShell } from '../scripts/lib/chromium.mjs';
import { chromiumArgs } from './support/chromium-args.ts';

const repo = fileURLToPath(new URL('..', import.meta.url));
const PORT = Number(process.env.E2E_PORT ?? 4173);

// A data folder of this run alone, empty at its start; the workers, which read this file too, find it named.
if (process.env.E2E_DATA_DIR === undefined) {
  process.env.E2E_DATA_DIR = path.join(repo, '.cache', 'e2e');
  fs.rmSync(process.env.E2E_DATA_DIR, { recursive: true, force: true });
}

/** Of `npm test`, which wants to know of everything. */
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
  // Dots, and at the end what failed and why: of a long run often only the end is kept.
  reporter: isWholeRun ? [['dot'], ['json', { outputFile: process.env.E2E_REPORT }]] : [['list']],
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'en-GB',
    // Of the whole run nobody could look at one, and recording costs a tenth of it.
    trace: isWholeRun ? 'off' : 'retain-on-failure',
    launchOptions: {
      // What needs a whole browser says so (support/whole-browser.ts).
      executablePath: await findHeadlessShell(),
      args: chromiumArgs,
    },
  },
  projects: [
    // What takes something away from everybody runs when nobody else needs it. As the end of the journeys it is not left
    // out when one of them fails; a few journeys alone do without it.
    { name: 'journeys', testIgnore: 'faults/**', ...(isWholeRun && { teardown: 'faults' }) },
    {
      name: 'faults',
      testMatch: 'faults/**',
      ...(!isWholeRun && { dependencies: ['journeys'] }),
      fullyParallel: false,
      workers: 1,
    },
  ],
  webServer: {
    command: 'node scripts/start.mjs',
    cwd: repo,
    url: `http://localhost:${PORT}/api/health/ready`,
    env: {
      PORT: String(PORT),
      DATA_DIR: process.env.E2E_DATA_DIR,
      // Mail goes to the outbox, whatever this machine has set.
      SMTP_URL: '',
      // What a password costs is not what a journey is about.
      PASSWORD_COST: '4',
    },
    // For somebody who writes a journey: against a suite that runs already, with E2E_PORT and E2E_DATA_DIR.
    reuseExistingServer: process.env.E2E_REUSE === '1',
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
