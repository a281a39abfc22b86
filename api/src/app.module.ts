import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { AlertsModule } from './alerts/alerts.module.js';
import { AuthModule } from './auth/auth.module.js';
import { BillingModule } from './billing/billing.module.js';
import { ClientErrorsModule } from './client-errors/client-errors.module.js';
import { ConfigModule } from './config/config.module.js';
import type { Settings } from './config/config.js';
import type { Powers } from './config/powers.js';
import type { Secrets } from './config/secrets.js';
import { DatabaseModule } from './database/database.module.js';
import { DevicesModule } from './devices/devices.module.js';
import { ErrorFilter } from './errors/error.filter.js';
import { createValidationPipe } from './errors/validation.pipe.js';
import { FeedbackModule } from './feedback/feedback.module.js';
import { HealthModule } from './health/health.module.js';
import { RequestsInFlight } from './http/requests-in-flight.js';
import { JoinModule } from './join/join.module.js';
import { LegacyPostsModule } from './legacy-posts/legacy-posts.module.js';
import { LiveStreamsModule } from './live/live-streams.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { OpenApiModule } from './openapi/openapi.module.js';
import { EmailChangeModule } from './email-change/email-change.module.js';
import { PasswordsModule } from './passwords/passwords.module.js';
import { PrivacyModule } from './privacy/privacy.module.js';
import { QueueModule } from './queue/queue.module.js';
import { SecondFactorModule } from './second-factor/second-factor.module.js';
import { SeedModule } from './seed/seed.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { ShopModule } from './shop/shop.module.js';
import { SiteModule } from './site/site.module.js';
import { TicketsModule } from './tickets/tickets.module.js';
import { TodayModule } from './today/today.module.js';
import { WebModule } from './web/web.module.js';

@Module({})
export class AppModule {
  /** @param more modules that not every installation has */
  static for(settings: Settings, secrets: Secrets, powers: Powers, more: readonly Type[]): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.for(settings, secrets, powers),
        DatabaseModule,
        AuthModule,
        SessionsModule,
        SecondFactorModule,
        QueueModule,
        ShopModule,
        TodayModule,
        TicketsModule,
        JoinModule,
        AlertsModule,
        DevicesModule,
        LiveStreamsModule,
        BillingModule,
        EmailChangeModule,
        PasswordsModule,
        PrivacyModule,
        FeedbackModule,
        LegacyPostsModule,
        SiteModule,
        OpenApiModule,
        HealthModule,
        ClientErrorsModule,
        MetricsModule,
        SeedModule,
        ...more,
        WebModule,
      ],
      providers: [
        RequestsInFlight,
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: APP_PIPE, useFactory: createValidationPipe },
      ],
    };
  }
}
