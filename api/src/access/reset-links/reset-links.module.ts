import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { resetLinkModel } from './reset-link.schema.js';
import { ResetLinksService } from './reset-links.service.js';

@Module({
  imports: [MongooseModule.forFeature([resetLinkModel])],
  providers: [ResetLinksService],
  exports: [ResetLinksService],
})
export class ResetLinksModule {}
