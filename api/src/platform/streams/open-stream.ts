import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** A screen with more unread data is disconnected; it reconnects and gets only the latest state. */
const UNREAD_MAX_BYTES = 256 * 1024;

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
  /** Ends the connection with the answer, so that raw bytes need no chunk framing. */
  connection: 'close',
} as const;

const HEARTBEAT = Buffer.from(':\n\n');

/** Writes straight to the socket, which takes a third less time than through the response. */
export class OpenStream {
  /** @param response that has sent its head, without content encoding */
  constructor(private readonly response: ServerResponse) {}

  beat(): void {
    this.write(HEARTBEAT);
  }

  end(): void {
    this.response.end();
  }

  protected write(bytes: Buffer): void {
    const { socket, writableEnded, destroyed } = this.response;
    if (writableEnded || destroyed || socket?.destroyed) return;
    // No socket yet: an earlier answer on the connection is still being sent.
    if (!socket) this.response.write(bytes);
    else if (socket.writableLength > UNREAD_MAX_BYTES) socket.destroy();
    else socket.write(bytes);
  }
}

/** @param open its result is called when the client has disconnected */
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
