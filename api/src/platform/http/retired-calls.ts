import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors/api-error.js';
import { fastifyPath } from './fastify-path.js';

/** A call whose second version has taken its place. Dates are days: '2026-11-25'. */
export interface RetiredCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** In OpenAPI's form: '/api/queue/{userId}'. */
  path: `/api/${string}`;
  /** The release from which on pages could call the second version. */
  replacedOn: string;
  /** The release without the call, {@link KEPT_FOR_DAYS} later or more. */
  retiredOn: string;
}

const DAY_MS = 86_400_000;
/** A replaced call is kept for at least so long, because open pages and earlier releases may still make it. */
export const KEPT_FOR_DAYS = 90;

/** A line stays here for good: a tablet may come out of a drawer after a year (docs/api-compatibility.md). */
export const RETIRED_CALLS: readonly RetiredCall[] = [];

/** Answers them with words that lead to a reload. Call it before the application adds its routes. */
export function installRetiredCalls(
  fastify: FastifyInstance,
  calls: readonly RetiredCall[] = RETIRED_CALLS,
): void {
  for (const { method, path } of calls) {
    fastify.route({
      method,
      url: fastifyPath(path),
      // Before its body is read, which may no longer be one that this server takes.
      onRequest: (_request, reply) => {
        const { body } = new ApiError('PAGE_OUTDATED');
        void reply.code(body.statusCode).send(body);
      },
      handler: () => undefined,
    });
  }
}

/** @returns what is wrong with the table */
export function problemsOfRetired(calls: readonly RetiredCall[], today: string): string[] {
  return calls.flatMap(({ method, path, replacedOn, retiredOn }) => {
    const keptFor = (Date.parse(retiredOn) - Date.parse(replacedOn)) / DAY_MS;
    if (!(keptFor >= KEPT_FOR_DAYS)) return [`${method} ${path} was not kept for ${KEPT_FOR_DAYS} days`];
    return retiredOn > today ? [`${method} ${path} is retired in the future`] : [];
  });
}
