import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

const STREAM = '/events';

/** What has begun here and is not answered yet. A stream is none of it: it is open for days, and its screen comes back. */
@Injectable()
export class RequestsInFlight {
  #count = 0;
  #quietSince = -Infinity;
  #onChange: () => void = () => {};

  get count(): number {
    return this.#count;
  }

  /** @returns to be called when it is answered, or its client is gone */
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
   * Settles when nothing has been in flight for a while: a proxy that was told to send nothing more may have one on its way.
   * @param withinMs settles then in any case
   */
  async settled({ quietMs, withinMs }: { quietMs: number; withinMs: number }): Promise<void> {
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
