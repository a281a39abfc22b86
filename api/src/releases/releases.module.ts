import { Module } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { SETTINGS } from '../config/config.module.js';
import type { Settings } from '../config/config.js';
import { ReleaseStore } from './release-store.js';

@Module({
  providers: [
    {
      provide: ReleaseStore,
      inject: [SETTINGS, Clock],
      useFactory: ({ dataDir, shellDir }: Settings, clock: Clock) =>
        new ReleaseStore(dataDir, { shellDir, now: () => clock.now() }),
    },
  ],
  exports: [ReleaseStore],
})
export class ReleasesModule {}
