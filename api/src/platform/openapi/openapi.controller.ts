import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Controller, Get, Header, Inject, Param, StreamableFile } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../http/public.js';
import { SETTINGS } from '../deps/deps.module.js';
import type { Settings } from '../config/config.js';
import { ApiError } from '../errors/api-error.js';
import { docsPage, startScript } from './docs-page.js';
import { OpenApiService } from './openapi.service.js';

const PAGE_FOLDER = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const pageFiles = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
]);

/** The OpenAPI document, and a page that shows it. */
@Public()
@ApiExcludeController()
@Controller('api')
export class OpenApiController {
  readonly #siteName: string;

  constructor(
    private readonly openApi: OpenApiService,
    @Inject(SETTINGS) { siteName }: Settings,
  ) {
    this.#siteName = siteName;
  }

  @Get('openapi.json')
  @Header('content-type', 'application/json; charset=utf-8')
  @Header('cache-control', 'no-cache')
  document(): string {
    return this.openApi.json();
  }

  @Get('docs')
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('cache-control', 'no-cache')
  page(): string {
    return docsPage(this.#siteName);
  }

  @Get('docs/start.js')
  @Header('content-type', 'text/javascript; charset=utf-8')
  @Header('cache-control', 'no-cache')
  start(): string {
    return startScript;
  }

  @Get('docs/:file')
  @Header('cache-control', 'public, max-age=3600')
  file(@Param('file') name: string): StreamableFile {
    const type = pageFiles.get(name);
    if (!type) throw new ApiError('NOT_FOUND');
    return new StreamableFile(createReadStream(path.join(PAGE_FOLDER, name)), { type });
  }
}
