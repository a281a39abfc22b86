import { Inject, Injectable, Logger } from '@nestjs/common';
import { messages } from '@queuebell/contracts';
import { ApiError } from '../../platform/errors/api-error.js';
import type { Settings } from '../../platform/config/config.js';
import { SETTINGS } from '../../platform/deps/deps.module.js';
import { outgoingClient, OutgoingError, type SendOut } from '../../platform/http/outgoing.js';
import { givenBack, type RemoteCall } from './remote-call.js';

/** Less than a page waits for an answer. */
export const ANSWER_WITHIN_MS = 10_000;
export const ANSWER_MAX_BYTES = 1_000_000;
/** To one server at once, so that a server that hangs does not take this process's connections. */
export const OPEN_CALLS_MAX = 100;

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
  /** By remote. */
  readonly #open = new Map<string, number>();

  constructor(@Inject(SETTINGS) { remoteServers }: Settings) {
    this.#servers = remoteServers;
    this.#send = outgoingClient({ ownOrigins: [...remoteServers.values()].map(({ origin }) => origin) });
  }

  /** @returns undefined for a remote without a server */
  serverOf(remote: string): URL | undefined {
    return this.#servers.get(remote);
  }

  /**
   * @returns what the server answered, if it was a success or the caller's mistake
   * @throws ApiError('SERVER_ERROR') with 502 for any other answer, 503 when too many calls are open, 504 when none came in time
   */
  async send(remote: string, call: RemoteCall): Promise<RemoteAnswer> {
    const open = this.#open.get(remote) ?? 0;
    if (open >= OPEN_CALLS_MAX) throw this.#failure(remote, 503, `${open} calls are open already`);
    this.#open.set(remote, open + 1);
    try {
      return await this.#answerTo(remote, call);
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      throw this.#failure(remote, error.code === 'TIMEOUT' ? 504 : 502, error.code);
    } finally {
      this.#open.set(remote, (this.#open.get(remote) ?? 1) - 1);
    }
  }

  async #answerTo(remote: string, { url, ...call }: RemoteCall): Promise<RemoteAnswer> {
    const limits = { maxBytes: ANSWER_MAX_BYTES, timeoutMs: ANSWER_WITHIN_MS };
    const { status, headers, body, discard } = await this.#send(url, { ...call, ...limits });
    if (!isForCaller(status)) {
      discard();
      throw this.#failure(remote, 502, `it answered ${status}`);
    }
    const parts: Buffer[] = [];
    for await (const part of body) parts.push(part);
    return { status, headers: givenBack(headers), body: Buffer.concat(parts) };
  }

  #failure(remote: string, status: number, reason: string): ApiError {
    this.#logger.warn(`The server of ${remote} failed: ${reason}.`);
    return new ApiError('SERVER_ERROR', messages.serverError, status);
  }
}

/** Not a 401: a page would renew its login, which only this API can refuse. Not a redirect, which could lead anywhere. */
const isForCaller = (status: number): boolean =>
  status !== 401 && ((status >= 200 && status < 300) || (status >= 400 && status < 500));
