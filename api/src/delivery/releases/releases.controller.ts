import { Readable } from 'node:stream';
import { Body, Controller, Get, Param, Post, Query, Req, UseGuards } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import {
  calls,
  HostedRelease,
  type DeployQuery,
  type ReleaseList,
  type ReleaseMoved,
  type RollbackRequest,
} from '@queuebell/contracts';
import type { FastifyRequest } from 'fastify';
import { Public } from '../../platform/http/public.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { validationMessage } from '../../platform/errors/validation-message.js';
import { clientAddressOf } from '../../platform/http/client-address.js';
import { Answers } from '../../platform/openapi/answers.js';
import { DeployTokenGuard } from './deploy-token.guard.js';
import { HostedReleasePublisher } from './hosted-release-publisher.js';
import { unpackRelease } from './release-archive.js';
import { ARCHIVE_TYPE } from '../../platform/http/release-upload.js';
import { NoSuchRelease, ReleaseChanged, ReleaseError } from './release-error.js';
import { ReleaseStore } from './release-store.js';

/** Deploys by a team's pipeline. Needs no session: the guard requires the remote's deploy token. */
@Public()
@UseGuards(DeployTokenGuard)
@Controller('api/remotes/:remote')
export class ReleasesController {
  constructor(
    private readonly store: ReleaseStore,
    private readonly hosted: HostedReleasePublisher,
  ) {}

  /** The body is a streamed archive (see `http/body-parsers.ts`), or JSON. */
  @Post('releases')
  @ApiConsumes(ARCHIVE_TYPE, 'application/json')
  @ApiBody({
    description: `The built folder as a gzipped tar, or as JSON where a release is hosted: HostedRelease.`,
    schema: {
      oneOf: [
        { type: 'string', format: 'binary' },
        { type: 'object', properties: { at: { type: 'string' } }, required: ['at'] },
      ],
    },
  })
  @Answers(calls.publishRelease)
  async publish(
    @Param('remote') remote: string,
    @Query({ schema: calls.publishRelease.query }) deploy: DeployQuery,
    @Req() request: FastifyRequest,
  ): Promise<ReleaseMoved> {
    const { body } = request;
    const by = deployerOf(request);
    if (body instanceof Readable) {
      return inWords(this.store.publishFilled((draft) => unpackRelease(body, draft), by, remote, deploy));
    }
    const { data, error } = HostedRelease.safeParse(body);
    if (!data) throw new ApiError('INVALID_INPUT', validationMessage(error.issues));
    return inWords(this.hosted.publish(remote, data.at, by, deploy));
  }

  @Post('rollback')
  @Answers(calls.rollBackRelease)
  rollback(
    @Param('remote') remote: string,
    @Body({ schema: calls.rollBackRelease.request }) body: RollbackRequest,
    @Req() request: FastifyRequest,
  ): Promise<ReleaseMoved> {
    return inWords(this.store.rollback(remote, deployerOf(request), body));
  }

  @Get('releases')
  @Answers(calls.listReleases)
  async list(@Param('remote') remote: string): Promise<ReleaseList> {
    return { remote, releases: await this.store.list(remote) };
  }
}

const deployerOf = (request: FastifyRequest): string => `deploy token, from ${clientAddressOf(request)}`;

async function inWords(moved: Promise<ReleaseMoved>): Promise<ReleaseMoved> {
  try {
    return await moved;
  } catch (error) {
    if (error instanceof NoSuchRelease) throw new ApiError('RELEASE_UNKNOWN', error.message);
    if (error instanceof ReleaseChanged) throw new ApiError('RELEASE_CHANGED', error.message);
    if (error instanceof ReleaseError) throw new ApiError('RELEASE_REFUSED', error.message);
    throw error;
  }
}
