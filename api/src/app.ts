import fastifyCookie from '@fastify/cookie';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { BODY_MAX_BYTES } from '@queuebell/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppModule } from './app.module.js';
import { paymentSandbox } from './features/billing/payment-sandbox.js';
import type { Settings } from './platform/config/config.js';
import { usualDeps, type Deps } from './platform/deps/deps.js';
import { readSecrets } from './platform/config/secrets.js';
import { errorBodyOf } from './platform/errors/error-body.js';
import { installAnswerInTime } from './platform/http/answer-in-time.js';
import { installBodyLimits } from './platform/http/body-limits.js';
import { installBodyParsers } from './platform/http/body-parsers.js';
import { installAnswerHeaders } from './platform/http/answer-headers.js';
import { connectionOptions, installConnectionLimits } from './platform/http/connection-limits.js';
import { installCors } from './platform/http/cors.js';
import { installOneHost } from './platform/http/one-host.js';
import { refuseConnection } from './platform/http/refuse-connection.js';
import { installRequestIds, requestIds } from './platform/http/request-id.js';
import { installRetiredCalls } from './platform/http/retired-calls.js';
import { installRequestsInFlight, RequestsInFlight } from './platform/http/requests-in-flight.js';
import { createLog } from './platform/log/log.js';
import { NestLog } from './platform/log/nest-log.js';
import { installRequestLog } from './platform/log/request-log.js';
import { installHttpMetrics } from './platform/metrics/http-metrics.js';
import { Metrics } from './platform/metrics/metrics.js';
import { REFRESH_COOKIE } from './access/sessions/refresh-cookie.js';
import { OpenApiService } from './platform/openapi/openapi.service.js';
import { ReleaseStore } from './delivery/releases/release-store.js';
import { installPageHeaders } from './delivery/pages/page-headers.js';
import { serveStaticFiles } from './delivery/pages/static-files.js';

export async function createApp(
  settings: Settings,
  deps: Deps = usualDeps(settings),
): Promise<NestFastifyApplication> {
  const secrets = await readSecrets(settings);
  const more = settings.billing.mode === 'sandbox' ? [await paymentSandbox()] : [];
  const log = createLog(settings, deps.logTo);
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: ['loopback', ...settings.trustedProxies],
    forceCloseConnections: true,
    genReqId: requestIds(settings.trustedProxies),
    ...connectionOptions(deps.connections, settings.tls),
    clientErrorHandler: refuseConnection,
    frameworkErrors: (error: Error, _request: FastifyRequest, reply: FastifyReply) => {
      const body = errorBodyOf(error);
      void reply.code(body.statusCode).send(body);
    },
  });
  const fastify = adapter.getInstance();
  installConnectionLimits(fastify, deps.connections, settings.maxConnections);
  installBodyParsers(fastify);
  installBodyLimits(fastify);
  installAnswerInTime(fastify);
  await fastify.register(fastifyCookie);
  installRequestIds(fastify);
  installOneHost(fastify);
  installAnswerHeaders(fastify, settings);
  installCors(fastify, settings.remoteOrigins);
  installPageHeaders(fastify, settings);
  installRetiredCalls(fastify);
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.for(settings, secrets, deps, more),
    adapter,
    {
      bodyParser: false,
      forceCloseConnections: true,
      abortOnError: false,
      logger: new NestLog(log),
    },
  );
  installRequestLog(fastify, log);
  installRequestsInFlight(fastify, app.get(RequestsInFlight, { strict: false }));
  installHttpMetrics(fastify, app.get(Metrics, { strict: false }));
  const { folder } = app.get(ReleaseStore, { strict: false });
  await serveStaticFiles(fastify, { releases: folder });
  app.get(OpenApiService, { strict: false }).describe(app, REFRESH_COOKIE.nameAt(settings.publicUrl));
  await app.init();
  await fastify.ready();
  return app;
}
