import { Controller, Get, Header, Inject } from '@nestjs/common';
import { calls, type OperatorInfo, type SiteInfo } from '@queuebell/contracts';
import { Public } from '../../platform/http/public.js';
import { SETTINGS } from '../../platform/deps/deps.module.js';
import type { Settings } from '../../platform/config/config.js';
import { Answers } from '../../platform/openapi/answers.js';
import { operatorInfoOf, siteInfoOf } from './site-info.js';

@Controller('api/site')
export class SiteController {
  readonly #site: SiteInfo;
  readonly #operator: OperatorInfo;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.#site = siteInfoOf(settings);
    this.#operator = operatorInfoOf(settings);
  }

  @Public()
  @Get()
  @Answers(calls.readSite)
  @Header('cache-control', 'no-cache')
  site(): SiteInfo {
    return this.#site;
  }

  @Public()
  @Get('operator')
  @Answers(calls.readOperator)
  @Header('cache-control', 'no-cache')
  operator(): OperatorInfo {
    return this.#operator;
  }
}
