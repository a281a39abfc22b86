import type { Socket } from 'node:net';
import { messages, type ErrorBody } from '@queuebell/contracts';

/** Node's code for a request that exceeded its time limit. */
export const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';

const BAD_REQUEST = { statusCode: 400, reason: 'Bad Request' };
const refusals: Record<string, typeof BAD_REQUEST> = {
  [TOO_SLOW]: { statusCode: 408, reason: 'Request Timeout' },
  HPE_HEADER_OVERFLOW: { statusCode: 431, reason: 'Request Header Fields Too Large' },
};

/** Answers input that is not a valid HTTP request, in the same form as other errors. */
export function refuseConnection(error: Pick<NodeJS.ErrnoException, 'code'>, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { statusCode, reason } = refusals[error.code ?? ''] ?? BAD_REQUEST;
  const body: ErrorBody = { statusCode, message: messages.invalidInput, code: 'INVALID_INPUT' };
  const json = JSON.stringify(body);
  socket.end(
    [
      `HTTP/1.1 ${statusCode} ${reason}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(json)}`,
      'x-content-type-options: nosniff',
      'connection: close',
      '',
      json,
    ].join('\r\n'),
  );
}
