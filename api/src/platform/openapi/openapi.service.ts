import { Inject, Injectable, type INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { SETTINGS } from '../deps/deps.module.js';
import type { Settings } from '../config/config.js';
import { DEPLOY_TOKEN, REFRESH_COOKIE, TOKEN } from './answers.js';
import { contractSchema } from './contract-schemas.js';

const API_VERSION = '1.0';
const isCall = (path: string): boolean => path.startsWith('/api/');

/** The OpenAPI document of all calls, made from routes and contracts at the first request. */
@Injectable()
export class OpenApiService {
  #app: INestApplication | undefined;
  #cookieName = '';
  #json: string | undefined;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** @param app whose routes are described @param cookieName of the refresh cookie */
  describe(app: INestApplication, cookieName: string): void {
    this.#app = app;
    this.#cookieName = cookieName;
  }

  json(): string {
    this.#json ??= JSON.stringify(this.#document());
    return this.#json;
  }

  #document(): OpenAPIObject {
    if (!this.#app) throw new Error('No application was described.');
    const about = new DocumentBuilder()
      .setTitle(this.settings.siteName)
      .setDescription('The calls of the screens. Every error is an ErrorBody; screens decide by its code.')
      .setVersion(API_VERSION)
      .addApiKey(
        {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: "The token of a login, bare or after 'Bearer '.",
        },
        TOKEN,
      )
      .addSecurity(REFRESH_COOKIE, {
        type: 'apiKey',
        in: 'cookie',
        name: this.#cookieName,
        description: 'Set by a login; no script can read it.',
      })
      .addSecurity(DEPLOY_TOKEN, {
        type: 'http',
        scheme: 'bearer',
        description: 'The deploy token of one remote, from npm run deploy-token.',
      })
      .build();
    const document = SwaggerModule.createDocument(this.#app, about, {
      standardSchemaConverter: contractSchema,
    });
    const calls = Object.entries(document.paths).filter(([path]) => isCall(path));
    return { ...document, paths: Object.fromEntries(calls) };
  }
}
