import { Inject, Injectable, Logger } from '@nestjs/common';
import { messages } from '@queuebell/contracts';
import { ApiError } from '../../platform/errors/api-error.js';
import { TRY_AGAIN_AFTER_S } from '../../platform/errors/error.filter.js';
import type { Settings } from '../../platform/config/config.js';
import { SETTINGS } from '../../platform/deps/deps.module.js';
import { outgoingClient, OutgoingError, type SendOut } from '../../platform/http/outgoing.js';
import { givenBack, isUnreadable, problemWith, type RemoteCall } from './remote-call.js';

/** Less than a page waits for an answer. */
const ANSWER_WITHIN_MS = 10_000;
export const ANSWER_MAX_BYTES = 1_000_000;
/** To one server at once, so that a server that hangs does not take this process's connections. */
export const OPEN_CALLS_MAX = 100;
/** Of one shop, or one visitor's network: it cannot keep the others out. */
export const OPEN_CALLS_OF_ONE_MAX = 20;

export interface RemoteAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** The servers that teams run for their remotes (docs/decisions/0078-a-server-for-a-remote.md). */
@Injectable()
export class RemoteServers {
  readonly #logger = new Logger(RemoteServers.name);
  readonly #servers: ReadonlyMap<string, URL>;
  readonly #send: SendOut;
  /** By remote, and by remote and caller. */
  readonly #open = new Map<string, number>();

  constructor(@Inject(SETTINGS) { remoteServers }: Settings) {
    this.#servers = remoteServers;
    const ownOrigins = [...remoteServers.values()].map(({ origin }) => origin);
    this.#send = outgoingClient({ ownOrigins, keepsConnections: false });
  }

  /** @returns undefined for a remote without a server */
  serverOf(remote: string): URL | undefined {
    return this.#servers.get(remote);
  }

  /**
   * @param caller a shop's id or a network
   * @returns what the server answered, if it was a success or the caller's mistake. For any other answer a SERVER_ERROR with 502; with 503
   * when too many calls are open, with 504 when no answer came in time.
   */
  async send(remote: string, call: RemoteCall, caller: string): Promise<RemoteAnswer> {
    const own = `${remote} ${caller}`;
    // No fault of the server, so no line in the log.
    if (this.#isBusy(own, OPEN_CALLS_OF_ONE_MAX)) return serverError(503);
    if (this.#isBusy(remote, OPEN_CALLS_MAX))
      return this.#failure(remote, call, 503, `${OPEN_CALLS_MAX} calls wait for its answers`);
    this.#count(1, remote, own);
    try {
      return await this.#answerTo(remote, call);
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      return this.#failure(remote, call, error.code === 'TIMEOUT' ? 504 : 502, error.code);
    } finally {
      this.#count(-1, remote, own);
    }
  }

  async #answerTo(remote: string, call: RemoteCall): Promise<RemoteAnswer> {
    const { url, ...sent } = call;
    const limits = { maxBytes: ANSWER_MAX_BYTES, timeoutMs: ANSWER_WITHIN_MS };
    const { status, headers, body, discard } = await this.#send(url, { ...sent, ...limits });
    const problem = problemWith(status, headers);
    if (problem !== undefined) {
      discard();
      return this.#failure(remote, call, 502, problem);
    }
    const parts: Buffer[] = [];
    for await (const part of body) parts.push(part);
    const whole = Buffer.concat(parts);
    if (isUnreadable(status, headers, whole))
      return this.#failure(remote, call, 502, 'its JSON cannot be parsed');
    return { status, headers: givenBack(headers), body: whole };
  }

  #isBusy(key: string, max: number): boolean {
    return (this.#open.get(key) ?? 0) >= max;
  }

  #count(change: number, ...keys: readonly string[]): void {
    for (const key of keys) {
      const open = (this.#open.get(key) ?? 0) + change;
      if (open === 0) this.#open.delete(key);
      else this.#open.set(key, open);
    }
  }

  /** An answer and not an exception, which would be logged as a fault of the API. */
  #failure(remote: string, { headers }: RemoteCall, status: number, reason: string): RemoteAnswer {
    this.#logger.warn({
      requestId: headers['x-request-id'],
      msg: `The server of ${remote} failed: ${reason}.`,
    });
    return serverError(status);
  }
}

function serverError(status: number): RemoteAnswer {
  const { body } = new ApiError('SERVER_ERROR', messages.serverError, status);
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(status === 503 && { 'retry-after': String(TRY_AGAIN_AFTER_S) }),
    },
    body: Buffer.from(JSON.stringify(body)),
  };
}
