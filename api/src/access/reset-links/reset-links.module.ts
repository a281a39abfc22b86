import { Module } from '@nestjs/common';
import { ResetLinksService } from './reset-links.service.js';

@Module({ providers: [ResetLinksService], exports: [ResetLinksService] })
export class ResetLinksModule {}
