import { Module } from '@nestjs/common';
import { ReleasesModule } from '../releases/releases.module.js';
import { DescribedReleases } from './described-releases.js';
import { FirstPictures } from './first-picture.js';
import { PageStyles } from './page-styles.js';
import { PagesService } from './pages.service.js';
import { WebController } from './web.controller.js';

@Module({
  imports: [ReleasesModule],
  controllers: [WebController],
  providers: [DescribedReleases, FirstPictures, PageStyles, PagesService],
})
export class WebModule {}
