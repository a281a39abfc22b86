import { Controller, Get, Header, Inject } from '@nestjs/common';
import type { SiteInfo } from '@queuebell/contracts';
import { Public } from '../auth/public.js';
import { SETTINGS } from '../config/config.module.js';
import type { Settings } from '../config/config.js';
import { siteInfoOf } from './site-info.js';

@Controller('api/site')
export class SiteController {
  readonly #site: SiteInfo;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.#site = siteInfoOf(settings);
  }

  @Public()
  @Get()
  @Header('cache-control', 'no-cache')
  site(): SiteInfo {
    return this.#site;
  }
}
