import type { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { Metrics } from './metrics.js';

/** From unnoticeable to an outage, in seconds. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Label for requests without a route: strangers must not choose labels. */
const NO_ROUTE = 'none';
const STREAM = '/events';

interface Counted {
  count: () => void;
  time: (seconds: number) => void;
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

/**
 * Counts and times every answer by its route's pattern. Streams are counted when they end but not timed,
 * because they stay open for days.
 */
export function installHttpMetrics(fastify: FastifyInstance, { registry }: Metrics): void {
  const answers = new Counter({
    name: 'queuebell_http_answers_total',
    help: 'Answers, by route and class of status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'queuebell_http_duration_seconds',
    help: 'From a request’s head to the end of its answer, by route.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  new Gauge({
    name: 'queuebell_connections_open',
    help: 'Connections to this process, of which there are MAX_CONNECTIONS at most.',
    registers: [registry],
    async collect() {
      this.set(await connectionsOf(fastify.server));
    },
  });
  const counters = new Map<string, Counted>();

  function counted(method: string, route: string, status: string): Counted {
    const key = `${method} ${status} ${route}`;
    const found = counters.get(key);
    if (found) return found;
    const answersOfRoute = answers.labels({ method, route, status });
    const one: Counted = {
      count: () => answersOfRoute.inc(),
      time: route.endsWith(STREAM) ? () => {} : durations.labels({ method, route }).observe,
    };
    counters.set(key, one);
    return one;
  }

  fastify.addHook('onResponse', (request, reply, done) => {
    const method = METHODS.has(request.method) ? request.method : 'other';
    const route = request.routeOptions.url ?? NO_ROUTE;
    const one = counted(method, route, `${Math.floor(reply.statusCode / 100)}xx`);
    one.count();
    one.time(reply.elapsedTime / 1_000);
    done();
  });
}
