import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { AppModule } from './app.module.js';
import { REFRESH_COOKIE } from './access/sessions/refresh-cookie.js';
import { readSettings } from './platform/config/config.js';
import type { Secrets } from './platform/config/secrets.js';
import { usualDeps } from './platform/deps/deps.js';
import { describeApi } from './platform/openapi/describe-api.js';

/** Nothing is made in a preview, so nothing reads them. */
const NO_SECRETS: Partial<Secrets> = {};

/** The OpenAPI document of this build, without a database, secrets or a port. */
export async function presentApi(): Promise<OpenAPIObject> {
  const settings = readSettings({ MONGODB_URI: 'mongodb://127.0.0.1/none' });
  const module = AppModule.for(settings, NO_SECRETS as Secrets, usualDeps(settings), []);
  const app = await NestFactory.create(module, new FastifyAdapter(), {
    preview: true,
    abortOnError: false,
    logger: false,
  });
  const cookieName = REFRESH_COOKIE.nameAt(settings.publicUrl);
  return describeApi(app, { siteName: settings.siteName, cookieName });
}
