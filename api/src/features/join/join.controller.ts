import { Body, Controller, Get, Header, Headers, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import {
  calls,
  type CheckinResponse,
  IDEMPOTENCY_KEY_HEADER,
  type JoinQuery,
  type JoinRequest,
  type JoinView,
} from '@queuebell/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../platform/http/public.js';
import { SETTINGS } from '../../platform/deps/deps.module.js';
import type { Settings } from '../../platform/config/config.js';
import { OwnCookie } from '../../platform/http/own-cookie.js';
import { clientAddressOf } from '../../platform/http/client-address.js';
import { Answers } from '../../platform/openapi/answers.js';
import { requireIdempotencyKey } from '../queue/idempotency-key.js';
import { KEY_SCHEMA } from '../queue/schemas/key-schema.js';
import { makeBrowserId, readBrowserId } from './join-rules.js';
import { JoinService } from './join.service.js';

const COOKIE = new OwnCookie('queuebell-joiner', { path: '/api/join', sameSite: 'lax' });
/** Longer than any ticket is valid: tickets end with their day. */
const COOKIE_MAX_AGE_S = 2 * 24 * 60 * 60;

@Controller('api/join/:code')
@Public()
export class JoinController {
  readonly #publicUrl: string;

  constructor(
    private readonly joining: JoinService,
    @Inject(SETTINGS) { publicUrl }: Settings,
  ) {
    this.#publicUrl = publicUrl;
  }

  /** Sets the browser's id already here, so that two tabs that join at once count as one. */
  @Get()
  @Header('cache-control', 'no-store')
  @Answers(calls.readJoin)
  async read(
    @Param('code') code: string,
    @Query({ schema: calls.readJoin.query }) { opened }: JoinQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JoinView> {
    const browser = readBrowserId(COOKIE.read(request));
    const view = await this.joining.read(code, browser, opened !== undefined);
    this.#know(request, reply);
    return view;
  }

  @Post()
  @ApiHeader({ name: IDEMPOTENCY_KEY_HEADER, required: true, schema: KEY_SCHEMA })
  @Answers(calls.join)
  async join(
    @Param('code') code: string,
    @Body({ schema: calls.join.request }) customer: JoinRequest,
    @Headers(IDEMPOTENCY_KEY_HEADER) key: string | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CheckinResponse> {
    requireIdempotencyKey(key);
    const browser = this.#know(request, reply);
    return this.joining.join(code, customer, { browser, address: clientAddressOf(request), key });
  }

  #know(request: FastifyRequest, reply: FastifyReply): string {
    const id = readBrowserId(COOKIE.read(request)) ?? makeBrowserId();
    COOKIE.set(reply, id, this.#publicUrl, COOKIE_MAX_AGE_S);
    return id;
  }
}
