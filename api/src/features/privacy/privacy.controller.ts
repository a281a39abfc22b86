import { Body, Controller, Get, Header, Post, Req, type StreamableFile } from '@nestjs/common';
import { calls, type AccountCredentials, type AccountKept, type AccountLeaving } from '@queuebell/contracts';
import type { FastifyRequest } from 'fastify';
import type { Session } from '../../access/guard/authenticated-request.js';
import { CurrentSession } from '../../access/guard/current-session.js';
import { Roles } from '../../access/roles/roles.js';
import { Public } from '../../platform/http/public.js';
import { RecentPasswords } from '../../access/passwords/recent-passwords.js';
import { clientAddressOf } from '../../platform/http/client-address.js';
import { fileOf } from '../../platform/http/file-answer.js';
import { noterOf } from '../../platform/log/account-of-request.js';
import { Answers } from '../../platform/openapi/answers.js';
import { DeletionService } from './deletion.service.js';
import { ExportService } from './export.service.js';

@Controller('api/account')
export class PrivacyController {
  constructor(
    private readonly exports: ExportService,
    private readonly deletion: DeletionService,
    private readonly recentPasswords: RecentPasswords,
  ) {}

  @Roles('owner', 'admin')
  @Get('export')
  @Header('cache-control', 'no-store')
  @Answers(calls.exportAccount)
  async everything(@CurrentSession() session: Session): Promise<StreamableFile> {
    await this.recentPasswords.demand(session);
    return fileOf(await this.exports.everything(session.sub), 'application/json', 'queuebell.json');
  }

  @Public()
  @Post('export')
  @Header('cache-control', 'no-store')
  @Answers(calls.exportAccountByPassword)
  async everythingOf(
    @Body({ schema: calls.exportAccountByPassword.request }) credentials: AccountCredentials,
    @Req() request: FastifyRequest,
  ): Promise<StreamableFile> {
    const pieces = await this.exports.everythingOf(credentials, clientAddressOf(request), noterOf(request));
    return fileOf(pieces, 'application/json', 'queuebell.json');
  }

  @Roles('owner', 'admin', 'manager')
  @Get('visits.csv')
  @Header('cache-control', 'no-store')
  @Answers(calls.exportVisits)
  async visits(@CurrentSession() session: Session): Promise<StreamableFile> {
    await this.recentPasswords.demand(session);
    return fileOf(await this.exports.visits(session.shop), 'text/csv; charset=utf-8', 'customers.csv');
  }

  @Public()
  @Post('delete')
  @Answers(calls.deleteAccount)
  delete(
    @Body({ schema: calls.deleteAccount.request }) credentials: AccountCredentials,
    @Req() request: FastifyRequest,
  ): Promise<AccountLeaving> {
    return this.deletion.delete(credentials, clientAddressOf(request), {
      requestId: request.id,
      note: noterOf(request),
    });
  }

  @Public()
  @Post('keep')
  @Answers(calls.keepAccount)
  keep(
    @Body({ schema: calls.keepAccount.request }) credentials: AccountCredentials,
    @Req() request: FastifyRequest,
  ): Promise<AccountKept> {
    return this.deletion.keep(credentials, clientAddressOf(request), noterOf(request));
  }
}
