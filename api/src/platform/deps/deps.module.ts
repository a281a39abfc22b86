import { Module, type DynamicModule } from '@nestjs/common';
import { PushSender } from '../push/push-sender.js';
import { Clock } from '../clock/clock.js';
import { Scheduler } from '../clock/scheduler.js';
import type { Settings } from '../config/config.js';
import type { Deps } from './deps.js';
import type { Secrets } from '../config/secrets.js';

export const SETTINGS = Symbol('Settings');
export const SECRETS = Symbol('Secrets');
export const BCRYPT_COST = Symbol('bcrypt cost');

/** The settings, the secrets, and the dependencies on the world outside (clock, timers, push). Global. */
@Module({})
export class DepsModule {
  static for(settings: Settings, secrets: Secrets, deps: Deps): DynamicModule {
    const providers = [
      { provide: SETTINGS, useValue: settings },
      { provide: SECRETS, useValue: secrets },
      { provide: Clock, useValue: deps.clock },
      { provide: Scheduler, useValue: deps.scheduler },
      { provide: BCRYPT_COST, useValue: deps.bcryptCost },
      { provide: PushSender, useValue: deps.pushSender },
    ];
    return {
      module: DepsModule,
      global: true,
      providers,
      exports: providers.map(({ provide }) => provide),
    };
  }
}
