import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { UsersModule } from '../../access/accounts/users.module.js';
import { LimitsModule } from '../../platform/limits/limits.module.js';
import { QueueMemoryModule } from '../queue/memory/queue-memory.module.js';
import { MetricsModule } from '../../platform/metrics/metrics.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { AlertWatch } from './alert-watch.js';
import { AlertsAccountPart } from './alerts-account-part.js';
import { AlertsController } from './alerts.controller.js';
import { AlertsService } from './alerts.service.js';
import { PushesService } from './pushes.service.js';
import { ticketAlertModel } from './ticket-alert.schema.js';
import { TicketAlerts } from './ticket-alerts.js';

@Module({
  imports: [
    QueueMemoryModule,
    LimitsModule,
    MetricsModule,
    MongooseModule.forFeature([ticketAlertModel]),
    QueueModule,
    TicketsModule,
    UsersModule,
  ],
  controllers: [AlertsController],
  providers: [AlertsAccountPart, AlertWatch, AlertsService, PushesService, TicketAlerts],
})
export class AlertsModule {}
