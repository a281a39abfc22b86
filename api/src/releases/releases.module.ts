import { Logger, Module } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { SETTINGS } from '../config/config.module.js';
import type { Settings } from '../config/config.js';
import { AllowedHosts } from './allowed-hosts.js';
import { ReleaseStore } from './release-store.js';

@Module({
  providers: [
    {
      provide: ReleaseStore,
      inject: [SETTINGS, Clock],
      useFactory: ({ dataDir, shellDir, publicUrl, remoteOrigins }: Settings, clock: Clock) => {
        const logger = new Logger(ReleaseStore.name);
        const origins = [new URL(publicUrl).origin, ...remoteOrigins];
        const hosts = new AllowedHosts(origins, (line) => logger.warn(line));
        return new ReleaseStore(dataDir, { shellDir, now: () => clock.now(), hosts });
      },
    },
  ],
  exports: [ReleaseStore],
})
export class ReleasesModule {}
