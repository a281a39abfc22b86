import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { AccountsModule } from './features/accounts/accounts.module.js';
import { AlertsModule } from './features/alerts/alerts.module.js';
import { ChangesModule } from './features/changes/changes.module.js';
import { BillingModule } from './features/billing/billing.module.js';
import { ClientErrorsModule } from './delivery/client-errors/client-errors.module.js';
import { DepsModule } from './platform/deps/deps.module.js';
import type { Settings } from './platform/config/config.js';
import type { Deps } from './platform/deps/deps.js';
import type { Secrets } from './platform/config/secrets.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { DevicesModule } from './features/devices/devices.module.js';
import { ErrorFilter } from './platform/errors/error.filter.js';
import { createValidationPipe } from './platform/errors/validation.pipe.js';
import { FeedbackModule } from './features/feedback/feedback.module.js';
import { HealthModule } from './platform/health/health.module.js';
import { RequestsInFlight } from './platform/http/requests-in-flight.js';
import { JoinModule } from './features/join/join.module.js';
import { LegacyPostsModule } from './features/legacy-posts/legacy-posts.module.js';
import { LiveStreamsModule } from './features/live/live-streams.module.js';
import { MetricsModule } from './platform/metrics/metrics.module.js';
import { OpenApiModule } from './platform/openapi/openapi.module.js';
import { PrivacyModule } from './features/privacy/privacy.module.js';
import { QueueModule } from './features/queue/queue.module.js';
import { ReportsModule } from './features/reports/reports.module.js';
import { RatingsModule } from './features/ratings/ratings.module.js';
import { ReleaseOverviewModule } from './delivery/release-overview/release-overview.module.js';
import { RemoteServersModule } from './delivery/remote-servers/remote-servers.module.js';
import { SeedModule } from './operator/seed/seed.module.js';
import { ShopModule } from './features/shop/shop.module.js';
import { SiteModule } from './delivery/site/site.module.js';
import { TeamModule } from './features/team/team.module.js';
import { TicketsModule } from './features/tickets/tickets.module.js';
import { TodayModule } from './features/today/today.module.js';
import { WaitsModule } from './features/waits/waits.module.js';
import { WebModule } from './delivery/pages/web.module.js';

@Module({})
export class AppModule {
  /** @param more modules that not every installation has */
  static for(settings: Settings, secrets: Secrets, deps: Deps, more: readonly Type[]): DynamicModule {
    return {
      module: AppModule,
      imports: [
        DepsModule.for(settings, secrets, deps),
        DatabaseModule,
        AccountsModule,
        TeamModule,
        QueueModule,
        ShopModule,
        TodayModule,
        ReportsModule,
        ChangesModule,
        TicketsModule,
        RatingsModule,
        JoinModule,
        WaitsModule,
        AlertsModule,
        DevicesModule,
        LiveStreamsModule,
        BillingModule,
        PrivacyModule,
        FeedbackModule,
        LegacyPostsModule,
        SiteModule,
        OpenApiModule,
        HealthModule,
        ClientErrorsModule,
        MetricsModule,
        ReleaseOverviewModule,
        RemoteServersModule,
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
