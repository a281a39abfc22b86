import { Readable } from 'node:stream';
import { Body, Controller, Get, Inject, Param, Post, Query, Req, UseGuards } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiParam } from '@nestjs/swagger';
import {
  calls,
  HostedRelease,
  type CanaryEnded,
  type CanaryQuery,
  type CanaryRequest,
  type CanaryStarted,
  type HandOverRequest,
  type PathHandedOver,
  type DeployQuery,
  type PreviewMade,
  type PreviewQuery,
  type ReleaseList,
  type ReleaseMoved,
  type RemoteRetired,
  type RetireRequest,
  type RollbackRequest,
  type SuitePackages,
} from '@queuebell/contracts';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../platform/config/config.js';
import { SETTINGS } from '../../platform/deps/deps.module.js';
import { Public } from '../../platform/http/public.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { validInput } from '../../platform/errors/valid-input.js';
import { Clock } from '../../platform/clock/clock.js';
import { Answers } from '../../platform/openapi/answers.js';
import { BuiltPackages } from './built-packages.js';
import { CurrentDeployer, endsSoon, type Deployer } from './current-deployer.js';
import { DeployTokenGuard } from './deploy-token.guard.js';
import { previewLink } from './preview-link.js';
import { HostedReleasePublisher } from './hosted-release-publisher.js';
import { unpackRelease } from './release-archive.js';
import { ARCHIVE_TYPE } from '../../platform/http/release-upload.js';
import { NoSuchRelease, ReleaseChanged, ReleaseError } from './release-error.js';
import { ReleaseStore } from './release-store.js';

const NO_PACKAGES = 'This suite was built without its packages. `npm run build` makes them there.';
const ARCHIVE = 'The built folder as a gzipped tar';

/** Deploys by a team's pipeline. Needs no session: the guard requires the remote's deploy token. */
@Public()
@UseGuards(DeployTokenGuard)
@Controller('api/remotes/:remote')
export class ReleasesController {
  constructor(
    private readonly store: ReleaseStore,
    private readonly hosted: HostedReleasePublisher,
    private readonly clock: Clock,
    private readonly built: BuiltPackages,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The body is a streamed archive (see `http/body-parsers.ts`), or JSON. */
  @Post('releases')
  @ApiConsumes(ARCHIVE_TYPE, 'application/json')
  @ApiBody({
    description: `${ARCHIVE}, or as JSON where a release is hosted: HostedRelease.`,
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
    @CurrentDeployer() deployer: Deployer,
    @Req() { body }: FastifyRequest,
  ): Promise<ReleaseMoved> {
    const { by } = deployer;
    if (body instanceof Readable) {
      const fill = (draft: string) => unpackRelease(body, draft);
      return this.#answer(this.store.publishFilled(fill, by, remote, deploy), deployer);
    }
    const { at } = validInput(HostedRelease, body);
    return this.#answer(this.hosted.publish(remote, at, by, deploy), deployer);
  }

  @Post('previews')
  @ApiConsumes(ARCHIVE_TYPE)
  @ApiBody({ description: ARCHIVE, schema: { type: 'string', format: 'binary' } })
  @Answers(calls.publishPreview)
  async preview(
    @Param('remote') remote: string,
    @Query({ schema: calls.publishPreview.query }) query: PreviewQuery,
    @CurrentDeployer() { by }: Deployer,
    @Req() { body }: FastifyRequest,
  ): Promise<PreviewMade> {
    if (!(body instanceof Readable)) throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
    const fill = (draft: string) => unpackRelease(body, draft);
    const { secret, ...made } = await withApiErrors(this.store.publishPreview(fill, by, remote, query));
    return { ...made, link: previewLink(this.settings.publicUrl, secret) };
  }

  @Post('canaries')
  @ApiConsumes(ARCHIVE_TYPE)
  @ApiBody({ description: ARCHIVE, schema: { type: 'string', format: 'binary' } })
  @Answers(calls.publishCanary)
  async canary(
    @Param('remote') remote: string,
    @Query({ schema: calls.publishCanary.query }) query: CanaryQuery,
    @CurrentDeployer() { by }: Deployer,
    @Req() { body }: FastifyRequest,
  ): Promise<CanaryStarted> {
    if (!(body instanceof Readable)) throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
    const fill = (draft: string) => unpackRelease(body, draft);
    return withApiErrors(this.store.publishCanary(fill, by, remote, query));
  }

  @Post('canaries/promote')
  @Answers(calls.promoteCanary)
  promote(
    @Param('remote') remote: string,
    @Body({ schema: calls.promoteCanary.request }) { version }: CanaryRequest,
    @CurrentDeployer() deployer: Deployer,
  ): Promise<ReleaseMoved> {
    return this.#answer(this.store.promote(remote, deployer.by, version), deployer);
  }

  @Post('canaries/end')
  @Answers(calls.endCanary)
  endCanary(
    @Param('remote') remote: string,
    @Body({ schema: calls.endCanary.request }) { version }: CanaryRequest,
    @CurrentDeployer() { by }: Deployer,
  ): Promise<CanaryEnded> {
    return withApiErrors(this.store.endCanary(remote, by, version));
  }

  @Post('rollback')
  @Answers(calls.rollBackRelease)
  rollback(
    @Param('remote') remote: string,
    @Body({ schema: calls.rollBackRelease.request }) body: RollbackRequest,
    @CurrentDeployer() deployer: Deployer,
  ): Promise<ReleaseMoved> {
    return this.#answer(this.store.rollback(remote, deployer.by, body), deployer);
  }

  @Post('retire')
  @Answers(calls.retireRemote)
  retire(
    @Param('remote') remote: string,
    @Body({ schema: calls.retireRemote.request }) body: RetireRequest,
    @CurrentDeployer() { by }: Deployer,
  ): Promise<RemoteRetired> {
    return withApiErrors(this.store.retire(remote, by, body));
  }

  @Post('hand-over')
  @Answers(calls.handOverPath)
  handOver(
    @Param('remote') remote: string,
    @Body({ schema: calls.handOverPath.request }) body: HandOverRequest,
    @CurrentDeployer() { by }: Deployer,
  ): Promise<PathHandedOver> {
    return withApiErrors(this.store.handOver(remote, by, body));
  }

  @Get('releases')
  @Answers(calls.listReleases)
  async list(@Param('remote') remote: string): Promise<ReleaseList> {
    const handOvers = Object.entries(await this.store.handOvers(remote));
    return {
      remote,
      releases: await this.store.list(remote),
      ...(await this.store.canaryNews(remote)),
      ...(handOvers.length > 0 && {
        handOvers: Object.fromEntries(handOvers.map(([path, order]) => [path, [...order]])),
      }),
    };
  }

  @Get('packages')
  @ApiParam({ name: 'remote', type: String })
  @Answers(calls.readPackages)
  async packages(): Promise<SuitePackages> {
    const packages = await this.built.read();
    if (packages === null) throw new ApiError('RELEASE_UNKNOWN', NO_PACKAGES);
    return packages;
  }

  async #answer(moved: Promise<ReleaseMoved>, deployer: Deployer): Promise<ReleaseMoved> {
    return { ...(await withApiErrors(moved)), ...endsSoon(deployer, this.clock.now()) };
  }
}

async function withApiErrors<Done>(act: Promise<Done>): Promise<Done> {
  try {
    return await act;
  } catch (error) {
    if (error instanceof NoSuchRelease) throw new ApiError('RELEASE_UNKNOWN', error.message);
    if (error instanceof ReleaseChanged) throw new ApiError('RELEASE_CHANGED', error.message);
    if (error instanceof ReleaseError) throw new ApiError('RELEASE_REFUSED', error.message);
    throw error;
  }
}
