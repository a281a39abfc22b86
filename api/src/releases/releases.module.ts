import { Module } from '@nestjs/common';
import { SETTINGS } from '../config/config.module.js';
import type { Settings } from '../config/config.js';
import { ReleaseStore } from './release-store.js';

@Module({
  providers: [
    {
      provide: ReleaseStore,
      inject: [SETTINGS],
      useFactory: (settings: Settings) => new ReleaseStore(settings.dataDir),
    },
  ],
  exports: [ReleaseStore],
})
export class ReleasesModule {}
