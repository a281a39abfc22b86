import { Module } from '@nestjs/common';
import { ReleasesModule } from '../releases/releases.module.js';
import { DescribedReleases } from './described-releases.js';
import { FirstPictures } from './first-picture.js';
import { PageTexts } from './page-texts.js';
import { PagesService } from './pages.service.js';
import { WebController } from './web.controller.js';

@Module({
  imports: [ReleasesModule],
  controllers: [WebController],
  providers: [DescribedReleases, FirstPictures, PageTexts, PagesService],
})
export class WebModule {}
