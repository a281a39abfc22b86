import { Logger, Module } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { SETTINGS } from '../../platform/deps/deps.module.js';
import type { Settings } from '../../platform/config/config.js';
import { LimitsModule } from '../../platform/limits/limits.module.js';
import { BuiltPackages } from './built-packages.js';
import { DeployTokenGuard } from './deploy-token.guard.js';
import { DeployTokens } from './deploy-tokens.js';
import { HostedReleasePublisher } from './hosted-release-publisher.js';
import { openStore } from './open-store.js';
import { ReleaseStore } from './release-store.js';
import { ReleasesController } from './releases.controller.js';

@Module({
  imports: [LimitsModule],
  controllers: [ReleasesController],
  providers: [
    {
      provide: ReleaseStore,
      inject: [SETTINGS, Clock],
      useFactory: (settings: Settings, clock: Clock) => {
        const logger = new Logger(ReleaseStore.name);
        return openStore(
          settings,
          (line) => logger.warn(line),
          () => clock.now(),
        );
      },
    },
    {
      provide: DeployTokens,
      inject: [SETTINGS, Clock],
      useFactory: ({ dataDir }: Settings, clock: Clock) => new DeployTokens(dataDir, () => clock.now()),
    },
    DeployTokenGuard,
    BuiltPackages,
    HostedReleasePublisher,
  ],
  exports: [DeployTokenGuard, DeployTokens, ReleaseStore],
})
export class ReleasesModule {}
