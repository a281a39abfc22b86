import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** What a screen may leave unread before it is let go; it comes back, and then gets the newest alone. */
const UNREAD_MAX_BYTES = 256 * 1024;

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
  /** The end of the answer is the end of the connection, so that what is sent to all is sent to all alike. */
  connection: 'close',
} as const;

const HEARTBEAT = Buffer.from(':\n\n');

/**
 * The server's end of a stream of server-sent events. Nothing of its request is kept: there may be ten thousand. What is
 * sent goes straight to the connection, which costs two thirds of what it costs through the response.
 */
export class OpenStream {
  readonly #response: ServerResponse;

  /** @param response that has sent its head, and has no encoding of its own */
  constructor(response: ServerResponse) {
    this.#response = response;
  }

  beat(): void {
    this.write(HEARTBEAT);
  }

  end(): void {
    this.#response.end();
  }

  protected write(bytes: Buffer): void {
    const { socket, writableEnded, destroyed } = this.#response;
    if (writableEnded || destroyed || socket?.destroyed) return;
    // Without a connection yet, the answer to an earlier request is still on its way through it.
    if (!socket) this.#response.write(bytes);
    else if (socket.writableLength > UNREAD_MAX_BYTES) socket.destroy();
    else socket.write(bytes);
  }
}

/**
 * Answers with a stream instead of a body.
 * @param method of the request: for HEAD there is nothing but the head
 * @param open opens the stream; what it returns is called when the other end has gone
 */
export function answerWithStream(
  reply: FastifyReply,
  method: string,
  open: (response: ServerResponse) => () => void,
): void {
  reply.headers(streamHeaders);
  if (method === 'HEAD') {
    reply.send();
    return;
  }
  const { raw } = reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.removeHeader('transfer-encoding');
  raw.writeHead(200);
  raw.flushHeaders();
  if (!raw.destroyed) raw.once('close', open(raw));
}
