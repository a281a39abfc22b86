import { Body, Controller, Get, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { UsersService } from '../../access/accounts/users.service.js';
import { PasswordCheck } from '../../access/passwords/password-check.js';
import { AccountLimits } from '../../access/passwords/account-limits.js';
import { SessionTokens } from '../../access/tokens/session-token.js';
import type { Settings } from '../../platform/config/config.js';
import { SETTINGS } from '../../platform/deps/deps.module.js';
import { Clock } from '../../platform/clock/clock.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { tokenOf } from '../../platform/http/bearer-token.js';
import { clientAddressOf } from '../../platform/http/client-address.js';
import { refuseOtherOrigins } from '../../platform/http/own-origin.js';
import { Public } from '../../platform/http/public.js';
import { passOf } from '../releases/preview-file.js';
import { PREVIEW_PATH } from '../releases/preview-link.js';
import { ReleaseStore } from '../releases/release-store.js';
import { ASK_COOKIE, ASK_MAX_AGE_S, PASS_COOKIE } from '../previews/preview-cookies.js';
import { askPage, endedPage } from './preview-pages.js';

const Answer = z.object({ password: z.string().max(200).default('') });

/**
 * Lets a browser show a release that is not public. The link's secret moves into a cookie, and the address loses it, before
 * anything is shown.
 */
@Public()
@ApiExcludeController()
@Controller('preview')
export class PreviewController {
  constructor(
    private readonly store: ReleaseStore,
    private readonly tokens: SessionTokens,
    private readonly users: UsersService,
    private readonly passwords: PasswordCheck,
    private readonly limits: AccountLimits,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Get('leave')
  leave(@Res() reply: FastifyReply): void {
    PASS_COOKIE.clear(reply, this.settings.publicUrl);
    void reply.header('cache-control', 'no-store').redirect('/', 303);
  }

  @Get(':secret')
  open(@Param('secret') secret: string, @Res() reply: FastifyReply): void {
    ASK_COOKIE.set(reply, secret, this.settings.publicUrl, ASK_MAX_AGE_S);
    void reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(PREVIEW_PATH, 303);
  }

  @Get()
  async ask(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const preview = await this.store.previewOfLink(ASK_COOKIE.read(request) ?? '');
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    if (!preview) {
      void reply.code(404).send(endedPage());
      return;
    }
    const { paths } = (await this.store.withRelease({ contract: 1, remotes: {} }, preview.remote, preview))
      .remotes[preview.remote] ?? { paths: [] };
    void reply.send(askPage(preview, paths.find((path) => !path.includes(':')) ?? '/'));
  }

  @Post()
  @HttpCode(200)
  async accept(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    refuseOtherOrigins(request, this.settings.publicUrl);
    const secret = ASK_COOKIE.read(request) ?? '';
    const preview = await this.store.previewOfLink(secret);
    if (!preview) throw new ApiError('NOT_FOUND', 'This preview has ended.');
    await this.#assertOwnerOfDevice(request, Answer.safeParse(body).data?.password ?? '');
    const leftS = Math.ceil((Date.parse(preview.until) - this.clock.now().getTime()) / 1_000);
    ASK_COOKIE.clear(reply, this.settings.publicUrl);
    PASS_COOKIE.set(reply, passOf(secret), this.settings.publicUrl, leftS);
    void reply.header('cache-control', 'no-store').send({});
  }

  /** A paired device runs for months where anybody can reach it. @throws ApiError('FORBIDDEN') */
  async #assertOwnerOfDevice(request: FastifyRequest, password: string): Promise<void> {
    const token = tokenOf(request.headers.authorization);
    const claims = token === null ? null : this.tokens.read(token);
    if (!claims || claims.device === undefined) return;
    const owner = await this.users.byId(claims.sub);
    const client = clientAddressOf(request);
    const checked =
      owner && (await this.passwords.accountOf({ email: owner.email, password }, client, () => undefined));
    if (!checked) throw new ApiError('FORBIDDEN', 'Please type the password of the shop’s owner.');
    await this.limits.noteLogin(owner.email, client);
  }
}
