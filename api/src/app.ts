import fastifyCookie from '@fastify/cookie';
import { ConsoleLogger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { BODY_MAX_BYTES } from '@queuebell/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppModule } from './app.module.js';
import type { Settings } from './config/config.js';
import { usualPowers, type Powers } from './config/powers.js';
import { readSecrets } from './config/secrets.js';
import { errorBodyOf } from './errors/error-body.js';
import { installBodyLimits } from './http/body-limits.js';
import { installBodyParsers } from './http/body-parsers.js';
import { installCors } from './http/cors.js';
import { refuseConnection } from './http/refuse-connection.js';
import { OpenApiService } from './openapi/openapi.service.js';
import { ReleaseStore } from './releases/release-store.js';
import { installPageHeaders } from './web/page-headers.js';
import { serveStaticFiles } from './web/static-files.js';

/** The whole server, ready to listen: connected to the database, its indexes built. */
export async function createApp(
  settings: Settings,
  powers: Powers = usualPowers(),
): Promise<NestFastifyApplication> {
  const secrets = await readSecrets(settings);
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: ['loopback', ...settings.trustedProxies],
    forceCloseConnections: true,
    clientErrorHandler: refuseConnection,
    frameworkErrors: (error: Error, _request: FastifyRequest, reply: FastifyReply) => {
      const body = errorBodyOf(error);
      void reply.code(body.statusCode).send(body);
    },
  });
  const fastify = adapter.getInstance();
  installBodyParsers(fastify);
  installBodyLimits(fastify);
  await fastify.register(fastifyCookie);
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff');
    done();
  });
  installCors(fastify, settings.remoteOrigins);
  installPageHeaders(fastify, settings);
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.for(settings, secrets, powers),
    adapter,
    {
      bodyParser: false,
      forceCloseConnections: true,
      abortOnError: false,
      logger: new ConsoleLogger({ logLevels: ['warn', 'error'] }),
    },
  );
  const { folder } = app.get(ReleaseStore, { strict: false });
  await serveStaticFiles(fastify, { releases: folder, shell: settings.shellDir });
  app.get(OpenApiService, { strict: false }).describe(app);
  await app.init();
  await fastify.ready();
  return app;
}
