import { Module } from '@nestjs/common';
import { ReleasesModule } from '../releases/releases.module.js';
import { PagesService } from './pages.service.js';
import { WebController } from './web.controller.js';

@Module({ imports: [ReleasesModule], controllers: [WebController], providers: [PagesService] })
export class WebModule {}
