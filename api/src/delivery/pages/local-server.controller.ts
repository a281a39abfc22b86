import { Body, Controller, Get, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Session } from '../../access/guard/authenticated-request.js';
import { CurrentSession } from '../../access/guard/current-session.js';
import { ANY_PERSON, Roles } from '../../access/roles/roles.js';
import type { Settings } from '../../platform/config/config.js';
import { SETTINGS } from '../../platform/deps/deps.module.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { refuseOtherOrigins } from '../../platform/http/own-origin.js';
import { Public } from '../../platform/http/public.js';
import { isLoopbackOrigin } from '../previews/local-server.js';
import { LOCAL_SERVER_MAX_S, LocalServers } from '../previews/local-servers.service.js';
import { PASS_COOKIE } from '../previews/preview-cookies.js';
import { LOCAL_SERVER_PATH } from '../releases/preview-link.js';
import { DescribedReleases, entryIn } from './described-releases.js';
import { askLocalPage, noLocalPage } from './preview-pages.js';

const Asked = z.object({ remote: z.string(), origin: z.string().refine(isLoopbackOrigin) });

/** Lets a developer's browser load a remote from a server on its own computer. The link has no secret, and by itself does nothing. */
@ApiExcludeController()
@Controller(LOCAL_SERVER_PATH.slice(1))
export class LocalServerController {
  constructor(
    private readonly described: DescribedReleases,
    private readonly locals: LocalServers,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Get()
  @Public()
  async ask(@Query() query: unknown, @Res() reply: FastifyReply): Promise<void> {
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    const { data: asked } = Asked.safeParse(query);
    const entry = asked && entryIn(await this.described.registry(), asked.remote);
    if (!asked || !entry) {
      void reply.code(asked ? 404 : 400).send(noLocalPage(asked?.remote));
      return;
    }
    reply.localOrigin = asked.origin;
    void reply.send(askLocalPage(asked, entry.paths.find((path) => !path.includes(':')) ?? '/'));
  }

  @Post()
  @HttpCode(200)
  @Roles(...ANY_PERSON)
  async accept(
    @Body({ schema: Asked }) asked: z.infer<typeof Asked>,
    @CurrentSession() { claims }: Session,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    refuseOtherOrigins(request, this.settings.publicUrl);
    if (!entryIn(await this.described.registry(), asked.remote)) throw new ApiError('NOT_FOUND');
    const pass = await this.locals.passFor(asked, claims);
    PASS_COOKIE.set(reply, pass, this.settings.publicUrl, LOCAL_SERVER_MAX_S);
    void reply.header('cache-control', 'no-store').send({});
  }
}
