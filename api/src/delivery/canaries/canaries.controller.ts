import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import { calls, type CanaryLoads } from '@queuebell/contracts';
import { Public } from '../../platform/http/public.js';
import { Answers } from '../../platform/openapi/answers.js';
import { DeployTokenGuard } from '../releases/deploy-token.guard.js';
import { Comparisons } from './comparisons.service.js';

/** Needs no session: the guard requires the remote's deploy token. */
@Public()
@UseGuards(DeployTokenGuard)
@Controller('api/remotes/:remote/canaries')
export class CanariesController {
  constructor(private readonly comparisons: Comparisons) {}

  @Get()
  @Answers(calls.readCanaries)
  read(@Param('remote') remote: string): Promise<CanaryLoads> {
    return this.comparisons.of(remote);
  }
}
