import { Module, type DynamicModule } from '@nestjs/common';
import { PushSender } from '../push/push-sender.js';
import { Clock } from '../clock/clock.js';
import { Scheduler } from '../clock/scheduler.js';
import type { Settings } from '../config/config.js';
import type { Powers } from './deps.js';
import type { Secrets } from '../config/secrets.js';

export const SETTINGS = Symbol('Settings');
export const SECRETS = Symbol('Secrets');
export const BCRYPT_COST = Symbol('bcrypt cost');

/** Everywhere: what the operator decided, and what the program may use of the world. */
@Module({})
export class ConfigModule {
  static for(settings: Settings, secrets: Secrets, powers: Powers): DynamicModule {
    const providers = [
      { provide: SETTINGS, useValue: settings },
      { provide: SECRETS, useValue: secrets },
      { provide: Clock, useValue: powers.clock },
      { provide: Scheduler, useValue: powers.scheduler },
      { provide: BCRYPT_COST, useValue: powers.bcryptCost },
      { provide: PushSender, useValue: powers.pushSender },
    ];
    return {
      module: ConfigModule,
      global: true,
      providers,
      exports: providers.map(({ provide }) => provide),
    };
  }
}
