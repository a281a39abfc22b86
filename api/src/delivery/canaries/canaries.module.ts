import { Module } from '@nestjs/common';
import { ReleasesModule } from '../releases/releases.module.js';
import { Canaries } from './canaries.service.js';

@Module({
  imports: [ReleasesModule],
  providers: [Canaries],
  exports: [Canaries],
})
export class CanariesModule {}
