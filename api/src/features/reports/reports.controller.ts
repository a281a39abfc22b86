import { Controller, Get, Header, Query, type StreamableFile } from '@nestjs/common';
import { calls, type Report, type ReportQuery } from '@queuebell/contracts';
import type { Session } from '../../access/guard/authenticated-request.js';
import { CurrentSession } from '../../access/guard/current-session.js';
import { MembershipRequired } from '../../access/roles/membership-required.js';
import { Roles } from '../../access/roles/roles.js';
import { fileOf } from '../../platform/http/file-answer.js';
import { Answers } from '../../platform/openapi/answers.js';
import { ReportsService } from './reports.service.js';

/** Reports are for those who run the shop: staff and paired devices cannot read them. */
@Controller('api/shop')
@MembershipRequired()
@Roles('owner', 'admin', 'manager')
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Get('report')
  @Header('cache-control', 'no-store')
  @Answers(calls.readReport)
  read(
    @Query({ schema: calls.readReport.query }) query: ReportQuery,
    @CurrentSession() { shop }: Session,
  ): Promise<Report> {
    return this.reports.read(shop, query);
  }

  @Get('report.csv')
  @Header('cache-control', 'no-store')
  @Answers(calls.exportReport)
  async table(
    @Query({ schema: calls.exportReport.query }) query: ReportQuery,
    @CurrentSession() { shop }: Session,
  ): Promise<StreamableFile> {
    return fileOf(await this.reports.table(shop, query), 'text/csv; charset=utf-8', 'report.csv');
  }
}
