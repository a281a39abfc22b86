import { Controller, Get, Header } from '@nestjs/common';
import { calls, type ReleaseOverview } from '@queuebell/contracts';
import { Roles } from '../../access/roles/roles.js';
import { Answers } from '../../platform/openapi/answers.js';
import { ReleaseOverviews } from './release-overview.service.js';

/** Read-only: releases are changed by commands and deploy tokens. */
@Controller('api/releases')
export class ReleaseOverviewController {
  constructor(private readonly overviews: ReleaseOverviews) {}

  /** Names people, commits and addresses of pipelines, so only site staff may read it. */
  @Roles('admin')
  @Get()
  @Answers(calls.readReleaseOverview)
  @Header('cache-control', 'no-store')
  read(): Promise<ReleaseOverview> {
    return this.overviews.read();
  }
}
