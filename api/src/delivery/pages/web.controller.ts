import { createHash } from 'node:crypto';
import path from 'node:path';
import { Controller, Get, Headers, Inject, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../platform/http/public.js';
import { SETTINGS } from '../../platform/deps/deps.module.js';
import type { Settings } from '../../platform/config/config.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { deviceEntryAt, ROOT_FILE } from '../../platform/http/own-addresses.js';
import { MANIFEST_ENDING } from './device-app.js';
import { sendEarlyHints } from './early-hints.js';
import { encodePage } from './encode-page.js';
import { BUCKET_COOKIE, BUCKET_MAX_AGE_S } from '../canaries/buckets.js';
import { textsOf } from './page-headers.js';
import { PagesService, type Page } from './pages.service.js';
import { START_AGAIN } from './page-scripts.js';

const HTML = 'text/html; charset=utf-8';

/** Everything outside `/api`: registry, pages, and the few files beside the shell's page. */
@Public()
@Controller()
export class WebController {
  readonly #earlyHints: boolean;
  readonly #publicUrl: string;

  constructor(
    private readonly pages: PagesService,
    @Inject(SETTINGS) { earlyHints, publicUrl }: Settings,
  ) {
    this.#earlyHints = earlyHints;
    this.#publicUrl = publicUrl;
  }

  /** A fixed interface. */
  @Get('remotes.json')
  async registry(
    @Headers('if-none-match') etagOfCaller: string | undefined,
    @Headers('sec-fetch-site') site: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    // Browsers send this (Safari from 16.4 on), commands do not.
    const isPage = site === 'same-origin';
    const { registry, newBucket } = await this.pages.registry(request, deviceThatAsks(request), isPage);
    this.#giveBucket(reply, newBucket);
    const body = JSON.stringify(registry);
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    reply.header('etag', etag).header('cache-control', 'no-cache');
    if (etagOfCaller?.replace(/^W\//, '') === etag) {
      reply.code(304).send();
      return;
    }
    reply.type('application/json; charset=utf-8').send(body);
  }

  /** A fixed interface: the page that a device opens. */
  @Get('remotes/:remote/*')
  async device(
    @Param('remote') remote: string,
    @Query('release') release: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const pathname = `/${pathnameOf(request).split('/').slice(3).join('/')}`;
    if (pathname.endsWith(MANIFEST_ENDING)) {
      const manifest = await this.pages.manifest(remote, pathname.slice(0, -MANIFEST_ENDING.length));
      sendText(reply, 'application/manifest+json; charset=utf-8', manifest);
      return;
    }
    const wanted = typeof release === 'string' ? release : undefined;
    await this.#sendPage(reply, await this.pages.device(remote, pathname, request, wanted));
  }

  /** Its path sets its scope: the device entries of this remote. */
  @Get('remotes/:remote/sw.js')
  async worker(@Param('remote') remote: string, @Res() reply: FastifyReply): Promise<void> {
    sendText(reply, 'text/javascript; charset=utf-8', await this.pages.worker(remote));
  }

  @Get('ticket/alert-sw.js')
  async alertWorker(@Res() reply: FastifyReply): Promise<void> {
    sendText(reply, 'text/javascript; charset=utf-8', await this.pages.alertWorker());
  }

  @Get('remotes/start-again.js')
  startAgain(@Res() reply: FastifyReply): void {
    sendText(reply, 'text/javascript; charset=utf-8', START_AGAIN);
  }

  @Get(['remotes', 'remotes/:remote'])
  async noDevice(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.#sendPage(reply, await this.pages.device('', '/', request));
  }

  @Get(['/', '*'])
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const pathname = pathnameOf(request);
    const entry = deviceEntryAt(pathname);
    if (entry !== undefined) {
      await reply.redirect(entry + request.url.slice(pathname.length), 302);
      return;
    }
    if (ROOT_FILE.test(pathname) || !wantsPage(pathname, request.headers.accept))
      throw new ApiError('NOT_FOUND');
    await this.#sendPage(reply, await this.pages.shell(pathname, request));
  }

  async #sendPage(
    reply: FastifyReply,
    { status, html, styles = [], scripts = [], newBucket, localOrigin, isOwn = false }: Page,
  ): Promise<void> {
    reply.ownTexts = textsOf(html, { styles, scripts });
    reply.localOrigin = localOrigin;
    if (this.#earlyHints) sendEarlyHints(reply, html);
    const { encoding, body } = await encodePage(html, reply.request.headers['accept-encoding'], {
      once: isOwn,
    });
    this.#giveBucket(reply, newBucket);
    reply.code(status).type(HTML).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
    if (encoding) reply.header('content-encoding', encoding);
    await reply.send(body);
  }

  #giveBucket(reply: FastifyReply, bucket: number | undefined): void {
    if (bucket !== undefined) BUCKET_COOKIE.set(reply, String(bucket), this.#publicUrl, BUCKET_MAX_AGE_S);
  }
}

/** @returns the remote of the device entry that sent a request, as its browser says */
function deviceThatAsks({ headers }: FastifyRequest): string | undefined {
  const { referer = '' } = headers;
  return URL.canParse(referer) ? /^\/remotes\/([^/]+)\//.exec(new URL(referer).pathname)?.[1] : undefined;
}

const pathnameOf = ({ url }: FastifyRequest): string => url.split(/[?#]/)[0] ?? '/';

/** A missing file or call gets an error, never an HTML page that a script tag cannot parse. */
function wantsPage(pathname: string, accept = '*/*'): boolean {
  if (/^\/(?:(?:api|assets|sandbox)(?:\/|$)|releases\/.)/i.test(pathname)) return false;
  if (accept.includes('text/html')) return true;
  return accept.includes('*/*') && path.extname(pathname) === '';
}

function sendText(reply: FastifyReply, type: string, text: string | null): void {
  if (text === null) throw new ApiError('NOT_FOUND');
  reply.type(type).header('cache-control', 'no-cache').send(text);
}
