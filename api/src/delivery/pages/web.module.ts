import { Module } from '@nestjs/common';
import { AccessModule } from '../../access/access.module.js';
import { LocalServers } from '../previews/local-servers.service.js';
import { Previews } from '../previews/previews.service.js';
import { ReleasesModule } from '../releases/releases.module.js';
import { CanariesModule } from '../canaries/canaries.module.js';
import { BrowserRegistries } from './browser-registries.js';
import { DescribedReleases } from './described-releases.js';
import { FirstPictures } from './first-picture.js';
import { LocalServerController } from './local-server.controller.js';
import { PageTexts } from './page-texts.js';
import { PagesService } from './pages.service.js';
import { PreviewController } from './preview.controller.js';
import { ShellFiles } from './shell-files.js';
import { WebController } from './web.controller.js';

@Module({
  imports: [AccessModule, CanariesModule, ReleasesModule],
  // Before the controller of all other addresses.
  controllers: [LocalServerController, PreviewController, WebController],
  providers: [
    LocalServers,
    Previews,
    BrowserRegistries,
    DescribedReleases,
    FirstPictures,
    PageTexts,
    PagesService,
    ShellFiles,
  ],
})
export class WebModule {}
