import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

const STREAM = '/events';

/**
 * Requests without a complete answer. Streams do not count: they stay open for days, and their screens
 * reconnect.
 */
@Injectable()
export class RequestsInFlight {
  #count = 0;
  #quietSince = -Infinity;
  #onChange: () => void = () => {};

  get count(): number {
    return this.#count;
  }

  /** @returns call it when the request was answered, or its client disconnected */
  begin(): () => void {
    this.#count += 1;
    this.#onChange();
    return () => {
      this.#count -= 1;
      this.#quietSince = performance.now();
      this.#onChange();
    };
  }

  /**
   * Resolves when there has been no request for `quietMs`: a proxy that was asked to stop may still have one
   * on its way.
   * @param withinMs resolves after this time in any case
   */
  async whenIdle({ quietMs, withinMs }: { quietMs: number; withinMs: number }): Promise<void> {
    let quiet: NodeJS.Timeout | undefined;
    let late: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      late = setTimeout(resolve, withinMs);
      this.#onChange = () => {
        clearTimeout(quiet);
        const left = this.#quietSince + quietMs - performance.now();
        if (this.#count === 0) quiet = setTimeout(resolve, Math.max(0, left));
      };
      this.#onChange();
    });
    clearTimeout(quiet);
    clearTimeout(late);
    this.#onChange = () => {};
  }
}

/** Counts from a request's head to the end of its answer. */
export function installRequestsInFlight(fastify: FastifyInstance, requests: RequestsInFlight): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.url?.endsWith(STREAM)) reply.raw.once('close', requests.begin());
    done();
  });
}
