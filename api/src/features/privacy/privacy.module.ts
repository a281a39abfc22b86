import { Module } from '@nestjs/common';
import { QueueModule } from '../queue/queue.module.js';
import { AccessModule } from '../../access/access.module.js';
import { LoginModule } from '../accounts/login/login.module.js';
import { LimitsModule } from '../../platform/limits/limits.module.js';
import { MailModule } from '../../platform/mail/mail.module.js';
import { SweepsModule } from '../../platform/sweeps/sweeps.module.js';
import { DeletionService } from './deletion.service.js';
import { EraserService } from './eraser.service.js';
import { ExportService } from './export.service.js';
import { PrivacyController } from './privacy.controller.js';
import { PrivacySweeps } from './privacy-sweeps.js';

@Module({
  imports: [QueueModule, AccessModule, LoginModule, LimitsModule, MailModule, SweepsModule],
  controllers: [PrivacyController],
  providers: [DeletionService, EraserService, ExportService, PrivacySweeps],
})
export class PrivacyModule {}
