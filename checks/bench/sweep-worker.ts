/**
 * The API without its timers, so that its sweeps can be timed one by one. Forked by sweep-process.ts.
 */
import 'reflect-metadata';
import { createApp } from '../../api/dist/app.js';
import { readSettings } from '../../api/dist/platform/config/config.js';
import { usualDeps } from '../../api/dist/platform/deps/deps.js';
import { HourlySweeps } from '../../api/dist/platform/sweeps/hourly-sweeps.js';
import { ArchiverService } from '../../api/dist/features/queue/archiver.service.js';

export type SweepName = 'retention' | 'archiving';

process.on('disconnect', () => process.exit());

const settings = readSettings(process.env);
const scheduler = { every: () => async () => {} };
const app = await createApp(settings, { ...usualDeps(settings), scheduler });
const sweeps = app.get(HourlySweeps, { strict: false });
const archiver = app.get(ArchiverService, { strict: false });

process.on('message', async (name: SweepName) => {
  const startedAt = performance.now();
  await (name === 'retention' ? sweeps.sweep() : archiver.archive());
  process.send?.(performance.now() - startedAt);
});
process.send?.('ready');
