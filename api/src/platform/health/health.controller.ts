import { Controller, Get, Header } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { calls, type HealthResponse } from '@queuebell/contracts';
import type { Connection } from 'mongoose';
import { Public } from '../http/public.js';
import { ApiError } from '../errors/api-error.js';
import { Answers } from '../openapi/answers.js';

const PING_TIMEOUT_MS = 2_000;

/** Liveness and readiness (a fixed interface). */
@Public()
@Controller('api/health')
export class HealthController {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** The process answers. Does not check the database, because a restart would not repair that. */
  @Get('live')
  @Answers(calls.isLive)
  @Header('cache-control', 'no-store')
  live(): HealthResponse {
    return { status: 'ok' };
  }

  /** The process can work: the database has a primary that accepts writes. */
  @Get('ready')
  @Answers(calls.isReady)
  @Header('cache-control', 'no-store')
  async ready(): Promise<HealthResponse> {
    if (!(await this.#hasPrimary())) throw new ApiError('SERVER_ERROR', 'The database is not ready.', 503);
    return { status: 'ok' };
  }

  async #hasPrimary(): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(PING_TIMEOUT_MS);
      const hello = await this.connection.db?.command({ hello: 1 }, { signal });
      return hello?.['isWritablePrimary'] === true;
    } catch {
      return false;
    }
  }
}
